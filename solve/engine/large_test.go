package engine_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// On linear constraints with large numbers, an engine answers right, as trying all values shows, or
// refuses them.
func TestLargeNumbers(t *testing.T) {
	extent.Slow(t)
	refused := 0
	for seed := range uint64(6000) {
		rng := rand.New(rand.NewPCG(seed, 31))
		scale := []int{1e6, 1e8, 1e9, 1e10, 1e12}[seed%5]
		f := largeRows(rng, scale)
		for _, e := range []engine.Engine{engine.GophersatPB{}, engine.CuttingPlanes{}, engine.ILP{}} {
			result, err := engine.Solve(t.Context(), e, f)
			switch {
			case errors.Is(err, engine.ErrNumbers):
				if scale < 1e8 {
					t.Errorf("seed %d: %v refuses numbers up to %d", seed, e, scale)
				}
				refused++
			case err != nil:
				t.Errorf("seed %d: %v", seed, err)
			case (result.Status == engine.Sat) != formulatest.Satisfiable(f):
				t.Errorf("seed %d: %v answers %v", seed, e, result.Status)
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused: the test shows too little")
	}
}

func largeRows(rng *rand.Rand, scale int) *formula.Formula {
	f := &formula.Formula{Vars: 6}
	for range 1 + rng.IntN(4) {
		l := formula.Linear{Sense: formula.Sense(rng.IntN(3)), Bound: rng.IntN(scale) - scale/2}
		for range 1 + rng.IntN(6) {
			coef, lit := rng.IntN(2*scale)-scale, formula.Lit(1+rng.IntN(6))*formula.Lit(1-2*rng.IntN(2))
			l.Terms = append(l.Terms, formula.Term{Coef: coef, Lit: lit})
		}
		f.AddLinear(formula.File, l)
	}
	return f
}
