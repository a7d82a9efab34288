package pgn_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"haft/model/pgn"
	"haft/solve/solvertest/extent"
)

// shown reads all games, and numbers them after the first so many.
func shown(t *testing.T, r *pgn.Reader[pgn.Word], before int) (all []string) {
	t.Helper()
	for {
		g, err := r.Next()
		if err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		g.Number(before + len(all) + 1)
		var p told
		p.game(g)
		all = append(all, p.b.String())
	}
}

// The sections of a text hold the games that one Reader finds, and what is counted quickly is what is read.
func TestSectionsHoldTheGames(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	const between = "\n\n[Event \"x\"]\n\n1. e4 (d4) *\n\n[Event \"x\"]\n\n1. e4 1-0\n\n"
	for _, text := range slices.Concat(pgnTexts, objectTexts, byteTexts, countable) {
		text += between + text + between
		want := shown(t, pgn.NewReader(strings.NewReader(text), "test", &told{}), 0)
		for _, size := range []int{1, len(text) - 40} {
			var got []string
			sections := pgn.NewSections(strings.NewReader(text), "test", false)
			for {
				s, err := sections.Next(size)
				if err == io.EOF {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				count, certain := s.Count()
				some := shown(t, pgn.NewSectionReader(s, &told{}), len(got))
				if certain && len(some) != count {
					t.Errorf("%q: a section of %d games is counted as %d", text, len(some), count)
				}
				got = append(got, some...)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q in sections of %d bytes:\n%s\nwant\n%s", text, size, got, want)
			}
		}
	}
}

// countable are games, or what looks like games, for which it matters what is counted.
var countable = []string{
	"[A \"x\"]\n\n1. e4 *\n", "[A \"x\"]\n\n*\n", "[A \"\"]\r\n\r\n1. e4 1-0\r\n", " [A \"x\"]\n\ne4 *\n",
	"[A \"x\"] \n\ne4 *\n",
	"[A \"x\"] [B \"y\"]\n\ne4 *\n", "[A \"x\"]\n[B \"y\"]\n\ne4\ne5 *\n", "[A \"x\\\"\"]\n\ne4 *\n",
	"[A \"x\"y\"]\n\ne4 *\n",
	"[A \"x\"y\n\ne4 *\n", "[A \"]\n\ne4 *\n", "[A x]\n\ne4 *\n", "[\"x\"]\n\ne4 *\n", "A \"x\"]\n\ne4 *\n",
	"[A \"x\"]\ne4 *\n",
	"[A \"x\"]\n\ne4\n", "[A \"x\"]\n\n\ne4 *\n", "[A \"x\"]\n\n%e4 *\n", "[A \"x\"]\n\n [B \"y\"] *\n",
	"[A \"x\"]\n\ne4 * e5 *\n",
	"[A \"x\"]\n\ne4 ; *\n", "[A \"x\"]\n\ne4 1-0 e5 *\n", "[A \"x\"]\n\ne4 10-0 1-01 e5 *\n",
	"[A \"x\"]\n\ne4 0:1 *\n",
	"[A \"x\"]\n\ne4 {0:12} *\n", "[A \"x\"]\n\ne4 1/2 *\n", "[A \"x\"]\n\n1/2 *\n", "[A \"x\"]\n\n-0 *\n",
	"[A \"x\"]\n\ne4 é *\n",
	"e4 *\n", "{\"moves\":\"e4\"}\n", "{\"moves\":\"e4\"\n", " {}\t\n", "{\n", "x\n", "\n \n",
	"[A \"x\"]\n\nd8=Q+ *\n", "[A \"x\"]\n\n1-0 *\n",
	"\ufeff[A \"x\"]\n\n1. e4 *\n", "\ufeff{\"moves\":\"e4\"}\n", "[A \"x\"]\n\ne4 ½-½\n", "[A \"x\"]\n\ne4 {1-0}\n",
	"[A \"x\"]\n\ne4 1-0 \n",
}
