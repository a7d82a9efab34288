package card

import (
	"testing"

	"haft/encode/formula"
)

// Every row on three literals, two of them negative, for all values of all variables.
func TestExactlyOneByName(t *testing.T) {
	for _, row := range ExactlyOnes {
		e, err := ExactlyOneByName(row.Name)
		if err != nil {
			t.Fatal(err)
		}
		f := &formula.Formula{Vars: 3}
		e.Add(f, 1, []formula.Lit{1, -2, -3})
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
	if _, err := ExactlyOneByName("nonsense"); err == nil {
		t.Error("nonsense was accepted")
	}
}
