package conformance_test

import (
	"context"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// A schemer is an engine that lies by what it remembers.
type schemer struct {
	engine.Engine
	lies func(f *formula.Formula, honest engine.Result) engine.Result
}

func (s schemer) Solve(ctx context.Context, f *formula.Formula) (engine.Result, error) {
	r, err := s.Engine.Solve(ctx, f)
	if err != nil || r.Status == engine.Unknown {
		return r, err
	}
	return s.lies(f, r), nil
}

var unsat = engine.Result{Status: engine.Unsat}

// schemes are liars with a memory, each made anew.
var schemes = map[string]func() func(*formula.Formula, engine.Result) engine.Result{
	"between 300 and 700 clauses": func() func(*formula.Formula, engine.Result) engine.Result {
		return func(f *formula.Formula, r engine.Result) engine.Result {
			if n := len(f.Clauses); n > 300 && n < 700 && f.Vars > 60 {
				return unsat
			}
			return r
		}
	},
	"between 5,000 and 9,000 clauses": func() func(*formula.Formula, engine.Result) engine.Result {
		return func(f *formula.Formula, r engine.Result) engine.Result {
			if n := len(f.Clauses); n > 5000 && n < 9000 {
				return unsat
			}
			return r
		}
	},
	"all but the last clause": func() func(*formula.Formula, engine.Result) engine.Result {
		return func(f *formula.Formula, r engine.Result) engine.Result {
			if r.Status != engine.Sat || len(f.Clauses) < 40 {
				return r
			}
			for _, l := range f.Clauses[len(f.Clauses)-1] {
				r.Value[l.Var()] = l < 0
			}
			return r
		}
	},
	"the second time": func() func(*formula.Formula, engine.Result) engine.Result {
		seen := map[uint64]bool{}
		return func(f *formula.Formula, r engine.Result) engine.Result {
			if h := hash(f); !seen[h] || len(f.Clauses) < 40 {
				seen[h] = true
				return r
			}
			return unsat
		}
	},
	"stale": func() func(*formula.Formula, engine.Result) engine.Result {
		last := engine.Unknown
		return func(f *formula.Formula, r engine.Result) engine.Result {
			before := last
			last = r.Status
			if before == engine.Unsat && len(f.Clauses) > 40 && len(f.Linear) == 0 {
				return unsat
			}
			return r
		}
	},
	"never unsatisfiable": func() func(*formula.Formula, engine.Result) engine.Result {
		return func(f *formula.Formula, r engine.Result) engine.Result {
			if r.Status == engine.Unsat && len(f.Clauses) > 40 {
				return engine.Result{Status: engine.Sat, Value: make([]bool, f.Vars+1)}
			}
			return r
		}
	},
}

// Liars that know the usual questions, and are right about most others, are caught by fresh ones: of one seed, or of
// three in a soak.
func TestSchemersAreCaught(t *testing.T) {
	extent.Slow(t)
	gini, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	for name, scheme := range schemes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range extent.Of[uint64](1, 1, 3) {
				b := *gini
				b.Engine = schemer{gini.Engine, scheme()}
				if wrong(t, &b, conformance.EnoughFresh, seed) == 0 {
					t.Errorf("not caught with seed %d", seed)
				}
			}
		})
	}
}

// actor is right from scratch, and lies in sessions.
type actor struct{ engine.Gini }

type actorSession struct{ engine.Session }

func (actor) NewSession(f *formula.Formula) (engine.Session, error) {
	k, err := (engine.Gini{}).NewSession(f)
	return actorSession{k}, err
}

func (k actorSession) Solve(ctx context.Context, assumed []formula.Lit) (engine.Result, error) {
	if len(assumed) > 1 {
		return unsat, nil
	}
	return k.Session.Solve(ctx, assumed)
}

// Whoever lies in sessions only is caught by [Check].
func TestLiesInSessions(t *testing.T) {
	gini, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	b := *gini
	b.Engine = actor{}
	found := strings.Join(failures(t, &b, limit), "\n")
	if !strings.Contains(found, "wrong answer: game-start-in-session-1") || strings.Contains(found, "session-0") {
		t.Errorf("not caught, or not counted from 1:\n%s", found)
	}
}
