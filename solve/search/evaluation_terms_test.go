package search

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/exact"
)

// Weights come back from a Vector, and terms times weights are the evaluation, but for rounding.
func TestTerms(t *testing.T) {
	played := Played()
	if again := WeightsOf(played.Vector()); again != played {
		t.Errorf("%+v, want %+v", again, played)
	}
	if len(played.Vector()) != len(VectorNames()) || VectorNames()[PawnTerm] != "pawn" {
		t.Error(VectorNames())
	}
	rules := model.DefaultRules()
	terms := NewTerms(&rules)
	w := &worker{weights: &played, memory: exact.NewMemory(&rules, &played.Values)}
	seen := 0.0
	for seed := range uint64(60) {
		g := randomGame(rand.New(rand.NewPCG(seed, 31)), &rules, int(2*seed))
		if g == nil {
			continue
		}
		sum := 0.0
		for i, x := range terms.Of(g) {
			sum += x * played.Vector()[i]
		}
		f := &frame{state: g.state, alive: g.state.Alive()}
		if got := float64(w.evaluate(f)); math.Abs(got-sum) > 8 {
			t.Errorf("seed %d: the score is %v, terms say %v", seed, got, sum)
		}
		seen += math.Abs(sum)
	}
	if seen < 1000 {
		t.Errorf("all scores together are %v", seen)
	}
}

// Without a term all else is as it was.
func TestWithout(t *testing.T) {
	for _, term := range TermNames() {
		played := Played()
		w := played.Without(term)
		for i, x := range w.Vector() {
			want := played.Vector()[i]
			if strings.HasPrefix(VectorNames()[i], term) {
				want = 0
			}
			if x != want {
				t.Errorf("without %s, %s is %v, want %v", term, VectorNames()[i], x, want)
			}
		}
	}
	if w := played.Without("kings"); w == played || w.Kings[8] != 0 {
		t.Errorf("without kings: %+v", w)
	}
}
