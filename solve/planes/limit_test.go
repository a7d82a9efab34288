package planes

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/proof"
	"haft/solve/solution"
)

// However low the limits, answers and proofs are right: rows are divided by larger numbers, lines of the proof are
// cut, and learned rows are dropped.
func TestLowLimits(t *testing.T) {
	for name, lower := range map[string]func(s *Solver){
		"clauses":   func(s *Solver) { s.limit = 1 },
		"2":         func(s *Solver) { s.limit = 2 },
		"7":         func(s *Solver) { s.limit = 7 },
		"1000":      func(s *Solver) { s.limit = 1000 },
		"usual":     func(*Solver) {},
		"lines":     func(s *Solver) { s.log.long = 40 },
		"few rows":  func(s *Solver) { s.database.most = -1000 * moreMost },
		"few terms": func(s *Solver) { s.database.terms = mostTerms },
	} {
		t.Run(name, func(t *testing.T) { lowered(t, lower) })
	}
}

func lowered(t *testing.T, lower func(s *Solver)) {
	refuted, conflicts := 0, int64(0)
	for seed := range uint64(600) {
		f := wideRows(rand.New(rand.NewPCG(seed, 43)), []int{10, 1000, 1 << 26}[seed%3])
		var b bytes.Buffer
		s := newSolver(f)
		s.log = newProofLog(&b, constraints(f))
		lower(s)
		if err := s.load(f); err != nil {
			t.Fatal(err)
		}
		status, value := s.Solve(t.Context(), nil)
		conflicts += s.Work.Conflicts
		if status == solution.Sat && f.Holds(value) {
			continue
		}
		if err := s.log.conclude(s.log.last); status != solution.Unsat || formulatest.Satisfiable(f) || err != nil {
			t.Fatalf("seed %d: %v with %v, %v: %+v", seed, status, value, err, f.Linear)
		}
		refuted++
		if err := proof.VerifyVeriPB(f, bytes.NewReader(b.Bytes()), 0); err != nil {
			t.Fatalf("seed %d: %v: %+v\n%s", seed, err, f.Linear, b.String())
		}
	}
	if refuted < 100 || refuted > 500 || conflicts < 500 {
		t.Errorf("%d refuted, %d conflicts: the test shows too little", refuted, conflicts)
	}
}

// wideRows are a few rows of eight variables with coefficients up to a largest one.
func wideRows(rng *rand.Rand, largest int) *formula.Formula {
	f := &formula.Formula{Vars: 8}
	for range 3 + rng.IntN(5) {
		l, sum := formula.Linear{Sense: formula.AtLeast}, 0
		for v := 1; v <= f.Vars; v++ {
			a := 1 + rng.IntN(largest)
			sum += a
			l.Terms = append(l.Terms, formula.Term{Coef: a, Lit: formula.Lit(v * (1 - 2*rng.IntN(2)))})
		}
		l.Bound = sum/2 + rng.IntN(sum/8+1)
		f.AddLinear(0, l)
	}
	return f
}
