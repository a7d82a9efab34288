package derive

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/card"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// No proof of a small constraint changes unless somebody wants it to: some line by line, the others by their sums. The
// other direction is proved where it can be.
func TestKeptProofs(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	pairs := append(limits(5, 2), limits(4, -1, 0, 1, 4)...)
	for seed := range uint64(6) {
		pairs = append(pairs, weighted(rand.New(rand.NewPCG(seed, 17)))...)
	}
	var said strings.Builder
	for i, p := range pairs {
		var text, back bytes.Buffer
		if err := Write(t.Context(), &text, p.model, p.clauses); err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
		fmt.Fprintf(&said, "%s: %d bytes, CRC-32 %08x", p.name, text.Len(), crc32.ChecksumIEEE(text.Bytes()))
		if p.counts == card.Always {
			if err := WriteBack(t.Context(), &back, p.model, p.clauses); err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			fmt.Fprintf(&said, "; back %d bytes, CRC-32 %08x", back.Len(), crc32.ChecksumIEEE(back.Bytes()))
		}
		fmt.Fprintln(&said)
		if i%40 == 3 {
			fmt.Fprintf(&said, "%s%s\n", &text, &back)
		}
	}
	golden.Text(t, "testdata/proofs.txt", said.String())
}
