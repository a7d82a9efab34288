//go:build unix

package engine_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// talker is a program that runs this script of sh in sessions. Asked afresh, it knows the only model of x1 ∧ x2.
func talker(t *testing.T, script string) (engine.External, string) {
	t.Helper()
	begun := filepath.Join(t.TempDir(), "begun")
	const afresh = `echo sat; echo "(define-fun x1 () Bool true)"; echo "(define-fun x2 () Bool true)"`
	return engine.External{Program: &engine.Program{
		ID: "talker", Command: "sh", Answer: engine.Reading{Kind: "smt2"}, Exit: map[string]string{"0": "any"},
		Inputs:  []engine.Input{{Format: "smt2", Args: []engine.Arg{{"-c", afresh, "{in}"}}}},
		Session: []engine.Arg{{"-c", "echo x >>" + begun + "\n" + script}},
	}}, begun
}

// began checks how many sessions a talker has begun.
func began(t *testing.T, begun string, want int) {
	t.Helper()
	if text, err := os.ReadFile(begun); err != nil || bytes.Count(text, []byte("x")) != want {
		t.Errorf("sessions: %q, %v; want %d", text, err, want)
	}
}

func keep(t *testing.T, e engine.Engine, f *formula.Formula) engine.Session {
	t.Helper()
	i, ok := engine.Conversing(e)
	if !ok {
		t.Fatalf("%v keeps nothing", e)
	}
	k, err := i.NewSession(f)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// A program that crashes, prints garbage, or answers another question loses its session, and is asked afresh. After
// some failures there are no more sessions.
func TestSessionsThatFail(t *testing.T) {
	extent.Slow(t)
	for name, script := range map[string]string{
		"crashes":            `exit 3`,
		"crashes later":      `grep -m 1 echo; exit 3`,
		"is silent and ends": `cat >/dev/null & sleep 0.1`,
		"garbage":            `while read -r line; do echo hello; done`,
		"speaks unasked":     `echo sat; exec sed -un 's/^(echo "\(.*\)")$/\1/p'`,
		"errors":             `exec sed -un 's/^(check.*/(error "no")/p; s/^(echo "\(.*\)")$/\1/p'`,
		"two answers":        `exec sed -un 's/^(check.*/sat\nunsat/p; s/^(echo "\(.*\)")$/\1/p'`,
		"stale":              `exec sed -un 's/^(check.*/sat/p; s/^(echo "said-1")$/said-1/p; s/^(echo.*/said-1/p'`,
		"few values":         `exec sed -un 's/^(check.*/sat/p; s/^(get.*/((x1 true))/p; s/^(echo "\(.*\)")$/\1/p'`,
		"other values":       `exec sed -un 's/^(check.*/sat/p; s/^(get.*/((x1 true)(x3 true))/p; s/^(echo "\(.*\)")$/\1/p'`,
		"strange values":     `exec sed -un 's/^(check.*/sat/p; s/^(get.*/((x1 1)(x2 1))/p; s/^(echo "\(.*\)")$/\1/p'`,
		"a line without end": `tr '\0' x </dev/zero`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, begun := talker(t, script)
			k := keep(t, e, conformance.OfClauses(2, []int{1}, []int{2}))
			for range 5 {
				r, err := k.Solve(t.Context(), []formula.Lit{1})
				if err != nil || r.Status != engine.Sat || !r.Value[1] || !r.Value[2] {
					t.Errorf("%v, %v; want the model", r, err)
				}
			}
			began(t, begun, 3)
		})
	}
}

// A session tells the value of each variable, also where there is only one, or none at all.
func TestSessionTellsValues(t *testing.T) {
	for _, c := range []struct {
		said string
		want []bool
	}{
		{"()", []bool{false}},
		{"((x1 true))", []bool{false, true}},
		{"((x1 true) (x2 false))", []bool{false, true, false}},
		{"((x1 false)(x2 true)(x3 false))", []bool{false, false, true, false}},
	} {
		e, begun := talker(t, `exec sed -un 's/^(check.*/sat/p; s/^(get.*/`+c.said+`/p; s/^(echo "\(.*\)")$/\1/p'`)
		r, err := keep(t, e, conformance.OfClauses(len(c.want)-1)).Solve(t.Context(), nil)
		if err != nil || r.Status != engine.Sat || !slices.Equal(r.Value, c.want) {
			t.Errorf("%s: %v, %v; want the values", c.said, r, err)
		}
		began(t, begun, 1)
	}
}

// The command line of a session has the program by its path, if it is there, and the seed.
func TestArgvOfSession(t *testing.T) {
	e, _ := talker(t, "")
	sh, err := e.Program.Path()
	if err != nil {
		t.Fatal(err)
	}
	e.Program.Session, e.Seed, e.Options = []engine.Arg{{"-s", "{seed}"}, {"-i"}}, 17, []string{"-x"}
	for command, path := range map[string]string{"sh": sh, "no-such-program": "no-such-program"} {
		e.Program.Command = command
		if got, want := e.ArgvOfSession(), []string{path, "-x", "-s", "17", "-i"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A session gets each clause once, and new variables with it.
func TestSessionGetsClausesOnce(t *testing.T) {
	said := filepath.Join(t.TempDir(), "said")
	e, _ := talker(t, "tee "+said+` | sed -un 's/^(check.*/sat/p; s/^(get.*x3 ))$/((x1 true)(x2 true)(x3 true))/p
		s/^(get.*x2 ))$/((x1 true)(x2 true))/p; s/^(echo "\(.*\)")$/\1/p'`)
	k := keep(t, e, conformance.OfClauses(2, []int{1}, []int{2}))
	for i := range 4 {
		if i == 1 {
			k.Add(formula.Clause{1, 3})
		}
		if r, err := k.Solve(t.Context(), []formula.Lit{2}); err != nil || r.Status != engine.Sat {
			t.Errorf("question %d: %v, %v", i, r, err)
		}
	}
	text, err := os.ReadFile(said)
	for _, once := range []string{"(declare-const x3 Bool)\n", "(assert (or false x1 x3))\n"} {
		if n := bytes.Count(text, []byte(once)); err != nil || n != 1 {
			t.Errorf("%d times %s in %s, %v", n, once, text, err)
		}
	}
	if n := bytes.Count(text, []byte("(check-sat-assuming (x2))")); n != 4 {
		t.Errorf("%d questions in %s", n, text)
	}
}

// A session that hangs ends with the context, and another can begin.
func TestSessionHangs(t *testing.T) {
	e, begun := talker(t, `sleep 100`)
	k := keep(t, e, conformance.OfClauses(2, []int{1}, []int{2}))
	for range 4 {
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		start := time.Now()
		if r, err := k.Solve(ctx, nil); err != nil || r.Status != engine.Unknown {
			t.Errorf("%v, %v; want unknown", r, err)
		}
		if took := time.Since(start); took > conformance.Promptly {
			t.Errorf("took %v", took)
		}
		stop()
	}
	if text, _ := os.ReadFile(begun); len(text) == 0 {
		t.Error("no session began")
	}
}

// More sessions than programs may run all answer, as do clauses that are added and those asked in turn.
func TestManySessions(t *testing.T) {
	extent.Slow(t)
	z3 := engine.External{Program: program("z3")}
	solvertest.InstalledProgram(t, z3.Program, false)
	var all []engine.Session
	for range 12 {
		all = append(all, keep(t, z3, conformance.OfClauses(2, []int{1, 2}, []int{-1, -2})))
	}
	for round := range extent.Of(1, 2, 3) {
		for i, k := range all {
			for _, want := range []struct {
				assumed []formula.Lit
				status  engine.Status
			}{
				{nil, engine.Sat},
				{[]formula.Lit{1}, engine.Sat},
				{[]formula.Lit{1, 2}, engine.Unsat},
				{[]formula.Lit{-1}, engine.Sat},
			} {
				r, err := k.Solve(t.Context(), want.assumed)
				if err != nil || r.Status != want.status {
					t.Fatalf("session %d, %v: %v, %v; want %v", i, want.assumed, r, err, want.status)
				}
				for _, l := range want.assumed {
					if r.Status == engine.Sat && r.Value[l.Var()] != (l > 0) {
						t.Errorf("assumed %v, got %v", want.assumed, r.Value)
					}
				}
			}
			next := formula.Lit(3 + round)
			k.Add(formula.Clause{-next, 1})
			if r, err := k.Solve(t.Context(), []formula.Lit{next, -1}); err != nil || r.Status != engine.Unsat {
				t.Errorf("session %d with another clause: %v, %v", i, r, err)
			}
		}
	}
}

// The program of a session that is closed is gone.
func TestClosedSession(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pid")
	e, _ := talker(t, `echo $$ >`+name+`; exec sed -un 's/^(check.*/unsat/p; s/^(echo "\(.*\)")$/\1/p'`)
	k := keep(t, e, conformance.OfClauses(2, []int{1}, []int{2}))
	if _, err := k.Solve(t.Context(), []formula.Lit{-1}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(bytes.TrimSpace(text)))
	if err != nil || syscall.Kill(pid, 0) != nil {
		t.Fatalf("%q, %v: no program runs", text, err)
	}
	if err := k.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
	for range 100 {
		if syscall.Kill(pid, 0) != nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("program %d still runs", pid)
}
