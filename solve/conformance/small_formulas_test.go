package conformance_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"testing"

	"haft/solve/conformance"
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
