package planes

import (
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// What is propagated is what package formula propagates, however often and in whatever order it is asked.
func TestPropagate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulatest.AnyFormula.Draw(t, "formula")
		s, err := New(f)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			var assumed []formula.Lit
			for v := range f.Vars {
				if sign := rapid.IntRange(-1, 1).Draw(t, "sign"); sign != 0 {
					assumed = append(assumed, formula.Lit(sign*(v+1)))
				}
			}
			p := formula.NewPropagator(f)
			want := p.Assume(assumed...)
			found, ok := s.Propagate(assumed)
			if ok != want {
				t.Fatalf("%v: %v, want %v", assumed, ok, want)
			}
			values := 0
			for v := range f.Vars {
				values += p.Value(formula.Lit(v+1)) * p.Value(formula.Lit(v+1))
			}
			if ok && len(found) != values {
				t.Fatalf("%v: %v, want %d literals", assumed, found, values)
			}
			for _, l := range found {
				if p.Value(l) != 1 {
					t.Fatalf("%v: %v is not propagated", assumed, l)
				}
			}
		}
	})
}
