package formula_test

import (
	"errors"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"

	"github.com/google/go-cmp/cmp"
)

// A stream writes in the variables of its sink, whatever their numbers and signs are.
func TestStream(t *testing.T) {
	f := &formula.Formula{Vars: 90}
	s := formula.NewStream(f)
	in, err := s.Inputs([]formula.Lit{70, -3})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Write(func(g *formula.Formula) { g.Add(formula.File, in[0], -in[1], -g.Named("")) }); err != nil {
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

// clausesOnly is a sink that takes no linear constraints.
type clausesOnly struct{ formula.Sink }

// A stream refuses what is no literal, variables that repeat, linear constraints and endless clauses. The sink has
// got nothing then.
func TestStreamRefuses(t *testing.T) {
	extent.Slow(t)
	f := &formula.Formula{Vars: 9}
	stream := func() *formula.Stream { return formula.NewStream(clausesOnly{f}) }
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

// Under a condition, clauses get its negation, and linear constraints of all senses hold exactly if it does, in any
// sink that takes them.
func TestIf(t *testing.T) {
	f := &formula.Formula{Vars: 4}
	formula.If(formula.If(f, 1), -2).AddClause(3)
	if diff := cmp.Diff([]formula.Clause{{3, 2, -1}}, f.Clauses); diff != "" {
		t.Error(diff)
	}
	if _, linear := formula.If(clausesOnly{f}, 1).(formula.LinearSink); linear {
		t.Error("a condition makes a sink take linear constraints")
	}
	for _, condition := range [][]formula.Lit{{4}, {-4}, {4, -5}, {-1}} {
		for sense := range formula.Equal + 1 {
			for bound := -8; bound < 9; bound++ {
				l := formula.Linear{Terms: []formula.Term{{3, 1}, {-2, -2}, {4, 3}, {1, 1}}, Sense: sense, Bound: bound}
				f := &formula.Formula{Vars: 5}
				if err := formula.If(f, condition...).(formula.LinearSink).AddLinear(l); err != nil {
					t.Fatal(err)
				}
				for in := range 1 << f.Vars {
					value := []bool{false, in&1 > 0, in&2 > 0, in&4 > 0, in&8 > 0, in&16 > 0}
					want := l.Holds(value)
					for _, c := range condition {
						want = want || value[c.Var()] != (c > 0)
					}
					if f.Holds(value) != want {
						t.Fatalf("if %v, %v: %v with %v, want %v", condition, l, !want, value, want)
					}
				}
			}
		}
	}
	large := formula.Linear{Terms: []formula.Term{{1 << 59, 1}}, Sense: formula.AtLeast, Bound: 1 << 59}
	if err := formula.If(f, 1).(formula.LinearSink).AddLinear(large); err == nil {
		t.Error("numbers may overflow")
	}
}
