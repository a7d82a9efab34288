package atlas

import (
	"fmt"
	"testing"

	"haft/encode/formula"
	"haft/solve/ilp"
	"haft/solve/planes"
	"haft/solve/solvertest/extent"
)

// naive goes through all partial assignments of at most k of n inputs by numbers alone, and propagates by going through
// all clauses until none says anything new. It shares nothing with the package but the formula.
func naive(n, k int, f *formula.Formula) (found Misses) {
	states := 1
	for range n {
		states *= 3
	}
	for code := range states {
		value := make([]int, f.Vars+1) // 1 true, -1 false, 0 open
		trues, open := 0, 0
		for i, rest := 1, code; i <= n; i, rest = i+1, rest/3 {
			value[i] = rest%3 - 1
			trues += max(0, value[i])
			open += 1 - value[i]*value[i]
		}
		contradiction := propagate(f, value)
		switch {
		case trues > k:
			missed := 1
			if contradiction {
				missed = 0
			}
			found.Conflicts.add(1, missed)
			found.States.add(1, missed)
		case trues == k && open > 0:
			missed := 0
			for i := 1; i <= n; i++ {
				if value[i] == 0 {
					missed++
				}
			}
			found.Values.add(open, missed)
			found.States.add(1, min(1, missed))
		}
	}
	return found
}

// propagate returns whether a clause has become false.
func propagate(f *formula.Formula, value []int) (contradiction bool) {
	for changed := true; changed; {
		changed = false
		for _, c := range f.Clauses {
			var open []formula.Lit
			holds := false
			for _, l := range c {
				switch v := value[l.Var()]; {
				case v == 0:
					open = append(open, l)
				case (v > 0) == (l > 0):
					holds = true
				}
			}
			switch {
			case holds:
			case len(open) == 0:
				return true
			case len(open) == 1:
				value[open[0].Var()] = 1
				if open[0] < 0 {
					value[open[0].Var()] = -1
				}
				changed = true
			}
		}
	}
	return false
}

// What unit propagation misses is what a count without any of this package finds.
func TestNaive(t *testing.T) {
	for _, c := range []struct {
		encoding string
		n, k     int
	}{{"sequential", 4, 2}, {"adder", 4, 2}, {"adder", 5, 3}, {"modulo-totalizer", 5, 2}, {"k-modulo-totalizer", 6, 4}} {
		for _, in := range atMosts(c.n) {
			f, err := in.write(c.encoding)
			if err != nil {
				t.Fatal(err)
			}
			if in.Inputs != c.n || in.Name != fmt.Sprintf("at most %d of %d", c.k, c.n) {
				continue
			}
			s, err := measure(t.Context(), &in, f)
			if want := naive(c.n, c.k, f); err != nil || s[Unit] != want {
				t.Errorf("%s, %s: %+v, %v, want %+v", c.encoding, in.Name, s[Unit], err, want)
			}
		}
	}
}

// The relaxation refutes the same states if every state is a linear program of its own, and cutting planes propagate
// in clauses as unit propagation does. A normal run looks at the first states of each constraint, and at a third of the
// others.
func TestReasonersAgree(t *testing.T) {
	extent.Slow(t)
	chosen := extent.Share(3)
	for _, table := range Tables() {
		for _, c := range table.Constraints(3) {
			for _, e := range table.Encodings {
				f, err := c.write(e)
				if err != nil {
					t.Fatal(err)
				}
				agree(t, table.Name+" "+c.Name+" "+e, &c, f, chosen)
			}
		}
	}
}

func agree(t *testing.T, name string, c *Constraint, f *formula.Formula, chosen func(int) bool) {
	t.Helper()
	all, err := reasoners(t.Context(), c, f)
	if err != nil {
		t.Fatal(err)
	}
	solver, err := planes.New(f)
	if err != nil {
		t.Fatal(err)
	}
	linear := all[Relaxation].(*relaxed)
	number := -1
	c.eachState(func(s, possible state) bool {
		if number++; number >= 64 && !chosen(number) {
			return true
		}
		refuted, _ := linear.look(s)
		if want := ilp.Refuted(t.Context(), linear.with(c.assumed(s))); refuted != want {
			t.Errorf("%s, %v: the relaxation refutes %v, want %v", name, s, refuted, want)
		}
		if all[Slack] != all[Unit] {
			return true
		}
		refuted, excludes := all[Unit].look(s)
		again, excludesToo := (&slacks{c, solver}).look(s)
		if refuted != again {
			t.Errorf("%s, %v: unit propagation refutes %v, cutting planes %v", name, s, refuted, again)
		}
		for i := range s {
			for v := range c.Values {
				if !refuted && !again && excludes(i, v) != excludesToo(i, v) {
					t.Errorf("%s, %v: input %d, value %d: %v, %v", name, s, i, v, excludes(i, v), excludesToo(i, v))
				}
			}
		}
		return true
	})
}
