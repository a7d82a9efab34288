package planes_test

import (
	"bytes"
	"math/rand/v2"
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

// One solver is asked again and again under random assumptions, between which clauses with new variables are added.
func TestRandomSessions(t *testing.T) {
	for seed := range questions() / 20 {
		rng := rand.New(rand.NewPCG(seed, 42))
		f := randomFormula(rng, 2+rng.IntN(6))
		s, err := planes.New(f)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if f.Vars < 10 && rng.IntN(4) == 0 {
				c := formula.Clause{-formula.Lit(f.Vars + 1), randomLit(rng, f.Vars), randomLit(rng, f.Vars)}
				f.Vars++
				f.Add(0, c...)
				s.Add(c)
			}
			g := *f
			assumed := make([]formula.Lit, rng.IntN(4))
			for i := range assumed {
				assumed[i] = randomLit(rng, f.Vars)
				g.Clauses = append(g.Clauses[:len(g.Clauses):len(g.Clauses)], formula.Clause{assumed[i]})
			}
			want := byTrying(&g)
			if status, value := s.Solve(t.Context(), assumed); status != want || status == solution.Sat && !g.Holds(value) {
				t.Fatalf("seed %d: %v with %v under %v, want %v: %+v", seed, status, value, assumed, want, f)
			}
		}
	}
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
