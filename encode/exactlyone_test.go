package encode

import "testing"

// Every choice of the axis that needs no roster, on three literals of which two are negative, by all values of all variables.
func TestAddExactlyOne(t *testing.T) {
	for _, d := range domains {
		f := &Formula{Vars: 3, Names: make([]string, 4)}
		err := f.AddExactlyOne(d.Name, File, 1, -2, -3)
		if d.Filled != (err != nil) {
			t.Errorf("%s: %v", d.Name, err)
		}
		if err != nil {
			continue
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
		if len(possible) != 3 || !possible[[3]bool{true, true, true}] || !possible[[3]bool{false, false, true}] || !possible[[3]bool{false, true, false}] {
			t.Errorf("%s: solutions %v", d.Name, possible)
		}
	}
	if err := NewFormula().AddExactlyOne("nonsense", File, 1, 2); err == nil {
		t.Error("nonsense was accepted")
	}
}
