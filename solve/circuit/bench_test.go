package circuit_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/proof"
)

// BenchmarkCircuit writes and verifies certificates for 20 positions of random games, one in each round. It also
// reports the size of the longest.
func BenchmarkCircuit(b *testing.B) {
	for _, plies := range []int{0, 10, 20, 30, 40} {
		var all []*model.Problem
		var texts [][]byte
		most := 0
		for seed := range uint64(20) {
			p := model.Replay(solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], plies))
			var text bytes.Buffer
			if _, _, err := circuit.Worlds(b.Context(), &text, p); err != nil {
				b.Fatal(err)
			}
			all, texts, most = append(all, p), append(texts, text.Bytes()), max(most, text.Len())
		}
		b.Run(fmt.Sprintf("do=write/ply=%d", plies), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, _, err := circuit.Worlds(b.Context(), io.Discard, all[i%len(all)]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(most), "most-B")
		})
		b.Run(fmt.Sprintf("do=verify/ply=%d", plies), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				verify(b, all[i%len(all)], texts[i%len(all)])
			}
		})
	}
}

func verify(b *testing.B, p *model.Problem, text []byte) {
	f, err := circuit.Encoding().Encode(p)
	if err != nil {
		b.Fatal(err)
	}
	g, err := proof.Verify(f, bytes.NewReader(text), 0)
	if err != nil {
		b.Fatal(err)
	}
	g.Count()
}
