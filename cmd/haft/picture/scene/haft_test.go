package scene_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"maps"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

var ctx = context.Background()

func analyzed(t testing.TB, g *model.Game) *solve.Analysis {
	t.Helper()
	a, err := solve.Analyze(ctx, solve.Exact{}, g, scene.Parts)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// shown returns the pieces of a picture by its classes, as "w6 d5 Q" or "b3 taken QB".
func shown(t testing.TB, b *picture.Board) map[string]bool {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(b.SVG()))
	at, all := "taken", map[string]bool{}
	for {
		token, err := d.Token()
		if token == nil {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		element, _ := token.(xml.StartElement)
		for _, a := range element.Attr {
			words := strings.Fields(a.Value)
			switch {
			case a.Name.Local != "class":
			case strings.HasPrefix(a.Value, "at-"):
				at = a.Value[len("at-"):]
			case words[0] == "tray":
				at = "taken"
			case words[0] == "man":
				natures := strings.Join(words[3:], "")
				all[words[2]+" "+at+" "+strings.TrimPrefix(natures, "known")] = true
			}
		}
	}
}

// pieces returns the same for a position, by the solver.
func pieces(t testing.TB, pos *model.Position) map[string]bool {
	t.Helper()
	domains, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for q := range model.Piece(model.NumPieces) {
		at, natures := pos.Board.Where[q].String(), "P"
		if pos.Board.Captured(q) {
			at = "taken"
		}
		if pos.Problem.Unknown.Has(q) {
			natures = domains[q].String()
		}
		all[fmt.Sprintf("%v %s %s", q, at, natures)] = true
	}
	return all
}

// A picture shows every piece on its square, with the natures that the solver finds, and the description says the
// same.
func FuzzPictureShowsWhatIsSolved(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint8(7*seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, plies uint8) {
		rules := model.DefaultRules()
		rules.Check = seed%5 != 0
		g := solve.RandomGame(solve.Seed(seed), rules, solve.Styles[seed%3], int(plies))
		a := analyzed(t, g)
		b := scene.Haft(g, a)
		want := pieces(t, a.Position())
		if got := shown(t, b); !maps.Equal(got, want) {
			t.Errorf("%v: shown %v, want %v", g.Moves, got, want)
		}
		described(t, b, a)
	})
}

// described checks that the description has each major's number, its square and the names of its natures.
func described(t *testing.T, b *picture.Board, a *solve.Analysis) {
	t.Helper()
	pos, text := a.Position(), b.Description()
	domains := a.Marginals.Domains()
	for q := range pos.Problem.Unknown.All() {
		where := " on " + pos.Board.Where[q].String()
		if pos.Board.Captured(q) {
			where = ""
		}
		begin := fmt.Sprintf(" %d%s ", q.Index(), where)
		found := false
		for rest := text; !found; {
			i := strings.Index(rest, begin)
			if i < 0 {
				break
			}
			rest = rest[i+len(begin):]
			words := rest[:strings.IndexAny(rest, ";.")]
			found = true
			for n := range model.AllNatures.All() {
				found = found && strings.Contains(words, n.Name()) == domains[q].Has(n)
			}
		}
		if !found {
			t.Errorf("%v: the natures of %v are not told in %s", pos.Problem.Moves, q, text)
		}
	}
}

// A supposition shows the natures of the worlds in which it holds.
func TestSupposeShowsTheWorldsLeft(t *testing.T) {
	extent.Slow(t)
	for seed := range uint64(10) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 20)
		a := analyzed(t, g)
		for q, natures := range a.Marginals.Domains() {
			for n := range natures.All() {
				b := scene.Haft(g, a)
				if err := scene.Suppose(ctx, b, a, solve.Statement{Piece: model.Piece(q), Nature: n}); err != nil {
					t.Fatal(err)
				}
				pos := a.Position().Clone()
				pos.Problem = *pos.Problem.With(solve.Is(model.Piece(q), n.Set()))
				if got, want := shown(t, b), pieces(t, pos); !maps.Equal(got, want) {
					t.Errorf("seed %d, %v=%v: shown %v, want %v", seed, model.Piece(q), n, got, want)
				}
			}
		}
	}
}

// The targets of a selected piece are its legal moves.
func TestSelectShowsTheMoves(t *testing.T) {
	for seed := range uint64(10) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[2], 25)
		a := analyzed(t, g)
		moves, err := solve.Moves(ctx, solve.Exact{}, a.Position())
		if err != nil {
			t.Fatal(err)
		}
		for from := range model.Square(64) {
			var want [64]bool
			for _, m := range moves {
				want[m.To] = want[m.To] || m.From == from
			}
			b := scene.Haft(g, a)
			if scene.Select(ctx, b, a, from) != nil {
				continue
			}
			for s := range b.Squares {
				if got := b.Squares[s].Ways != 0; got != want[s] {
					t.Errorf("seed %d, %v to %v: shown %v, legal %v", seed, from, model.Square(s), got, want[s])
				}
			}
		}
	}
}
