package family_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/solve"
)

// What a file holds, with what is known of it: a cost, a formula that must hold, or what cannot be true of it.
func TestGivenRead(t *testing.T) {
	three := 3
	optimum := family.Known{Status: solve.Sat, Optimum: &three, Source: "list:1"}
	for _, c := range []struct {
		name, text string
		known      family.Known
		soft       bool
		fault      string
	}{
		{name: "a.cnf", text: "p cnf 1 1\n1 0\n"},
		{name: "a.wcnf", text: "h 1 0\n2 -1 0\n", soft: true},
		{
			name: "a.cnf", text: "p cnf 1 1\n1 0\n", known: optimum,
			fault: "an optimum is known, 3, but nothing in the file has a cost",
		},
		{
			name: "a.cnf", text: "c UNSAT\np cnf 1 1\n1 0\n", known: optimum,
			fault: "list:1 says least cost 3, the file itself says UNSATISFIABLE",
		},
		{name: "a.cnf", text: "p cnf 1\n", fault: `dimacs: line 1: header "p cnf 1"`},
		{name: "a.xyz", text: "hello\n", fault: "this is no formula of a known format"},
	} {
		g := family.Given{Path: filepath.Join(t.TempDir(), c.name), Known: c.known}
		if err := os.WriteFile(g.Path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		in, err := g.Read(0)
		if c.fault != "" {
			if err == nil || !strings.HasPrefix(err.Error(), g.Path) || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		if err != nil || (in.Soft != nil) != c.soft {
			t.Errorf("%+v: %+v, %v", c, in, err)
			continue
		}
		f := in.Rows
		if c.soft {
			f = in.Soft.Formula
		}
		if f.Vars != 1 {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}

// A folder is neither an instance nor a list, even if it is called like one.
func TestNoRegularFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "all.txt")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	_, listed := family.Files(folder)
	_, read := family.Given{Path: folder, Format: "dimacs"}.Read(0)
	for _, err := range []error{listed, read} {
		if err == nil || err.Error() != folder+": not a regular file" {
			t.Errorf("%v", err)
		}
	}
}
