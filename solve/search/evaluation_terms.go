package search

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"haft/model"
	"haft/solve/exact"
)

// The evaluation is linear in the weights, but for rounding. So weights can be fitted to results of games: what each
// is multiplied with in a position is all that matters (Texel's tuning method, Peter Österlund, 2014).

// Names of the numbers of a Vector.
var vectorNames = func() (names []string) {
	names = append(names, "queen", "rook", "bishop", "knight", "pawn")
	for ranks := 1; ranks <= 5; ranks++ {
		names = append(names, fmt.Sprintf("advanced %d", ranks))
	}
	for kings := 2; kings <= 8; kings++ {
		names = append(names, fmt.Sprintf("kings %d", kings))
	}
	return append(names, "locked", "mobility", "tempo", "near")
}()

// PawnTerm is the number of the weight that is the unit of all.
const PawnTerm = 4

// VectorNames returns what the numbers of a Vector are called.
func VectorNames() []string { return vectorNames }

// Vector returns the weights as a list of numbers.
func (w *Weights) Vector() (v []float64) {
	for _, n := range []model.Nature{model.Queen, model.Rook, model.Bishop, model.Knight} {
		v = append(v, float64(w.Values[n]))
	}
	v = append(v, float64(w.Pawn))
	for _, x := range append(w.Advanced[1:6:6], w.Kings[2:]...) {
		v = append(v, float64(x))
	}
	for _, x := range []int{w.Locked, w.Mobility, w.Tempo, w.Near} {
		v = append(v, float64(x))
	}
	return v
}

// WeightsOf returns the weights of a Vector, rounded. Pieces are worth at least 0.
func WeightsOf(v []float64) (w Weights) {
	whole := make([]int, len(v))
	for i, x := range v {
		whole[i] = int(math.Round(x))
	}
	for i, n := range []model.Nature{model.Queen, model.Rook, model.Bishop, model.Knight} {
		w.Values[n] = uint16(min(max(whole[i], 0), math.MaxUint16))
	}
	w.Pawn = whole[PawnTerm]
	rest := whole[PawnTerm+1:]
	rest = rest[copy(w.Advanced[1:6], rest):]
	rest = rest[copy(w.Kings[2:], rest):]
	w.Locked, w.Mobility, w.Tempo, w.Near = rest[0], rest[1], rest[2], rest[3]
	return w
}

// TermNames returns the terms of the evaluation: the first words of VectorNames.
func TermNames() (names []string) {
	for _, name := range vectorNames {
		term, _, _ := strings.Cut(name, " ")
		if !slices.Contains(names, term) {
			names = append(names, term)
		}
	}
	return names
}

// Without returns the weights with those of one term of TermNames at zero.
func (w *Weights) Without(term string) Weights {
	v := w.Vector()
	for i, name := range vectorNames {
		if first, _, _ := strings.Cut(name, " "); first == term {
			v[i] = 0
		}
	}
	return WeightsOf(v)
}

// Terms tell what the weights are multiplied with.
type Terms struct {
	alone []*worker // each with one weight
	frame *frame
}

// termUnit is the weight that is alone: large enough that what is rounded does not matter, and small enough that no
// score reaches its bound.
const termUnit = 100

// NewTerms returns the terms of games by these rules.
func NewTerms(rules *model.Rules) *Terms {
	t := &Terms{frame: &frame{}}
	for i := range vectorNames {
		v := make([]float64, len(vectorNames))
		v[i] = termUnit
		w := WeightsOf(v)
		t.alone = append(t.alone, &worker{weights: &w, memory: exact.NewMemory(rules, &w.Values)})
	}
	return t
}

// Of returns for each number of a Vector what it is multiplied with in the score of the side to move.
func (t *Terms) Of(g *Game) []float64 {
	t.frame.state = g.state
	t.frame.alive = g.state.Alive()
	all := make([]float64, len(t.alone))
	for i, w := range t.alone {
		all[i] = float64(w.evaluate(t.frame)) / termUnit
	}
	return all
}
