package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// rules say which packages must not import which. A name stands for a package and for all below it.
var rules = []struct{ who, never, because string }{
	{"haft/model", "haft/encode haft/solve haft/bench haft/cmd", "the game knows nothing of what is asked about it"},
	{"haft/encode", "haft/solve haft/bench haft/cmd", "formulas do not know who decides them"},
	{"haft/encode/formula haft/encode/card haft/encode/pb haft/encode/format", "haft/model/pgn haft/model/gamefile " +
		"haft/model/scramble haft/model/quantum haft/model/heisenberg", "any program may use them for formulas of its own"},
	{"haft/solve", "haft/bench haft/cmd", "questions do not know who asks"},
	{"haft/solve/engine haft/solve/planes haft/solve/ilp haft/solve/proof", "haft/solve/exact haft/solve/backend " +
		"haft/model/pgn haft/model/gamefile", "engines decide formulas, not games"},
	{"haft/solve/proof/hall", "haft/solve/exact haft/solve/backend haft/encode/card", "who checks shares nothing with who solves"},
	{
		"haft/model haft/encode haft/solve/engine haft/solve/backend haft/bench haft/cmd/haft", "haft/solve/ipasir",
		"a program that loads libraries needs the loader of the system: haft-ipasir does, not haft",
	},
	{"haft/bench", "haft/cmd", "studies can be made by other programs"},
	{"haft/cmd/haft/board", "net net/http os/exec", "a board in the browser has no network and no files"},
}

// families are the folders of commands and of what shows them. None imports another: what two of them need is in cli,
// or in a package beside them. The program, in cmd/haft, puts them together.
var families = strings.Fields("game formula play study quantum heisenberg web")

// isWithin reports whether a package is one of the names, or below one.
func isWithin(pkg, names string) bool {
	for name := range strings.FieldsSeq(names) {
		if pkg == name || strings.HasPrefix(pkg, name+"/") {
			return true
		}
	}
	return false
}

// familyOf returns the family of commands that a package belongs to, or "".
func familyOf(pkg string) string {
	for _, f := range families {
		if isWithin(pkg, "haft/cmd/haft/"+f) {
			return f
		}
	}
	return ""
}

func TestLayers(t *testing.T) {
	extent.Slow(t)
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "haft/...")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for packages := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, imported := range p.Imports {
			for _, r := range rules {
				if isWithin(p.ImportPath, r.who) && isWithin(imported, r.never) {
					t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.because)
				}
			}
			if own, other := familyOf(p.ImportPath), familyOf(imported); own != "" && other != "" && own != other {
				t.Errorf("%s imports %s, of another family of commands", p.ImportPath, imported)
			}
		}
	}
}
