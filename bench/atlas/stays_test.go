package atlas

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What is missed of the smallest constraints, and the instances of a seed, do not change unless somebody wants them to.
// UPDATE=1 writes the file.
func TestAtlasStays(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	rows, err := MeasureAll(t.Context(), Tables(), 2, 2, func() {})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range append(rows, Pool(rows)...) {
		fmt.Fprintf(&said, "%s, %s, %s: %d %d %d %v\n", r.Table, r.Encoding, r.Constraint, r.Inputs, r.Vars, r.Literals,
			r.Strength)
	}
	for _, table := range drawing() {
		drawn, err := table.draw(t.Context(), &table, 3, 4)
		if err != nil {
			t.Fatal(err)
		}
		for i := range drawn {
			fmt.Fprintf(&said, "%s, %s %d: CRC-32 %08x\n", table.Name, drawn[i].Kind, i,
				crc32.ChecksumIEEE([]byte(written(t, &table, drawn[i]))))
		}
	}
	golden.Text(t, "../../testdata/effort/atlas.txt", said.String())
}
