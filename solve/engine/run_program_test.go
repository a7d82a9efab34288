package engine

import (
	"strings"
	"testing"

	"haft/encode/formula"
)

func program(t testing.TB, name string) *Program {
	t.Helper()
	for _, p := range Programs() {
		if p.ID == name {
			return p
		}
	}
	t.Fatalf("no program %s", name)
	return nil
}

// twoVariables returns x1 ∧ (¬x1 ∨ x2), as clauses or as a sum.
func twoVariables(linear bool) *formula.Formula {
	f := &formula.Formula{Vars: 2, Names: []string{"", "x1", "x2"}}
	f.Add(0, 1)
	if linear {
		f.AddLinear(0, formula.Linear{
			Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}}, Sense: formula.AtLeast, Bound: 2,
		})
	} else {
		f.Add(0, -1, 2)
	}
	return f
}

func TestTranscripts(t *testing.T) {
	const sat = "WARNING: for repeatability, setting FPU to use double precision\nSATISFIABLE\n"
	for _, c := range []struct {
		name, program  string
		linear         bool
		exit           int
		stdout, result string
		want           Status
		err            string
	}{
		{"minisat", "minisat", false, 10, sat, "SAT\n1 2 0\n", Sat, ""},
		{"minisat-unsat", "minisat", false, 20, "UNSATISFIABLE\n", "UNSAT\n", Unsat, ""},
		{"minisat-gives-up", "minisat", false, 0, "INDETERMINATE\n", "INDET\n", Unknown, ""},
		{"minisat-without-file", "minisat", false, 10, sat, "", Unknown, "printed no model"},
		{
			"minisat-disagrees-with-its-file", "minisat", false, 10, sat, "UNSAT\n", Unknown,
			"but its answer says UNSATISFIABLE",
		},
		{"minisat-file-cut-off", "minisat", false, 10, sat, "SAT\n1 2", Unknown, "cut off"},
		{"minisat-file-half-written", "minisat", false, 10, sat, "SAT\n1 0", Unknown, "does not satisfy"},
		{"minisat-with-an-s", "minisat", false, 10, "s SATISFIABLE\n", "SAT\n1 2 0\n", Unknown, "no verdict"},
		{"minisat-bad-input", "minisat", false, 3, "", "", Unknown, "exit status"},
		{"clasp-30", "clasp", false, 30, "v 1 2 0\ns SATISFIABLE\n", "", Sat, ""},
		{"clasp-linear", "clasp", true, 30, "v x1 x2\ns SATISFIABLE\n", "", Sat, ""},
		{"clasp-linear-wrong", "clasp", true, 10, "v x1 -x2\ns SATISFIABLE\n", "", Unknown, "does not satisfy"},
		{"clasp-linear-as-clauses", "clasp", true, 10, "v 1 2 0\ns SATISFIABLE\n", "", Sat, ""},
		{"clasp-parse-error", "clasp", false, 65, "s UNKNOWN\n", "", Unknown, "exit status"},
		{"windows-line-ends", "cadical", false, 10, "s SATISFIABLE\r\nv 1 2 0\r\n", "", Sat, ""},
		{"no-newline-at-the-end", "cadical", false, 20, "s UNSATISFIABLE", "", Unsat, ""},
		{"verdict-in-a-comment", "cadical", false, 20, "c s UNSATISFIABLE\n", "", Unknown, "no verdict"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := program(t, c.program)
			script := &transcript{exit: c.exit, state: "exit status", stdout: []byte(c.stdout)}
			if c.program == "minisat" {
				script.result = []byte(c.result)
			}
			f := twoVariables(c.linear)
			r, err := External{Program: p}.read(f, p.input(f), script)
			if r.Status != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("got %v, %v, want %v, %q", r.Status, err, c.want, c.err)
			}
		})
	}
}

// A list of variables stands in the last part of the output between two lines, beside lines that state the verdict.
func TestListsInTranscripts(t *testing.T) {
	p := &Program{
		ID: "lister", Exit: map[string]string{"0": anyVerdict, "1": "unsatisfiable"},
		Lines: map[string]string{
			"status: found*": "satisfiable", "status: none": "unsatisfiable", "status: time": "unknown",
		},
		Answer: Reading{Kind: "list", After: "values*", Before: "end"}, Inputs: []Input{{Format: "lp"}},
	}
	f := twoVariables(true)
	for _, c := range []struct {
		exit   int
		stdout string
		want   Status
		err    string
	}{
		{0, "status: found it\nvalues:\nx1 1\nx2 1\nend\nx1 0\n", Sat, ""},
		{0, "status:   found it\nvalues:\nx1 0\nend\nvalues again\nx1 1\nx2 1\n", Sat, ""},
		{0, "status: found it\nvalues:\nx1 1\nend\nx2 1\n", Unknown, "does not satisfy"},
		{0, "status: found it\nx1 1\nx2 1\n", Unknown, "no model"},
		{0, "status: none\n", Unsat, ""},
		{1, "status: none\n", Unsat, ""},
		{
			1, "status: found it\nvalues:\nx1 1\nx2 1\n", Unknown,
			"says SATISFIABLE, but ended with exit status, which means UNSATISFIABLE",
		},
		{0, "status: time\n", Unknown, ""},
		{0, "status: none\nstatus: time\n", Unknown, `printed two verdicts, "status: none" and "status: time"`},
		{0, "values:\nx1 1\nx2 1\n", Unknown, `printed no verdict (exit status); it says "oh"`},
		{2, "status: none\n", Unknown, `failed: exit status; it says "oh"`},
	} {
		script := &transcript{exit: c.exit, state: "exit status", stdout: []byte(c.stdout), stderr: []byte("\noh\ndear\n")}
		r, err := External{Program: p}.read(f, p.input(f), script)
		if r.Status != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q: %v, %v, want %v, %q", c.stdout, r.Status, err, c.want, c.err)
		}
	}
}

// Whatever a program prints, Sat comes with a model of the formula, and a verdict is
// never made up.
func FuzzTranscript(f *testing.F) {
	f.Add(10, []byte("s SATISFIABLE\nv 1 2 0\n"), []byte(nil), false)
	f.Add(10, []byte("s SATISFIABLE\nv x1 x2\n"), []byte(nil), true)
	f.Add(10, []byte("s SATISFIABLE\n"), []byte("SAT\n1 2 0\n"), false)
	f.Add(20, []byte("s UNSATISFIABLE\n"), []byte(nil), false)
	f.Fuzz(func(t *testing.T, exit int, stdout, result []byte, linear bool) {
		if len(result) == 0 {
			result = nil
		}
		formula := twoVariables(linear)
		clasp := program(t, "clasp")
		r, err := External{Program: clasp}.read(formula, clasp.input(formula),
			&transcript{exit: exit, stdout: stdout, result: result})
		printed := strings.Join(strings.Fields(string(stdout)+string(result)), " ")
		switch {
		case err != nil && r.Status != Unknown:
			t.Errorf("%v together with the error %v", r.Status, err)
		case r.Status == Sat && !formula.Holds(r.Value):
			t.Errorf("the model %v does not hold", r.Value)
		case r.Status == Unsat && (exit != 20 || !strings.Contains(printed, "s UNSATISFIABLE")):
			t.Errorf("Unsat made up from exit status %d and %q", exit, stdout)
		}
	})
}

// The only verdict of a script is read, and must agree with the exit status.
func TestVerdictsOfScripts(t *testing.T) {
	p := &Program{Exit: map[string]string{"0": anyVerdict, "10": "satisfiable", "20": "unsatisfiable"}}
	for _, c := range []struct {
		exit   int
		stdout string
		want   Status
		err    string
	}{
		{0, "(sat)\n sat \nx1\n", Sat, ""},
		{0, "unsat", Unsat, ""},
		{0, "unknown\n", Unknown, ""},
		{10, "sat\n", Sat, ""},
		{20, "unsat\n", Unsat, ""},
		{20, "sat\n", Unknown, "says SATISFIABLE, but ended with the status, which means UNSATISFIABLE"},
		{0, "sat\nunsat\n", Unknown, `printed two verdicts, "sat" and "unsat"; a script may ask once`},
		{0, "saturated\n", Unknown, `printed no verdict (the status); it says "oh"`},
		{1, "sat\n", Unknown, `failed: the status; it says "oh"`},
	} {
		script := &transcript{exit: c.exit, state: "the status", stdout: []byte(c.stdout), stderr: []byte("oh\n")}
		status, err := script.scriptVerdict(p)
		if status != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%q, exit %d: %v, %v; want %v, %q", c.stdout, c.exit, status, err, c.want, c.err)
		}
	}
}
