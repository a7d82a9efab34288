//go:build unix

package engine_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// reader is a program that runs a script of sh on a file of SMT-LIB.
func reader(script string) engine.External {
	return engine.External{Program: &engine.Program{
		ID: "reader", Command: "sh", Answer: engine.Reading{Kind: "smt2"}, Exit: map[string]string{"0": "any"},
		Inputs: []engine.Input{{Format: "smt2", Args: []engine.Arg{{"-c", script, "{in}"}}}},
	}}
}

// A script comes to the program as it was written, and what fails is told with the program's name.
func TestMeasureScript(t *testing.T) {
	const text = "(assert false)\n(check-sat)\n"
	write := func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	missing, deaf := reader("true"), reader("true")
	missing.Program.Command = "haft-has-no-such-program"
	deaf.Program.Inputs[0].Format = "cnf"
	for name, c := range map[string]struct {
		e     engine.External
		write func(io.Writer) error
		want  engine.Status
		err   string
	}{
		"reads":      {reader(`grep -q false "$0" && echo unsat`), write, engine.Unsat, ""},
		"crashes":    {reader("exit 3"), write, engine.Unknown, "reader: failed: exit status 3"},
		"is silent":  {reader("true"), write, engine.Unknown, "reader: printed no verdict"},
		"is missing": {missing, write, engine.Unknown, "haft-has-no-such-program"},
		"is deaf":    {deaf, write, engine.Unknown, "reader takes no scripts of SMT-LIB"},
		"no script":  {reader("echo sat"), func(io.Writer) error { return errors.New("oh") }, engine.Unknown, "reader: oh"},
	} {
		status, _, err := c.e.MeasureScript(t.Context(), c.write)
		if status != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, %v; want %v, %q", name, status, err, c.want, c.err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if status, _, err := reader("echo sat").MeasureScript(ended, write); status != engine.Unknown || err != nil {
		t.Errorf("after the end: %v, %v; want unknown", status, err)
	}
	if deaf.Program.TakesScripts() || deaf.ArgvOfScript(t.Context()) != nil {
		t.Error("a program for clauses takes scripts")
	}
	if argv := reader("x").ArgvOfScript(t.Context()); !slices.Contains(argv, "x") {
		t.Errorf("the command line of a script is %q", argv)
	}
}

// A session that is closed ends, and the next question begins another. A program for clauses alone has none.
func TestSessionsEnd(t *testing.T) {
	e, begun := talker(t, `exec sed -un 's/^(check.*/unsat/p; s/^(echo "\(.*\)")$/\1/p'`)
	k := keep(t, e, conformance.OfClauses(2, []int{1}, []int{2}))
	for range 2 {
		for range 2 {
			if r, err := k.Solve(t.Context(), []formula.Lit{-1}); err != nil || r.Status != engine.Unsat {
				t.Errorf("%v, %v; want unsatisfiable", r, err)
			}
		}
		if err := k.(io.Closer).Close(); err != nil {
			t.Error(err)
		}
	}
	began(t, begun, 2)
	e.Program.Inputs[0].Format = "cnf"
	i, _ := engine.Conversing(e)
	if _, err := i.NewSession(&formula.Formula{}); !errors.Is(err, engine.ErrNoScripts) {
		t.Errorf("%v; want that there are no scripts", err)
	}
}
