package planes

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/proof"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// However low the limits, answers and proofs are right: rows are divided by larger numbers, lines of the proof are
// cut, and learned rows are dropped.
func TestLowLimits(t *testing.T) {
	extent.Slow(t)
	limits := map[string]func(s *Solver){
		"clauses":   func(s *Solver) { s.limit = 1 },
		"2":         func(s *Solver) { s.limit = 2 },
		"7":         func(s *Solver) { s.limit = 7 },
		"1000":      func(s *Solver) { s.limit = 1000 },
		"usual":     func(*Solver) {},
		"lines":     func(s *Solver) { s.log.long = 40 },
		"few rows":  func(s *Solver) { s.database.most = -1000 * moreMost },
		"few terms": func(s *Solver) { s.database.terms = maxTerms },
	}
	for name, lower := range limits {
		t.Run(name, func(t *testing.T) { lowered(t, lower) })
	}
}

// lowered solves formulas under a limit.
func lowered(t *testing.T, lower func(s *Solver)) {
	refuted, conflicts := 0, int64(0)
	for seed := range uint64(600) {
		f := wideRows(rand.New(rand.NewPCG(seed, 43)), []int{10, 1000, 1 << 26}[seed%3])
		var b bytes.Buffer
		s := newSolver(f)
		s.log = newProofLog(&b, constraints(f), nil)
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

// The largest numbers of a constraint that are taken, with and without a proof. A sum of 2^60 less a few is rounded up
// to 2^60.
func TestLargestNumbersTaken(t *testing.T) {
	t.Parallel()
	const tooMuch = "the numbers of a constraint add up to too much; expected less than 1152921504606846976"
	for row, want := range map[string]string{
		"1073741824 x1 >= 1073741824":                       "",
		"-2147483645 x1 +1 x2 -1 x3 >= -1":                  "",
		"576460752303423488 x1 <= 576460752303423360":       "",
		"576460752303423488 x1 <= 576460752303423488":       tooMuch,
		"576460752303423488 x1 -1 x2 <= 576460752303423487": tooMuch,
	} {
		f := &formula.Formula{Vars: 3}
		f.AddLinear(formula.File, formulatest.Row(row))
		_, err := New(f)
		_, _, errProved := Prove(t.Context(), f, nil, io.Discard)
		for _, err := range []error{err, errProved} {
			if (err == nil) != (want == "") || err != nil && (err.Error() != want || !errors.Is(err, ErrNumbers)) {
				t.Errorf("%s: %v, want %s", row, err, want)
			}
		}
	}
}

// Activities are scaled down before they become infinite, all alike, so that their order stays.
func TestScaledDown(t *testing.T) {
	d := database{step: largestStep, rows: []*row{{activity: 3e100}, {activity: 5e99}}}
	d.decay()
	if d.step != largestStep*rowGrowth/largestStep || d.rows[0].activity != 3 || d.rows[1].activity != 0.5 {
		t.Errorf("rows of %v and %v, step %v", d.rows[0].activity, d.rows[1].activity, d.step)
	}
	o := order{step: largest}
	o.grow(2)
	o.activity[1] = 5e99
	o.bump(2) // not yet beyond it
	if o.activity[2] != largest || o.step != largest {
		t.Errorf("variables %v, step %v", o.activity, o.step)
	}
	o.bump(2)
	if o.activity[1] != 0.5 || o.activity[2] != 2 || o.step != 1 || o.pop() != 2 {
		t.Errorf("variables %v, step %v", o.activity, o.step)
	}
}

// A bound that is lowered takes the place of the one before, and the answers are those of a solver that gets it alone.
func TestLower(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 9))
		f := &formula.Formula{Vars: 6}
		for range 6 {
			f.Add(formula.File, formula.Lit(1+rng.IntN(6)), formula.Lit(1-2*rng.IntN(2))*formula.Lit(1+rng.IntN(6)))
		}
		s, err := New(f)
		if err != nil {
			t.Fatal(err)
		}
		sum := formula.Linear{Sense: formula.AtMost}
		for v := range 6 {
			sum.Terms = append(sum.Terms, formula.Term{Coef: rng.IntN(12) - 3, Lit: formula.Lit(v + 1)})
		}
		for sum.Bound = 25; sum.Bound > -12; sum.Bound -= 1 + rng.IntN(5) {
			if err := s.Lower(sum.Terms, sum.Bound); err != nil {
				t.Fatal(err)
			}
			alone := *f
			alone.Linear, alone.LinearGroups = []formula.Linear{sum}, make([]formula.Group, 1)
			status, value := s.Solve(t.Context(), nil)
			want := solution.Unsat
			for value := range formulatest.Values(6) {
				if alone.Holds(value) {
					want = solution.Sat
				}
			}
			if status != want || status == solution.Sat && !alone.Holds(value) {
				t.Fatalf("seed %d, at most %d: %v, want %v", seed, sum.Bound, status, want)
			}
			rows := map[*row]bool{}
			for _, list := range s.shares {
				for _, in := range list {
					rows[in.row] = true
				}
			}
			if len(rows) > 1+len(s.database.rows) {
				t.Fatalf("seed %d: %d rows, %d of them learned", seed, len(rows), len(s.database.rows))
			}
		}
	}
	s, _ := New(&formula.Formula{Vars: 1})
	if err := s.Lower([]formula.Term{{Coef: 1 << 60, Lit: 1}}, 0); !errors.Is(err, ErrNumbers) {
		t.Error(err)
	}
}
