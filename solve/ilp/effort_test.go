package ilp

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// How much a search does does not change unless somebody wants it to. UPDATE=1 writes the file; if numbers grow,
// measure. Relaxations use floating point, and other processors round in other ways.
func TestEffort(t *testing.T) {
	extent.Slow(t)
	if runtime.GOARCH != "amd64" {
		t.Skip("the numbers are those of amd64")
	}
	var said strings.Builder
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 43))
		f := formulaOf(randomRows(rng, 6+int(seed)/3))
		switch {
		case seed%10 == 0:
			f = cliques(4 + int(seed)/10)
		case seed%2 == 0: // clauses so many that it is hard to say whether there is a model
			f = &formula.Formula{Vars: 8 + int(seed)/4}
			lit := func() formula.Lit { return formula.Lit((1 + rng.IntN(f.Vars)) * (1 - 2*rng.IntN(2))) }
			for range 17 * f.Vars / 4 {
				f.Add(0, lit(), lit(), lit())
			}
		}
		p := New(f)
		fmt.Fprintf(&said, "formula %d:", seed)
		for _, assumed := range [][]formula.Lit{nil, {1, -2}, nil} {
			status, value := p.Solve(t.Context(), assumed)
			fmt.Fprintf(&said, " %v %08x %v;", status, crc32.ChecksumIEEE(fmt.Append(nil, value)), p.Work)
		}
		fmt.Fprintf(&said, " refuted %v\n", Refuted(t.Context(), f))
	}
	golden.Text(t, "../../testdata/effort/ilp.txt", said.String())
}
