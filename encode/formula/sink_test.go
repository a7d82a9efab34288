package formula_test

import (
	"errors"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"

	"github.com/google/go-cmp/cmp"
)

// A stream writes in the variables of its sink, whatever their numbers and signs are.
func TestStream(t *testing.T) {
	f := &formula.Formula{Vars: 90}
	s := formula.NewStream(formulatest.Collector{Formula: f})
	in, err := s.Inputs([]formula.Lit{70, -3})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Write(func(g *formula.Formula) { g.Add(formula.File, in[0], -in[1], -g.NewVar("")) }); err != nil {
			t.Fatal(err)
		}
	}
	never, err := s.False()
	if again, _ := s.False(); err != nil || again != never {
		t.Error(never, again, err)
	}
	want := []formula.Clause{{70, 3, -91}, {70, 3, -92}, {-93}}
	if diff := cmp.Diff(want, f.Clauses); diff != "" || never != 93 {
		t.Error(never, diff)
	}
}

// A stream refuses what is no literal, variables that repeat, linear constraints and endless clauses. The sink has
// got nothing then.
func TestStreamRefuses(t *testing.T) {
	extent.Slow(t)
	f := &formula.Formula{Vars: 9}
	stream := func() *formula.Stream { return formula.NewStream(formulatest.Collector{Formula: f}) }
	for want, refused := range map[string]func() error{
		"0 is no literal; variables are numbered from 1": func() error {
			_, err := stream().Inputs([]formula.Lit{5, -1, 0})
			return err
		},
		"variable 4 occurs twice; expected literals of different variables": func() error {
			s := stream()
			if _, err := s.Inputs([]formula.Lit{4}); err != nil {
				return err
			}
			_, err := s.Inputs([]formula.Lit{-4})
			return err
		},
		"this encoding leaves linear constraints, but a sink takes clauses; choose another encoding": func() error {
			return stream().Write(func(f *formula.Formula) { f.AddLinear(formula.File, formula.Linear{}) })
		},
		"the constraint would become more than 2097152 variables or 4194304 clauses; choose another encoding": func() error {
			return stream().Write(func(f *formula.Formula) {
				for {
					f.Add(formula.File)
				}
			})
		},
	} {
		err := refused()
		if unsuited := new(formula.UnsuitedError); !errors.As(err, &unsuited) || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
	if f.Vars != 9 || len(f.Clauses) > 0 {
		t.Errorf("the sink got %d variables, %v", f.Vars-9, f.Clauses)
	}
}
