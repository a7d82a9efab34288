package canary_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"testing"

	"haft/solve/canary"
)

// Each formula is the same as when it showed the fault after which it is named. No other test would notice if a
// changed formula no longer showed the fault.
func TestFormulasStay(t *testing.T) {
	const want = "75f465a61f18"
	h := sha256.New()
	for _, row := range slices.Concat(canary.Clauses, canary.Linear, canary.Large, canary.LargeLinear) {
		f := row.Formula()
		fmt.Fprintln(h, row.Name, row.Want, f.Vars, f.Names, f.Clauses, f.Linear)
	}
	if got := hex.EncodeToString(h.Sum(nil)[:6]); got != want {
		t.Errorf("%s, want %s: a formula has changed, and may no longer show its fault", got, want)
	}
}
