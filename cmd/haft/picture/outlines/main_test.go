package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain is the command if it is called by that name.
func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"outlines": main}) }

// The table in the tree is what the command writes.
func TestTableIsCurrent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "outlines.go")
	if out, err := exec.Command("outlines", name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../outlines.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("outlines.go is not what go generate writes")
	}
}

// The command fails without the name of a file, or if it cannot write the file, and says so.
func TestRefusals(t *testing.T) {
	for line, want := range map[string]string{
		"":                           "outlines: expected the name of the file to write\n",
		"a b":                        "outlines: expected the name of the file to write\n",
		t.TempDir() + "/no/where.go": "outlines: open ",
	} {
		out, err := exec.Command("outlines", strings.Fields(line)...).CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("%q: %v, %q; want %q", line, err, out, want)
		}
	}
}
