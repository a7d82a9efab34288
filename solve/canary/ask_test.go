package canary

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// Each kind of answer is found to be right, or to be the fault that it is. After a hang nothing is asked.
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
		if tt.Fault == Hang {
			asked = 1
		}
		if len(c.findings) != asked || c.findings[0] != (Finding{name, tt.Fault, tt.detail}) {
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
	Fault
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
