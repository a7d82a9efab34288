package engine

import (
	"errors"
	"testing"

	"haft/encode/formula"
	"haft/model/input"
	"haft/solve/proof"
	"haft/solve/solution"
)

// A proof that does not fit into memory ends the search, and one whose check does not is no wrong proof.
func TestLargeProofOfCuttingPlanes(t *testing.T) {
	f := &formula.Formula{Vars: 3}
	f.Add(formula.File, 1, 2)
	f.Add(formula.File, 2, 3)
	f.Add(formula.File, 1, 3)
	f.Add(formula.File, -1, -2)
	f.Add(formula.File, -2, -3)
	f.Add(formula.File, -1, -3)
	for _, limit := range []input.Size{10, 500, proof.Memory} {
		result, err := CuttingPlanes{}.proved(t.Context(), f, limit)
		if large := errors.Is(err, ErrLargeProof); large != (limit <= 500) || !large && result.Status != solution.Unsat {
			t.Errorf("%d bytes: %v, %v", limit, result.Status, err)
		}
	}
}
