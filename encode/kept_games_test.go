package encode_test

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/gen"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// checksum sums up an instance as a file.
func checksum(t *testing.T, name string, in *formula.Instance) string {
	t.Helper()
	one, err := format.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := one.Write(&b, in); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %08x", name, crc32.ChecksumIEEE([]byte(b.String())))
}

// Formulas of longer games, with announced checks, bishops on opposite colours and alternatives: by ply, with soft
// clauses, and with what is counted. None changes unless somebody wants it to.
func TestKeptGames(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var b strings.Builder
	for _, seed := range []uint64{0, 3} {
		rules := model.DefaultRules()
		rules.Announce, rules.Bishops = seed%2 == 0, model.Bishops(seed/2)
		g := gen.Game(gen.Seed(seed), rules, gen.Styles[seed%3], 40)
		p := model.Replay(g)
		p = p.WithAny([][]model.Fact{p.Facts[:2], {p.Facts[3]}})
		fmt.Fprintf(&b, "game %d: %d plies, %v, %d facts\n", seed, len(g.Moves), rules, len(p.Facts))
		for _, list := range []string{
			"", "history=turns", "history=closure", "domain=sparse,roster=slots", "safety=defined", "safety=support,roster=mdd",
			"safety=big-m", "safety=clique,linear=bdd",
		} {
			e, err := encode.Parse(list)
			if err != nil {
				t.Fatal(err)
			}
			f, err := e.Encode(p)
			if err != nil {
				t.Fatal(err)
			}
			byPly, err := e.ByPly(g)
			if err != nil {
				t.Fatal(err)
			}
			s := byPly.Stats()
			fmt.Fprintf(&b, "  %q: %d variables, %s; by ply %d variables, %d groups, %s", list, f.Vars,
				checksum(t, "opb", &formula.Instance{Formula: f}), s.Vars, len(s.Groups),
				checksum(t, "opb", &formula.Instance{Formula: byPly}))
			if len(f.Linear) == 0 {
				for _, soft := range encode.Softnesses {
					in, err := encode.Soften(byPly, soft)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&b, ", %s: %s", soft, checksum(t, "wcnf", in))
				}
				for _, showing := range encode.Showings {
					fmt.Fprintf(&b, ", %s: %s", showing, checksum(t, "mcc", encode.Show(f, showing)))
				}
			}
			fmt.Fprintln(&b)
		}
	}
	golden.Text(t, "testdata/games.txt", b.String())
}
