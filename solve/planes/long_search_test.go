package planes

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/golden"
)

// A search of hundreds of conflicts restarts, and forgets learned rows again and again. What it does stays unless
// somebody wants it to change. UPDATE=1 writes the file; if numbers grow, measure.
func TestLongSearch(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 61))
		f := &formula.Formula{Vars: 105 + 5*int(seed)}
		lit := func() formula.Lit { return formula.Lit((1 + rng.IntN(f.Vars)) * (1 - 2*rng.IntN(2))) }
		for range 17 * f.Vars / 4 {
			f.Add(0, lit(), lit(), lit())
		}
		for range seed { // rows that are not clauses, and from which such rows are learned
			l := formula.Linear{Sense: formula.AtLeast, Bound: 5}
			for range 6 {
				l.Terms = append(l.Terms, formula.Term{Coef: 1 + rng.IntN(4), Lit: lit()})
			}
			f.AddLinear(0, l)
		}
		s, err := New(f)
		if err != nil {
			t.Fatal(err)
		}
		s.database.most = 40
		status, value := s.Solve(t.Context(), nil)
		clauses, levels := 0, 0
		for _, r := range s.database.rows {
			levels += r.levels
			if r.clause() {
				clauses++
			}
		}
		fmt.Fprintf(&said, "%d: %v, %+v, %d rows learned, of them %d clauses, with %d terms, %d levels; values CRC-32 %08x\n",
			seed, status, s.Work, len(s.database.rows), clauses, s.database.terms, levels,
			crc32.ChecksumIEEE(fmt.Append(nil, value)))
	}
	golden.Text(t, "testdata/long_search.txt", said.String())
}
