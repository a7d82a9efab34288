package encode

import (
	"math"
	"testing"

	"haft/encode/formula"
	"haft/model"
)

// For too many natures the subsets are not counted.
func TestHallSizeOfManyNatures(t *testing.T) {
	for natures := 15; natures <= 18; natures++ {
		s := &Side{May: make([]NatureSet, 2), Limits: make([]int, natures)}
		if got := math.IsInf(s.hallSize(false), 1); got != (natures > 16) {
			t.Errorf("%d natures: beyond counting is %v", natures, got)
		}
	}
}

// An encoding that does not exist writes nothing, and it writes no plies either.
func TestNoEncoding(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules(), Moves: []model.Move{{
		From: model.NewSquare(4, 1),
		To:   model.NewSquare(4, 3),
	}}}
	for _, e := range []Encoding{{}, {Domain: "nosuch"}} {
		for what, write := range map[string]func() (*formula.Formula, error){
			"Encode": func() (*formula.Formula, error) { return e.Encode(model.Replay(g)) },
			"ByPly":  func() (*formula.Formula, error) { return e.ByPly(g) },
		} {
			if f, err := write(); err == nil {
				t.Errorf("%s of %+v: %v", what, e, f)
			}
		}
	}
}

// The ways to choose some of a few, and none where there are too few.
func TestWaysToChoose(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, k int
		want float64
	}{{5, 2, 10}, {5, 0, 1}, {5, 5, 1}, {5, 6, 0}, {5, -1, 0}, {5, -2, 0}, {0, 0, 1}, {8, 3, 56}} {
		if got := choose(c.n, c.k); got != c.want {
			t.Errorf("%d of %d: %v ways", c.k, c.n, got)
		}
	}
	for _, natures := range [][]int{{-1, 0}, {0, 2}, {5, 0}, {0, -1}} {
		if uniform(2, []int{1, 1}).Holds(natures) {
			t.Errorf("natures %v", natures)
		}
	}
}
