package circuit_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// No certificate changes unless somebody wants it to. UPDATE=1 writes the file; if certificates grow, measure.
func TestCertificatesStay(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for seed := range uint64(24) {
		g := solve.RandomMixedGame(seed)
		var text bytes.Buffer
		f, graph, err := circuit.Worlds(t.Context(), &text, model.Replay(g))
		fmt.Fprintf(&said, "%d, %v, %d plies: ", seed, g.Rules, len(g.Moves))
		if err != nil {
			fmt.Fprintln(&said, err)
			continue
		}
		fmt.Fprintf(&said, "%d clauses, %d nodes, %v worlds, %d bytes, CRC-32 %08x\n", len(f.Clauses), graph.Len(),
			graph.Count(), text.Len(), crc32.ChecksumIEEE(text.Bytes()))
	}
	golden.Text(t, "../../testdata/effort/circuit.txt", said.String())
}
