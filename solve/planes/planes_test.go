package planes_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/solve/planes"
	"haft/solve/proof"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// pigeons puts n pigeons into n-1 holes, at most one into each.
func pigeons(n int) *formula.Formula {
	f := &formula.Formula{Vars: n * (n - 1)}
	in := func(pigeon, hole int) formula.Lit { return formula.Lit(pigeon*(n-1) + hole + 1) }
	for p := range n {
		var c formula.Clause
		for h := range n - 1 {
			c = append(c, in(p, h))
		}
		f.Add(0, c...)
	}
	for h := range n - 1 {
		l := formula.Linear{Sense: formula.AtMost, Bound: 1}
		for p := range n {
			l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: in(p, h)})
		}
		f.AddLinear(0, l)
	}
	return f
}

// Clause learning needs exponentially many conflicts for pigeons; cutting planes need few. The proofs are right.
func TestPigeonsAreEasy(t *testing.T) {
	for n := 2; n <= 20; n += 3 {
		f := pigeons(n)
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		if status, _ := s.Solve(t.Context(), nil); status != solution.Unsat || s.Work.Conflicts > int64(n*n) {
			t.Errorf("%d pigeons: %v after %d conflicts", n, status, s.Work.Conflicts)
		}
		proved(t, f)
	}
}

// A long chain of implications is refuted in about linear time, in a line of the proof that must be cut.
func TestLongChain(t *testing.T) {
	extent.Slow(t)
	f := &formula.Formula{Vars: 60_000}
	f.Add(0, 1)
	for v := formula.Lit(1); int(v) < f.Vars; v++ {
		f.Add(0, -v, v+1)
	}
	f.Add(0, -formula.Lit(f.Vars))
	proved(t, f)
}

// clauses returns random clauses of three literals.
func clauses(seed uint64, vars, n int) *formula.Formula {
	rng, f := rand.New(rand.NewPCG(seed, 44)), &formula.Formula{Vars: vars}
	for range n {
		f.Add(0, randomLit(rng, vars), randomLit(rng, vars), randomLit(rng, vars))
	}
	return f
}

// Formulas that take hundreds of conflicts, with restarts, have models or proofs.
func TestHardClauses(t *testing.T) {
	extent.Slow(t)
	found, restarts := map[solution.Status]int{}, int64(0)
	for seed := range uint64(10) {
		f := clauses(seed, 90, 390)
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		status, value := s.Solve(t.Context(), nil)
		found[status]++
		restarts += s.Work.Restarts
		switch {
		case status == solution.Unsat:
			proved(t, f)
		case status != solution.Sat || !f.Holds(value):
			t.Errorf("seed %d: %v with %v", seed, status, value)
		}
	}
	if len(found) != 2 || restarts < 10 {
		t.Errorf("%v, %d restarts: the formulas are too easy", found, restarts)
	}
}

// A fuse is a context that has ended once it was looked at so often.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// decided returns the answer of a new solver, Unknown if it refuses the formula.
func decided(t *testing.T, f *formula.Formula) (solution.Status, error) {
	s, err := planes.New(f)
	if err != nil {
		return solution.Unknown, err
	}
	status, _ := s.Solve(t.Context(), nil)
	return status, nil
}

// Whenever the context ends, the answer is Unknown, and the solver can be asked again.
func TestInterrupted(t *testing.T) {
	for seed := range uint64(4) {
		f := clauses(seed, 40, 170)
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := decided(t, f)
		for n := 0; ; n++ {
			ctx := &fuse{t.Context(), n}
			status, value := s.Solve(ctx, nil)
			if ctx.left >= 0 {
				if status != want || want == solution.Sat && !f.Holds(value) {
					t.Errorf("seed %d: %v with %v, want %v", seed, status, value, want)
				}
				break
			}
			if status != solution.Unknown {
				t.Errorf("seed %d: %v, although the context ended at look %d", seed, status, n)
			}
		}
	}
}

// Numbers that could overflow are refused, those below decided, also with a proof.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		coef, bound int
		solve       solution.Status
	}{
		{1 << 20, 1<<20 + 1, solution.Unsat},
		{1 << 40, 1<<40 + 1, solution.Unsat},
		{1 << 58, 1<<58 + 1, solution.Unsat},
		{1 << 40, 0, solution.Sat},
		{1 << 60, 1, solution.Unknown},
		{-1 << 63, -1 << 63, solution.Unknown},
	} {
		f := &formula.Formula{Vars: 3}
		for v := formula.Lit(1); v <= 3; v++ {
			w := v%3 + 1
			f.AddLinear(0, formula.Linear{
				Terms: []formula.Term{{Coef: c.coef, Lit: v}, {Coef: 1, Lit: w}}, Sense: formula.AtLeast, Bound: c.bound,
			})
			f.Add(0, -v, -w)
		}
		status, err := decided(t, f)
		if status != c.solve || (err != nil) != (c.solve == solution.Unknown) {
			t.Errorf("%d: %v, %v", c.coef, status, err)
		}
		var b bytes.Buffer
		status, _, err = planes.Prove(t.Context(), f, nil, &b)
		if status != c.solve || err != nil != (c.solve == solution.Unknown) {
			t.Errorf("%d, with a proof: %v, %v", c.coef, status, err)
		}
		if status == solution.Unsat {
			if err := proof.VerifyVeriPB(f, &b, 0); err != nil {
				t.Errorf("%d: %v", c.coef, err)
			}
		}
	}
}

// A literal 0 is refused wherever it comes in, and so is one of no variable of a formula.
func TestZeroIsRefused(t *testing.T) {
	bad := &formula.Formula{Vars: 2}
	bad.Add(0, 1, 0)
	far := &formula.Formula{Vars: 2}
	far.AddLinear(0, formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: 3}}})
	for want, f := range map[string]*formula.Formula{
		"clause 1: 0 is no literal; variables are numbered from 1":            bad,
		"linear constraint 1: literal 3 is of no variable; the formula has 2": far,
	} {
		if _, err := planes.New(f); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for name, add := range map[string]func(*planes.Solver){
		"clause": func(s *planes.Solver) { s.AddClause(1, 0) },
		"row":    func(s *planes.Solver) { s.AddLinear(formula.Linear{Terms: []formula.Term{{Coef: 1}}}) },
		"solve":  func(s *planes.Solver) { s.Solve(t.Context(), []formula.Lit{0}) },
		"cost":   func(s *planes.Solver) { s.Minimize(t.Context(), []formula.Term{{Coef: 1}}, nil, nil) },
	} {
		s, err := planes.New(&formula.Formula{Vars: 2})
		if err != nil {
			t.Fatal(err)
		}
		add(s)
		if status, _ := s.Solve(t.Context(), nil); !errors.Is(s.Err(), formula.ErrZero) || status != solution.Unknown {
			t.Errorf("%s: %v, %v", name, status, s.Err())
		}
	}
}

// full is a disk that is full after so many bytes.
type full int

var errFull = errors.New("full")

func (w *full) Write(data []byte) (int, error) {
	if *w -= full(len(data)); *w < 0 {
		return 0, errFull
	}
	return len(data), nil
}

// A proof that cannot be written is an error.
func TestProofCannotBeWritten(t *testing.T) {
	for room := range 200 {
		w := full(room)
		if _, _, err := planes.Prove(t.Context(), pigeons(7), nil, &w); !errors.Is(err, errFull) {
			t.Fatalf("after %d bytes: %v", room, err)
		}
	}
}
