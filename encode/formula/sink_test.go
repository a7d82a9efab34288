package formula_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
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

// The limit counts every variable, whoever adds it, and every clause, of which eight literals count as one more.
func TestRoomIsExact(t *testing.T) {
	t.Parallel()
	literals := func(n int) []formula.Lit { return make([]formula.Lit, n) }
	for _, c := range []struct {
		vars, clauses int
		want          bool
		write         func(f *formula.Formula)
	}{
		{1, 1, true, func(f *formula.Formula) { f.Named("a") }},
		{0, 1, false, func(f *formula.Formula) { f.Named("a") }},
		{0, 1, true, func(f *formula.Formula) { f.Add(0, literals(7)...) }},
		{0, 1, false, func(f *formula.Formula) { f.Add(0, literals(8)...) }},
		{0, 2, true, func(f *formula.Formula) { f.Add(0, literals(15)...) }},
		{0, 2, false, func(f *formula.Formula) { f.Add(0, literals(16)...) }},
		{0, 3, true, func(f *formula.Formula) { f.Add(0, literals(8)...); f.Add(0) }},
		{0, 2, false, func(f *formula.Formula) { f.Add(0, literals(8)...); f.Add(0) }},
		{5, 5, false, func(f *formula.Formula) { f.Within(6, 1, func() { f.Named("a") }); f.Add(0, literals(99)...) }},
	} {
		f := &formula.Formula{Vars: 2}
		f.Add(0, 1)
		if got := f.Within(c.vars, c.clauses, func() { c.write(f) }); got != c.want {
			t.Errorf("%d variables and %d clauses are enough: %v; %d, %d were added", c.vars, c.clauses, got, f.Vars-2,
				len(f.Clauses)-1)
		}
		if f.Room != nil {
			t.Errorf("there is still a limit: %v", f.Room)
		}
	}
}

// A limit within a limit is no wider than the outer one, which goes on after it.
func TestRoomWithinRoom(t *testing.T) {
	t.Parallel()
	f := &formula.Formula{}
	enough := f.Within(3, 3, func() {
		if f.Within(9, 9, func() { f.Named("a"); f.Named("b"); f.Named("c"); f.Named("d") }) || f.Vars != 3 {
			t.Errorf("the inner limit let %d variables in", f.Vars)
		}
	})
	if !enough {
		t.Error("the outer limit was reached without a variable too many")
	}
	f = &formula.Formula{}
	if f.Within(3, 3, func() { f.Within(1, 1, func() { f.Named("a") }); f.Named("b"); f.Named("c"); f.Named("d") }) {
		t.Error("the outer limit ended with the inner one")
	}
	f = &formula.Formula{}
	if f.Within(3, 3, func() {
		if f.Within(9, 9, func() { f.Add(0); f.Add(0); f.Add(0); f.Add(0) }) || len(f.Clauses) != 3 {
			t.Errorf("the inner limit let %d clauses in", len(f.Clauses))
		}
	}); f.Room != nil {
		t.Error("there is still a limit")
	}
}
