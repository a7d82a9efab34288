package formula_test

import (
	"testing"

	"haft/encode/formula"
)

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
