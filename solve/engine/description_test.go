package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/solve/engine"
)

// good is a file without faults.
const good = `{
  "id": "good", "names": ["well"], "doc": "one", "command": "good",
  "inputs": [{"format": "dimacs", "args": ["-q", ["-s", "{seed}"], "{in}"]}],
  "exit": {"10": "satisfiable", "20": "unsatisfiable"},
  "answer": {"kind": "v lines"}
}
`

// A file with a library needs nothing else, and its library must be there.
func TestReadLibrary(t *testing.T) {
	const file = `{"id": "lib", "doc": "one", "library": "/no/such/library.so"}`
	p, err := engine.ReadProgram("f.json", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Path()
	want := `program "lib" is not installed (looked for "/no/such/library.so")`
	if !errors.Is(err, engine.ErrNotInstalled) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, wrong := range []string{"s.so", "./s.so", "/lib/{in}.so"} {
		_, err := engine.ReadProgram("f.json", []byte(strings.Replace(file, "/no/such/library.so", wrong, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), "f.json: library ") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// Errors in a file are reported with the file, the line or field, and what was expected.
func TestReadProgramErrors(t *testing.T) {
	if _, err := engine.ReadProgram("f.json", []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{
			`"names"`, `"nmaes"`,
			`f.json:2:17: found the unknown field "nmaes"`,
		},
		{
			`"kind": "v lines"`, `"kind": "v lines", "knd": 1`,
			`f.json:5:33: found the unknown field "knd"`,
		},
		{`"kind": "v`, `"kind": "", "kind": "v`, `f.json:5:26: found "kind" more than once`},
		{`["well"]`, `"well"`, `f.json:2:26: found "well", expected a list`},
		{`"one", `, `"one" `, `f.json:2:49: invalid character '"'`},
		{"}\n", "", `f.json:6:1: the text ends within a value`},
		{"}\n", "}\n{}", `f.json:7:1: invalid character '{' after top-level value`},
		{`"id": "good", `, ``, `f.json: id or names: ""; expected small letters`},
		{`"good", "names"`, `"Good", "names"`, `f.json: id or names: "Good"; expected small letters`},
		{`["well"]`, `["a b"]`, `f.json: id or names: "a b"; expected small letters`},
		{`"doc": "one", `, ``, `f.json: doc is missing; expected one line`},
		{`"command"`, `"library": "/lib/s.so", "command"`, `f.json: library says how the solver is run; expected no command`},
		{`, "command": "good"`, ``, `f.json: command is missing; expected the name of a program in PATH`},
		{
			`"command": "good"`, `"command": "./good"`,
			`f.json: command "./good"; expected the name of a program in PATH, or an absolute path`,
		},
		{`"dimacs"`, `"cnf"`, `f.json: inputs[0].format "cnf"; expected a format of formulas`},
		{`"dimacs"`, `"wcnf"`, `f.json: inputs[0].format "wcnf"; expected a format of formulas`},
		{
			`{seed}`, `{sede}`,
			`f.json: inputs[0].args: unknown placeholder {sede} in "-s {sede}"; expected one of {in} {out} {proof} {seed} ` +
				`{timeout}`,
		},
		{`, "{in}"`, ``, `f.json: inputs[0].args have no {in}; expected it where`},
		{`"-q"`, `7`, `f.json:3:44: 7 is not an argument; expected a word, or a list of words`},
		{`"-q"`, `[]`, `f.json:3:44: [] is not an argument; expected a word, or a list of words`},
		{`"-q"`, `"{proof}"`, `f.json: proof is ""; if and only if the arguments have {proof}, it must be one of drat`},
		{`"exit"`, `"proof": "drat", "exit"`, `f.json: proof is "drat"; if and only if`},
		{
			`"exit": {"10": "satisfiable", "20": "unsatisfiable"},`, ``,
			`f.json: exit is missing; expected what each exit status says`,
		},
		{`"10"`, `"ten"`, `f.json: exit has "ten"; expected a number from 0 to 255`},
		{`: "satisfiable"`, `: "sat"`, `f.json: exit 10 is "sat"; expected any, satisfiable, unknown, unsatisfiable`},
		{`"answer"`, `"lines": {"s [": "unknown"}, "answer"`, `f.json: lines has "s ["; expected a line, or a pattern`},
		{
			`"answer"`, `"lines": {"s": "any"}, "answer"`,
			`f.json: lines "s" is "any"; expected satisfiable, unknown, unsatisfiable`,
		},
		{
			`"v lines"`, `"competition"`,
			`f.json: answer.kind is "competition"; expected glpsol, v lines, cbc, highs, scip, minisat, smt2, list`,
		},
		{`"v lines"`, `"list"`, `f.json: lines are missing; expected lines with the verdict`},
		{
			`[{"format": "dimacs", "args": ["-q", ["-s", "{seed}"], "{in}"]}]`, `[]`,
			`f.json: inputs are missing; expected at least one`,
		},
		{`"kind": "v lines"`, `"kind": "v lines", "after": "["`, `f.json: answer has "["; expected a line`},
		{`"kind": "v lines"`, `"kind": "v lines", "before": "["`, `f.json: answer has "["; expected a line`},
		{`"{seed}"], "{in}"`, `"{seed}", "{sede}"], "{in}"`, `f.json: inputs[0].args: unknown placeholder {sede} in`},
		{`"answer"`, `"session": ["-i"], "answer"`, `f.json: session, but none of the inputs is smt2; expected a program`},
		{`"answer"`, `"session": ["{in}"], "answer"`, `f.json: session: unknown placeholder {in}`},
		{`"answer"`, `"version": ["{in}"], "answer"`, `f.json: version: unknown placeholder {in}`},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if c.old == "}\n" {
			text = strings.TrimSuffix(good, c.old) + c.new
		}
		if _, err := engine.ReadProgram("f.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s for %s: %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

// The built-in files are named after their ids, have all fields that they need, and share no name.
func TestBuiltinPrograms(t *testing.T) {
	files, err := filepath.Glob("programs/*.json")
	if err != nil || len(files) != len(engine.Programs()) {
		t.Fatalf("%d files, %d programs, %v", len(files), len(engine.Programs()), err)
	}
	var names []string
	for _, e := range engine.Embedded() {
		names = append(names, e.Name)
	}
	for _, p := range engine.Programs() {
		text, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		own, err := os.ReadFile("programs/" + p.ID + ".json")
		if err != nil || !bytes.Equal(own, text) {
			t.Errorf("%s: its text is not that of the file named after its id: %v", p.ID, err)
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := engine.ReadProgram("again", again); err != nil ||
			!cmp.Equal(p, q, cmpopts.IgnoreUnexported(engine.Program{}), cmpopts.EquateEmpty()) {
			t.Errorf("%s: changed by writing and reading: %v, %s", p.ID, err, again)
		}
		for _, name := range append(p.Names, p.ID) {
			if slices.Contains(names, name) {
				t.Errorf("%s: the name %s is taken", p.ID, name)
			}
			names = append(names, name)
		}
	}
}

// Files in the folders are found. Those that are wrong or use a taken name are reported and left
// out.
func TestFindPrograms(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	write := func(dir, name, old, new string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(good, old, new)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(first, "a.json", `["well"]`, `["well"]`)
	write(first, "b.json", `"id"`, `"di"`)
	write(second, "c.json", `"good", "names"`, `"other", "names"`) // uses the taken name well
	write(second, "d.json", `"good", "names": ["well"]`, `"mine", "names": ["gini"]`)
	write(second, "r.json", `"good", "names": ["well"]`, `"kept", "names": []`)
	write(second, "u.json", `"good", "names": ["well"]`, `"user", "names": []`)
	write(second, "f.txt", "", "")
	found, leftOut := engine.FindPrograms([]string{first, filepath.Join(first, "none"), second}, "kept")
	err := errors.Join(leftOut...)
	if len(found) != 2 || found[0].ID != "good" || found[0].File() != filepath.Join(first, "a.json") ||
		found[1].ID != "user" {
		t.Errorf("found %v", found)
	}
	for _, want := range []string{
		`b.json:2:3: found the unknown field "di"`,
		`c.json: the name "well" is taken by ` + filepath.Join(first, "a.json"),
		`d.json: the name "gini" is taken by a built-in program`,
		`r.json: the name "kept" is taken by a built-in program`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
