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
