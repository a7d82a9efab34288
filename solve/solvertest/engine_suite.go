package solvertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// RunEngine tests an engine on formulas: clauses, and linear constraints if it takes them.
func RunEngine(t *testing.T, e engine.Engine) {
	t.Helper()
	linear := engine.TakesLinear(e)
	t.Run("pitfalls", func(t *testing.T) { pitfalls(t, e, conformance.Clauses) })
	t.Run("random-clauses", func(t *testing.T) { randomFormulas(t, e, randomClauses) })
	if linear {
		t.Run("linear-pitfalls", func(t *testing.T) { pitfalls(t, e, conformance.Linear) })
		t.Run("random-linear", func(t *testing.T) { randomFormulas(t, e, randomLinear) })
	} else {
		t.Run("linear-refused", func(t *testing.T) { linearRefused(t, e) })
	}
	t.Run("unsat-then-again", func(t *testing.T) { unsatThenAgain(t, e) })
	t.Run("formula-is-left-alone", func(t *testing.T) { leftAlone(t, e, linear) })
	t.Run("two-goroutines", func(t *testing.T) { twoGoroutines(t, e) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, e) })
	t.Run("deadline-then-again", func(t *testing.T) { deadlineThenAgain(t, e) })
}

// few returns how many of n random cases an engine gets: all in a soak, a third in normal runs, and a twelfth in short
// ones. A program, started anew for each case, gets a 25th, and a hundredth in short runs.
func few(e engine.Engine, n int) int {
	if starts(e) {
		return max(1, extent.Of(n/100, n/25, n/25))
	}
	return extent.Of(n/12, n/3, n)
}

// starts reports whether an engine starts a program for each question, and so remembers nothing of
// the one before.
func starts(e engine.Engine) bool {
	_, program := e.(engine.External)
	return program
}

// patience is how long an engine may take for a question of the suite.
const patience = 2 * time.Minute

// answerInTime asks an engine. The error is [conformance.ErrDeaf] if it does not return soon after the context has ended.
func answerInTime(ctx context.Context, e engine.Engine, f *formula.Formula) (engine.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conformance.InTime(ctx, func(ctx context.Context) (engine.Result, error) { return e.Solve(ctx, f) })
}

// ask fails the test unless the engine's answer is right, with a model that satisfies the formula.
func ask(t *testing.T, e engine.Engine, f *formula.Formula, want engine.Status) {
	t.Helper()
	r, err := answerInTime(t.Context(), e, f)
	if err != nil {
		t.Errorf("%v: %v", e, err)
		return
	}
	if r.Status != want {
		t.Errorf("%v answered %v, want %v", e, r.Status, want)
	}
	if r.Status == engine.Sat && !f.Holds(filled(r.Value, f.Vars)) {
		t.Errorf("%v: the model does not satisfy the formula: %v", e, r.Value)
	}
}

// filled adds the missing variables as false.
func filled(value []bool, vars int) []bool {
	all := make([]bool, max(len(value), vars+1))
	copy(all, value)
	return all
}

// pitfalls asks each row twice, because some faults show only on a second call. Engines that start
// a program are asked once.
func pitfalls(t *testing.T, e engine.Engine, rows []conformance.Pitfall) {
	for _, r := range rows {
		t.Run(r.Name, func(t *testing.T) {
			f := r.Formula()
			want := bruteForce(t, f)
			if want != r.Want {
				t.Fatalf("the row says %v, but by brute force it is %v", r.Want, want)
			}
			ask(t, e, f, want)
			if !starts(e) {
				ask(t, e, f, want)
			}
		})
	}
}

func randomFormulas(t *testing.T, e engine.Engine, make func(*rand.Rand) *formula.Formula) {
	found := map[engine.Status]int{}
	n := few(e, 500)
	for seed := range uint64(n) {
		f := make(rand.New(rand.NewPCG(seed, 3)))
		want := bruteForce(t, f)
		found[want]++
		ask(t, e, f, want)
		if t.Failed() {
			t.Fatalf("seed %d: %+v %+v", seed, f.Clauses, f.Linear)
		}
	}
	if found[engine.Sat] < n/10 || found[engine.Unsat] < n/10 {
		t.Fatalf("the random formulas differ too little: %v", found)
	}
}

// linearRefused tests that an engine of clauses refuses linear constraints. To leave them out would
// give wrong answers.
func linearRefused(t *testing.T, e engine.Engine) {
	for _, r := range conformance.Linear {
		if f := r.Formula(); len(f.Linear) > 0 {
			if got, err := answerInTime(t.Context(), e, f); !errors.Is(err, engine.ErrLinear) {
				t.Errorf("%s: %v answered %v, %v, want ErrLinear", r.Name, e, got.Status, err)
			}
		}
	}
}

// unsatThenAgain asks again after an Unsat: gini ends the process when its solver is asked once
// more, and an engine that keeps state may then call everything Unsat.
func unsatThenAgain(t *testing.T, e engine.Engine) {
	unsat := conformance.OfClauses(2, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2})
	ask(t, e, unsat, engine.Unsat)
	ask(t, e, unsat, engine.Unsat)
	ask(t, e, conformance.OfClauses(2, []int{1, 2}, []int{1, -2}, []int{-1, 2}), engine.Sat)
}

// leftAlone tests that the formula is not changed: gophersat takes ownership of the slices it is
// given.
func leftAlone(t *testing.T, e engine.Engine, linear bool) {
	generate := []func(*rand.Rand) *formula.Formula{randomClauses}
	if linear {
		generate = append(generate, randomLinear)
	}
	for _, g := range generate {
		for seed := range uint64(few(e, 50)) {
			f, copied := g(rand.New(rand.NewPCG(seed, 4))), g(rand.New(rand.NewPCG(seed, 4)))
			if _, err := answerInTime(t.Context(), e, f); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(copied, f); diff != "" {
				t.Fatalf("seed %d: the formula was changed: %s", seed, diff)
			}
		}
	}
}

// twoGoroutines asks two engines at once: two gophersat solvers share a buffer for learning and
// crash. The pigeons make both learn.
func twoGoroutines(t *testing.T, e engine.Engine) {
	var all sync.WaitGroup
	for g := range uint64(2) {
		all.Go(func() {
			for seed := range uint64(few(e, 100)) {
				f := randomClauses(rand.New(rand.NewPCG(seed, g)))
				ask(t, e, f, bruteForce(t, f))
				ask(t, e, conformance.Pigeons(6), engine.Unsat)
			}
		})
	}
	all.Wait()
}

// cancelled tests that a context that ended before the call gives Unknown, or the answer.
func cancelled(t *testing.T, e engine.Engine) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range []*formula.Formula{conformance.OfClauses(1, []int{1}), conformance.Pigeons(hardPigeons)} {
		start := time.Now()
		r, err := answerInTime(ctx, e, f)
		if err != nil {
			t.Errorf("%v: a cancelled context is no error: %v", e, err)
		}
		if took := time.Since(start); took > conformance.Promptly {
			t.Errorf("%v took %v after the context had ended", e, took)
		}
		if r.Status == engine.Sat && !f.Holds(filled(r.Value, f.Vars)) {
			t.Errorf("%v: the model does not satisfy the formula", e)
		}
	}
}

// deadlineThenAgain tests that a deadline stops the search and does not affect the next one. Gini's
// Try leaves its deadline set, so that the next solve could stop as well.
func deadlineThenAgain(t *testing.T, e engine.Engine) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := answerInTime(ctx, e, conformance.Pigeons(hardPigeons))
	took := time.Since(start)
	if err != nil || r.Status != engine.Unknown {
		t.Errorf("%v answered %v, %v after %v with a deadline of 10 ms, want UNKNOWN", e, r.Status, err, took)
	}
	if took > conformance.Promptly {
		t.Errorf("%v took %v with a deadline of 10 ms", e, took)
	}
	ask(t, e, conformance.Pigeons(6), engine.Unsat)
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if r, err := answerInTime(ctx, e, conformance.Pigeons(6)); err != nil || r.Status != engine.Unsat {
		t.Errorf("%v answered %v, %v well before its deadline, want UNSATISFIABLE", e, r.Status, err)
	}
}
