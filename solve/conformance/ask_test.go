package conformance

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// Each kind of answer is found to be right, or to be the failure that it is. After a hang nothing is asked.
func TestFindings(t *testing.T) {
	said := func(status solve.Status, err error) func(context.Context) (solve.Status, error) {
		return func(context.Context) (solve.Status, error) { return status, err }
	}
	hangs := func(ctx context.Context) (solve.Status, error) {
		<-ctx.Done()
		return solve.Unknown, nil
	}
	wrong := &solve.WrongAnswer{Backend: "x", Claim: solve.Unsat, Why: "so"}
	for name, tt := range map[string]struct {
		ask  func(context.Context) (solve.Status, error)
		want solve.Status
		finding
	}{
		"right":  {said(solve.Sat, nil), solve.Sat, finding{None, ""}},
		"either": {said(solve.Unsat, nil), solve.Unknown, finding{None, ""}},
		"not right": {said(solve.Sat, nil), solve.Unsat, finding{
			WrongAnswer,
			"it answered SATISFIABLE; the right answer is UNSATISFIABLE",
		}},
		"gives up": {said(solve.Unknown, nil), solve.Sat, finding{Silent, "it answered UNKNOWN before its time was up"}},
		"wrong":    {said(solve.Unknown, wrong), solve.Sat, finding{WrongAnswer, wrong.Error()}},
		"wrong model": {
			said(solve.Unknown, engine.ErrWrongModel), solve.Sat,
			finding{WrongAnswer, engine.ErrWrongModel.Error()},
		},
		"no model": {
			said(solve.Unknown, fmt.Errorf("%w!", engine.ErrNoModel)), solve.Sat,
			finding{NoModel, engine.ErrNoModel.Error() + "!"},
		},
		"crash":    {said(solve.Unknown, engine.ErrCrashed), solve.Sat, finding{Crash, engine.ErrCrashed.Error()}},
		"no proof": {said(solve.Unsat, engine.ErrNoProof), solve.Unsat, finding{NoProof, engine.ErrNoProof.Error()}},
		"wrong proof": {
			said(solve.Unsat, engine.ErrWrongProof), solve.Unsat,
			finding{WrongProof, engine.ErrWrongProof.Error()},
		},
		"anything else": {said(solve.Unsat, errors.New("what")), solve.Unsat, finding{Silent, "what"}},
		"hang":          {hangs, solve.Sat, finding{Hang, "no answer after 50ms; it is not asked again"}},
	} {
		c := &checker{limit: 50 * time.Millisecond}
		c.ask(t.Context(), name, tt.ask, tt.want)
		c.ask(t.Context(), "again", said(solve.Sat, nil), solve.Sat)
		asked := 2
		if tt.Failure == Hang {
			asked = 1
		}
		if len(c.findings) != asked || c.findings[0] != (Finding{name, tt.Failure, tt.detail}) {
			t.Errorf("%s: %+v, want %+v and %d findings", name, c.findings, tt.finding, asked)
		}
	}
	over, end := context.WithCancel(t.Context())
	c := &checker{limit: time.Minute}
	c.ask(over, "ends", func(context.Context) (solve.Status, error) { end(); return solve.Sat, nil }, solve.Unsat)
	c.ask(over, "ended", said(solve.Sat, nil), solve.Unsat)
	if c.findings != nil || c.hung {
		t.Errorf("of a check that was ended: %+v", c.findings)
	}
}

type finding struct {
	Failure
	detail string
}

// A backend that is not there is not asked.
func TestNotInstalled(t *testing.T) {
	missing := &backend.Backend{Name: "missing", Engine: engine.External{Program: &engine.Program{
		ID:      "missing",
		Command: "no-such-program",
	}}}
	if found, err := Check(t.Context(), missing, time.Second); err == nil || found != nil {
		t.Errorf("%v, %v", found, err)
	}
}

// answers is an engine that gives the same answer to every question, and keeps the formulas.
type answers struct {
	engine.CuttingPlanes
	result engine.Result
	err    error
	asked  *[]*formula.Formula
}

func (a answers) Solve(_ context.Context, f *formula.Formula) (engine.Result, error) {
	*a.asked = append(*a.asked, f)
	return a.result, a.err
}

// A model that is none is a wrong answer, and an error is never taken for an answer, whatever comes with it.
func TestModelsAreConfirmed(t *testing.T) {
	for _, c := range []struct {
		result engine.Result
		err    error
		want   Failure
	}{
		{engine.Result{Status: solve.Sat}, nil, WrongAnswer},
		{engine.Result{Status: solve.Sat, Value: make([]bool, 3)}, nil, WrongAnswer},
		{engine.Result{Status: solve.Sat, Value: []bool{false, true, true}}, nil, None},
		{engine.Result{Status: solve.Sat, Value: []bool{false, true, true}}, engine.ErrCrashed, Crash},
	} {
		own := &checker{limit: time.Minute, backend: &backend.Backend{
			Engine: answers{result: c.result, err: c.err, asked: new([]*formula.Formula)},
		}}
		own.satisfiable(t.Context(), "both", OfClauses(2, []int{1}, []int{2}))
		if len(own.findings) != 1 || own.findings[0].Failure != c.want {
			t.Errorf("%v, %v: %+v, want %q", c.result, c.err, own.findings, c.want)
		}
	}
}

// A fresh formula with linear constraints has some of all senses, each about different variables. The hidden values
// satisfy them, mostly without room.
func TestFreshLinear(t *testing.T) {
	senses, tight := map[formula.Sense]int{}, 0
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		f, hidden := planted(random, 12, 4, true)
		if len(f.Clauses) != 2*12 || len(f.Linear) != 12/2 || !f.Holds(hidden) {
			t.Fatalf("seed %d: %d clauses, %d rows, satisfied %v", seed, len(f.Clauses), len(f.Linear), f.Holds(hidden))
		}
		for _, l := range f.Linear {
			senses[l.Sense]++
			sum, seen := 0, map[int]bool{}
			for _, term := range l.Terms {
				if seen[term.Lit.Var()] || term.Coef < 1 || term.Coef > 5 {
					t.Fatalf("seed %d: %+v", seed, l)
				}
				seen[term.Lit.Var()] = true
				if hidden[term.Lit.Var()] == (term.Lit > 0) {
					sum += term.Coef
				}
			}
			if len(seen) == 0 || max(sum-l.Bound, l.Bound-sum) > 1 {
				t.Errorf("seed %d: the sum of %+v is %d", seed, l, sum)
			}
			if sum == l.Bound {
				tight++
			}
		}
	}
	if least := min(senses[formula.AtLeast], senses[formula.AtMost], senses[formula.Equal]); least < 20 || tight < 60 {
		t.Errorf("rows by sense: %v; %d without room", senses, tight)
	}
}

// A check that the context ends says so, and so do fresh questions. A backend that takes only positions gets none.
func TestChecksThatEnd(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	exact, err := backend.Lookup("exact")
	if err != nil {
		t.Fatal(err)
	}
	engines := &backend.Backend{Name: "own", Engine: answers{asked: new([]*formula.Formula)}, Encoding: encode.Default()}
	for _, b := range []*backend.Backend{exact, engines} {
		_, checked := Check(over, b, time.Minute)
		found, fresh := Fresh(over, b, time.Minute, 0, 1)
		if !errors.Is(checked, context.Canceled) || !errors.Is(fresh, context.Canceled) || found != nil {
			t.Errorf("%s: %v and %v", b.Name, checked, fresh)
		}
	}
	if found, err := Fresh(t.Context(), exact, time.Minute, 10, 1); found != nil || err != nil {
		t.Errorf("formulas for the exact solver: %v, %v", found, err)
	}
}

// A check ends with a hang if the last finding is one.
func TestHangs(t *testing.T) {
	hang, right := Finding{Failure: Hang}, Finding{}
	for _, c := range []struct {
		findings []Finding
		want     bool
	}{{nil, false}, {[]Finding{right}, false}, {[]Finding{hang}, true}, {[]Finding{right, hang}, true}} {
		if got := Hangs(c.findings); got != c.want {
			t.Errorf("%v: %v", c.findings, got)
		}
	}
}
