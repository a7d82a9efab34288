package conformance_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// Each formula is still the one that showed the failure it is named after. No other test would notice
// a change that hides the failure.
func TestFormulasStay(t *testing.T) {
	const want = "a318c34a6acd"
	h := sha256.New()
	for _, row := range slices.Concat(conformance.Clauses, conformance.Linear, conformance.Large, conformance.LargeLinear) {
		f := row.Formula()
		fmt.Fprintln(h, row.Name, row.Want, f.Vars, f.Names, f.Clauses, f.Linear)
	}
	if got := hex.EncodeToString(h.Sum(nil)[:6]); got != want {
		t.Errorf("%s, want %s: a formula has changed, and may no longer show its failure", got, want)
	}
}

// Propagation alone decides the chains and the long clauses.
func TestLargeByPropagation(t *testing.T) {
	decided := 0
	for _, r := range conformance.Large {
		if !strings.HasPrefix(r.Name, "chain") && !strings.HasPrefix(r.Name, "clause") {
			continue
		}
		decided++
		f := r.Formula()
		p := formula.NewPropagator(f)
		if p.Consistent() != (r.Want == engine.Sat) {
			t.Errorf("%s: consistent by propagation: %v, want %v", r.Name, p.Consistent(), r.Want)
		}
	}
	if decided != 4 {
		t.Errorf("%d formulas decided, want 4", decided)
	}
}

// Once the inputs are set, propagation decides a parity formula: half of all inputs leave a model,
// or none does.
func TestParityByInputs(t *testing.T) {
	extent.Slow(t)
	for _, r := range conformance.Large {
		if !strings.HasPrefix(r.Name, "parity") {
			continue
		}
		models := 0
		for bits := range 1 << 10 {
			p := formula.NewPropagator(r.Formula())
			var inputs []formula.Lit
			for v := 1; v <= 10; v++ {
				l := formula.Lit(v)
				if bits>>(v-1)&1 == 0 {
					l = -l
				}
				inputs = append(inputs, l)
			}
			if p.Assume(inputs...) {
				models++
			}
		}
		if want := map[engine.Status]int{engine.Sat: 512, engine.Unsat: 0}[r.Want]; models != want {
			t.Errorf("%s: %d models, want %d", r.Name, models, want)
		}
	}
}
