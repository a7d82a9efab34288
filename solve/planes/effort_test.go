package planes_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/planes"
	"haft/solve/solvertest/golden"
)

// How much a search does, and which proof it writes, does not change unless somebody wants it to. UPDATE=1 writes the
// file; if numbers grow, measure.
func TestEffort(t *testing.T) {
	var said strings.Builder
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 43))
		f := randomFormula(rng, 8+rng.IntN(24))
		if seed%2 == 1 { // clauses so many that it is hard to say whether there is a model
			f = &formula.Formula{Vars: 30 + int(seed)}
			for range 17 * f.Vars / 4 {
				f.Add(0, randomLit(rng, f.Vars), randomLit(rng, f.Vars), randomLit(rng, f.Vars))
			}
		}
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "formula %d:", seed)
		for _, assumed := range [][]formula.Lit{nil, {1, -2}, {-1, 3, 4}, nil} {
			status, value := s.Solve(t.Context(), assumed)
			fmt.Fprintf(&said, " %v %08x %v;", status, crc32.ChecksumIEEE(fmt.Append(nil, value)), s.Work)
		}
		var proof bytes.Buffer
		status, _, err := planes.Prove(t.Context(), f, nil, &proof)
		fmt.Fprintf(&said, " %v, %v, %d bytes of proof, CRC-32 %08x\n", status, err, proof.Len(),
			crc32.ChecksumIEEE(proof.Bytes()))
	}
	golden.Text(t, "../../testdata/effort/planes.txt", said.String())
}
