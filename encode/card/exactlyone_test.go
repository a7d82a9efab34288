package card

import (
	"testing"

	"haft/encode/formula"
)

// Every row on three literals, two of them negative, for all values of all variables.
func TestAddExactlyOne(t *testing.T) {
	for _, e := range ExactlyOnes {
		f := &formula.Formula{Vars: 3}
		if err := AddExactlyOne(f, e.Name, 1, 1, -2, -3); err != nil {
			t.Fatal(err)
		}
		possible := map[[3]bool]bool{}
		for bits := range 1 << f.Vars {
			value := make([]bool, f.Vars+1)
			for v := 1; v <= f.Vars; v++ {
				value[v] = bits>>(v-1)&1 == 1
			}
			if f.Holds(value) {
				possible[[3]bool(value[1:4])] = true
			}
		}
		if len(possible) != 3 || !possible[[3]bool{true, true, true}] || !possible[[3]bool{false, false, true}] ||
			!possible[[3]bool{false, true, false}] {
			t.Errorf("%s: solutions %v", e.Name, possible)
		}
	}
	if err := AddExactlyOne(&formula.Formula{}, "nonsense", 1, 1, 2); err == nil {
		t.Error("nonsense was accepted")
	}
}
