package exact

import (
	"testing"

	"haft/model"
)

func TestPerft(t *testing.T) {
	s := NewState(model.NewPosition(model.DefaultRules()))
	for depth, want := range []uint64{1, 30, 900, 31_410, 1_093_784} {
		if got := s.Perft(depth); got != want {
			t.Errorf("perft %d: %d, want %d", depth, got, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	s := NewState(model.NewPosition(model.DefaultRules()))
	nodes := uint64(0)
	for b.Loop() {
		nodes += s.Perft(4)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
