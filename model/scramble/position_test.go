package scramble

import (
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// TestNew goes through all 5^8 ways to give the eight majors of a side one of five natures. 5,040 of them are
// starts, 2,880 with one bishop on each kind of file.
func TestNew(t *testing.T) {
	extent.Slow(t)
	for bishops, want := range map[model.Bishops]int{model.AnyBishops: 5040, model.OppositeBishops: 2880} {
		for _, c := range []model.Color{model.White, model.Black} {
			r := model.DefaultRules()
			r.Bishops = bishops
			if got := countStarts(r, c); got != want {
				t.Errorf("%v has %d starts with bishops %d, expected %d", c, got, bishops, want)
			}
		}
	}
}

func countStarts(r model.Rules, c model.Color) int {
	w := model.Assignment{}
	for i, n := range []model.Nature{
		model.Rook, model.Knight, model.Bishop, model.Queen, model.King, model.Bishop, model.Knight, model.Rook,
	} {
		w[model.NewPiece(c.Other(), i+1)] = n
	}
	starts := 0
	for code := range 5 * 5 * 5 * 5 * 5 * 5 * 5 * 5 {
		for i := 1; i <= 8; i++ {
			w[model.NewPiece(c, i)] = model.King + model.Nature(code%5)
			code /= 5
		}
		if _, err := New(r, &w); err == nil {
			starts++
		}
	}
	return starts
}

// A world in which a major has no nature is not a start.
func TestNewIncomplete(t *testing.T) {
	if _, err := New(model.DefaultRules(), &model.Assignment{}); err == nil {
		t.Error("a world without natures is taken for a start")
	}
}
