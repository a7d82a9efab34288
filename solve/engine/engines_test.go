package engine_test

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

func TestEmbedded(t *testing.T) {
	extent.Slow(t)
	for _, e := range engine.Embedded() {
		t.Run(e.Name, func(t *testing.T) { solvertest.RunEngine(t, e.Engine) })
	}
}

// A formula with a literal 0, or one of no variable, is refused by each engine, however it is asked.
func TestIllFormed(t *testing.T) {
	for want, f := range map[string]*formula.Formula{
		"clause 2: 0 is no literal; variables are numbered from 1":  {Vars: 2, Clauses: []formula.Clause{{1}, {0, 2}}},
		"clause 1: literal -3 is of no variable; the formula has 2": {Vars: 2, Clauses: []formula.Clause{{-3}}},
	} {
		f.ClauseGroups = make([]formula.Group, len(f.Clauses))
		ask := map[string]func() error{"translated": func() error {
			_, err := pb.Translate(f, pb.Way{Linear: "adder"})
			return err
		}, "written": func() error {
			dimacs, _ := format.Lookup("dimacs")
			return dimacs.Write(io.Discard, &formula.Instance{Formula: f})
		}}
		for _, e := range engine.Embedded() {
			ask[e.Name] = func() error {
				_, err := e.Engine.Solve(t.Context(), f)
				return err
			}
			if kept, ok := e.Engine.(engine.Incremental); ok {
				ask[e.Name+", kept"] = func() error {
					_, err := kept.NewSession(f)
					return err
				}
			}
		}
		ask["any"] = func() error {
			_, err := engine.Solve(t.Context(), solvertest.Claims{Status: engine.Unsat}, f)
			return err
		}
		ask["a program"] = func() error {
			_, err := engine.External{Program: program("clasp")}.Solve(t.Context(), f)
			return err
		}
		for name, refused := range ask {
			if err := refused(); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
	}
}

// An engine whose name is taken, or is none, is not registered.
func TestRegisterRefuses(t *testing.T) {
	before := len(engine.Embedded())
	for _, name := range []string{"exact", "gini", "cadical", "", "Big", "two words"} {
		if engine.Register(engine.Named{Name: name, Engine: solvertest.Claims{}}) == nil {
			t.Errorf("%q is taken", name)
		}
	}
	if engine.Register(engine.Named{Name: "nothing"}) == nil || len(engine.Embedded()) != before {
		t.Error("nothing is an engine")
	}
}

// Every program passes the conformance suite of engines.
func TestPrograms(t *testing.T) {
	extent.Slow(t)
	for _, p := range engine.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			installed(t, p)
			if p.Wrong != "" {
				t.Skipf("SKIPPED: %s answers wrongly: %s", p.ID, p.Wrong)
			}
			solvertest.RunEngine(t, engine.External{Program: p})
		})
	}
}

// installed skips the test if the program is not installed; in continuous integration it fails.
func installed(t *testing.T, p *engine.Program) {
	t.Helper()
	solvertest.InstalledProgram(t, p, os.Getenv("HAFT_REQUIRE_SOLVERS") != "")
}

// program returns a copy of the program with this id.
func program(id string) *engine.Program {
	programs := engine.Programs()
	p := *programs[slices.IndexFunc(programs, func(p *engine.Program) bool { return p.ID == id })]
	return &p
}
