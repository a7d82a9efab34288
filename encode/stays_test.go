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

// No formula changes unless somebody wants it to: each choice of an encoding, of three short games. UPDATE=1 writes the
// file; measure whether solvers like the new formulas.
func TestFormulasStay(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for _, axis := range encode.Axes() {
		for _, choice := range axis.Choices {
			with := map[string]string{"linear": "roster=native,safety=big-m,"}[axis.Name] // so that there are rows to write
			e, err := encode.Parse(with + axis.Name + "=" + choice.Name)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(3) {
				g := gen.Mixed(seed)
				g.Moves = g.Moves[:min(len(g.Moves), 8)]
				f, err := e.Encode(model.Replay(g))
				fmt.Fprintf(&said, "%s=%s, game %d: ", axis.Name, choice.Name, seed)
				if err != nil {
					fmt.Fprintln(&said, err)
					continue
				}
				var text strings.Builder
				if err := format.WriteOPB(&text, &formula.Instance{Formula: f}); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&said, "%d variables, %d clauses, %d rows, CRC-32 %08x\n", f.Vars, len(f.Clauses), len(f.Linear),
					crc32.ChecksumIEEE([]byte(text.String())))
			}
		}
	}
	golden.Text(t, "../testdata/effort/formulas.txt", said.String())
}
