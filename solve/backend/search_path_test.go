package backend_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/solve/backend"
	"haft/solve/engine"
)

// programText is a program's file, with places for its id and for more fields.
const programText = `{"id": %q, "doc": "one", "command": "good", "inputs": [{"format": "dimacs", "args": ["{in}"]}],
	"exit": {"10": "satisfiable"}, "answer": {"kind": "v lines"}%s}`

// The folders that are named come first, then the user's own.
func TestSearchPath(t *testing.T) {
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("HOME", config)
	user, err := backend.UserFolder()
	if err != nil {
		t.Skip(err)
	}
	t.Setenv("HAFT_SOLVER_PATH", "one"+string(os.PathListSeparator)+"two")
	if got, want := backend.SearchPath(), []string{"one", "two", user}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A folder that is named and not there is told, with where its name came from; the user's own is not.
func TestMissingFolders(t *testing.T) {
	there := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(there, "nowhere"))
	list := string(os.PathListSeparator)
	t.Setenv("HAFT_SOLVER_PATH", filepath.Join(there, "typo")+list+there+list)
	want := filepath.Join(there, "typo") + ", which HAFT_SOLVER_PATH names: no such folder"
	if _, leftOut := backend.All(); len(leftOut) != 1 || leftOut[0].Error() != want {
		t.Errorf("%v, want %s", leftOut, want)
	}
	if _, err := backend.Lookup("stranger"); err == nil || !strings.HasSuffix(err.Error(), "\nleft out: "+want) {
		t.Errorf("%v, want a line with %s", err, want)
	}
}

// Without a folder for configuration, and with empty names in the search path, no file of the current folder is a
// solver.
func TestNotFromCurrentFolder(t *testing.T) {
	here := t.TempDir()
	t.Chdir(here)
	for _, dir := range []string{".", "haft/solvers"} {
		if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, "good.json"),
			fmt.Appendf(nil, programText, "good", ""), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("APPDATA", "")
	list := string(os.PathListSeparator)
	for _, path := range []string{"", list, list + filepath.Join(here, "empty") + list} {
		t.Setenv("HAFT_SOLVER_PATH", path)
		if found, err := engine.FindPrograms(backend.SearchPath()); len(found) > 0 || err != nil {
			t.Errorf("HAFT_SOLVER_PATH=%q: found %v, %v", path, found, err)
		}
	}
	t.Setenv("HAFT_SOLVER_PATH", ".")
	if found, err := engine.FindPrograms(backend.SearchPath()); len(found) != 1 || err != nil {
		t.Errorf("in the folder that is named: found %v, %v", found, err)
	}
}
