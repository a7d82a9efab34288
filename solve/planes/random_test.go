package planes_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/planes"
	"haft/solve/proof"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// questions returns how many random questions to ask: a million with HAFT_SOAK=1.
func questions() uint64 {
	return extent.Of[uint64](5_000, 5_000, 1_000_000)
}

// Random questions, small enough to try all values: every answer is right, every model is one, and every refutation
// has a proof that a checker of another package accepts.
func TestRandomQuestions(t *testing.T) {
	extent.Slow(t)
	found := map[solution.Status]int{}
	hard := 0 // so many took more than two conflicts
	for seed := range questions() {
		rng := rand.New(rand.NewPCG(seed, 41))
		f := randomFormula(rng, 4+rng.IntN(8))
		want := byTrying(f)
		found[want]++
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		status, value := s.Solve(t.Context(), nil)
		if s.Work.Conflicts > 2 {
			hard++
		}
		if status != want || status == solution.Sat && !f.Holds(value) {
			t.Fatalf("seed %d: %v with %v, want %v: %+v", seed, status, value, want, f)
		}
		if want == solution.Unsat {
			proved(t, f)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, f)
		}
	}
	if n := int(questions()); found[solution.Sat] < n/5 || found[solution.Unsat] < n/5 || hard < n/40 {
		t.Errorf("the questions are too easy: %v, %d hard ones", found, hard)
	}
}

// One solver is asked again and again under random assumptions, between which clauses and linear constraints are added.
// Where there is no solution, the core is a part of the assumptions under which there is none either. Minimize finds
// what trying all values finds, and does not bind what is asked later.
func TestRandomSessions(t *testing.T) {
	cores, costs := 0, 0
	for seed := range questions() / 20 {
		rng := rand.New(rand.NewPCG(seed, 42))
		f := randomFormula(rng, 2+rng.IntN(6))
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if f.Vars < 10 && rng.IntN(4) == 0 {
				c := formula.Clause{-s.NewVar(), randomLit(rng, f.Vars), randomLit(rng, f.Vars)}
				f.Vars++
				f.Add(0, c...)
				s.AddClause(c...)
			}
			if rng.IntN(8) == 0 {
				l := randomFormula(rng, f.Vars).Linear[0]
				f.AddLinear(0, l)
				if err := s.AddLinear(l); err != nil {
					t.Fatal(err)
				}
			}
			assumed := make([]formula.Lit, rng.IntN(5))
			for i := range assumed {
				assumed[i] = randomLit(rng, f.Vars)
			}
			g := under(f, assumed)
			want := byTrying(g)
			status, value := s.Solve(t.Context(), assumed)
			if status != want || status == solution.Sat && !g.Holds(value) {
				t.Fatalf("seed %d: %v with %v under %v, want %v: %+v", seed, status, value, assumed, want, f)
			}
			core := s.Core()
			if len(core) > 0 {
				cores++
			}
			for _, l := range core {
				if !slices.Contains(assumed, l) {
					t.Fatalf("seed %d: the core %v is not of %v", seed, core, assumed)
				}
			}
			if status == solution.Unsat && byTrying(under(f, core)) != solution.Unsat || status == solution.Sat && core != nil {
				t.Fatalf("seed %d: core %v of %v, %v: %+v", seed, core, assumed, status, f)
			}
		}
		if f.Vars <= 9 && cheapest(t, rng, s, f) {
			costs++
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, f)
		}
	}
	if n := int(questions()); cores < n/20 || costs < n/100 {
		t.Errorf("too easy: %d cores, %d costs", cores, costs)
	}
}

// under returns a formula with literals that are assumed.
func under(f *formula.Formula, assumed []formula.Lit) *formula.Formula {
	g := *f
	for _, l := range assumed {
		g.Clauses = append(g.Clauses[:len(g.Clauses):len(g.Clauses)], formula.Clause{l})
	}
	return &g
}

// cheapest compares Minimize with trying all values, and asks again afterwards. It reports whether there is a solution.
func cheapest(t *testing.T, rng *rand.Rand, s *planes.Solver, f *formula.Formula) bool {
	t.Helper()
	var terms []formula.Term
	for range 5 {
		terms = append(terms, formula.Term{Coef: rng.IntN(9) - 3, Lit: randomLit(rng, f.Vars)})
	}
	assumed := []formula.Lit{randomLit(rng, f.Vars)}
	sum := func(value []bool) (sum int) {
		for _, t := range terms {
			if value[t.Lit.Var()] == (t.Lit > 0) {
				sum += t.Coef
			}
		}
		return sum
	}
	g, least, found := under(f, assumed), 0, false
	for value := range formulatest.Values(f.Vars) {
		if g.Holds(value) && (!found || sum(value) < least) {
			least, found = sum(value), true
		}
	}
	last := 0
	status, value, err := s.Minimize(t.Context(), terms, assumed, func(sum int) { last = sum })
	switch {
	case err != nil || found != (status == solution.Sat):
		t.Errorf("%v, %v; there is a solution: %v", status, err, found)
	case found && (!g.Holds(value) || sum(value) != least || last != least):
		t.Errorf("%v costs %d, reported %d, want %d", value, sum(value), last, least)
	}
	if status, _ := s.Solve(t.Context(), assumed); found != (status == solution.Sat) {
		t.Errorf("%v after Minimize", status)
	}
	return found
}

// proved checks the proof that there is no solution.
func proved(t *testing.T, f *formula.Formula) {
	t.Helper()
	var b bytes.Buffer
	if status, _, err := planes.Prove(t.Context(), f, nil, &b); status != solution.Unsat || err != nil {
		t.Errorf("with a proof: %v, %v", status, err)
	} else if err := proof.VerifyVeriPB(f, &b, 0); err != nil {
		t.Errorf("%v in the proof\n%s", err, b.String())
	}
}

// randomFormula has clauses, cardinality constraints and others, with repeated and opposite literals.
func randomFormula(rng *rand.Rand, vars int) *formula.Formula {
	f := &formula.Formula{Vars: vars}
	for range rng.IntN(4 * vars) {
		c := make(formula.Clause, 3)
		for i := range c {
			c[i] = randomLit(rng, vars)
		}
		f.Add(0, c...)
	}
	for range 1 + rng.IntN(3) {
		largest := []int{1, 3, 20}[rng.IntN(3)]
		l := formula.Linear{Sense: formula.Sense(rng.IntN(2))}
		if rng.IntN(8) == 0 {
			l.Sense = formula.Equal
		}
		sum := 0
		for range 3 + rng.IntN(vars) {
			a := 1 + rng.IntN(largest)
			sum += a
			if rng.IntN(4) == 0 {
				a = -a
			}
			l.Terms = append(l.Terms, formula.Term{Coef: a, Lit: randomLit(rng, vars)})
		}
		l.Bound = sum/4 + rng.IntN(sum/2+1)
		if l.Sense == formula.AtLeast {
			l.Bound -= sum / 8
		}
		f.AddLinear(0, l)
	}
	return f
}

func randomLit(rng *rand.Rand, vars int) formula.Lit {
	return formula.Lit((1 + rng.IntN(vars)) * (1 - 2*rng.IntN(2)))
}

// byTrying decides by trying all values.
func byTrying(f *formula.Formula) solution.Status {
	if formulatest.Satisfiable(f) {
		return solution.Sat
	}
	return solution.Unsat
}
