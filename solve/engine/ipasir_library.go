package engine

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// libraryRunner is the program that runs shared libraries. This one does not load them, because it would then need the
// loader of the system, and because a library may crash, or search on when its time is up.
const libraryRunner = "haft-ipasir"

// runsLibrary fills in what a file with a library need not say. It fails if the file says it nevertheless.
func (p *Program) runsLibrary() error {
	switch {
	case p.Command != "" || p.Inputs != nil || p.Version != nil || p.Session != nil || p.Proof != "" || p.Exit != nil ||
		p.Lines != nil || p.Answer != (Reading{}) || p.Counters != nil:
		return errors.New("library says how the solver is run; expected no command, inputs, version, session, proof, " +
			"exit, lines, answer or counters besides")
	case !filepath.IsAbs(p.Library) || strings.ContainsAny(p.Library, "{}"):
		return fmt.Errorf("library %q; expected the absolute path of a shared library, without braces", p.Library)
	}
	p.Command = libraryRunner
	p.Inputs = []Input{{Format: "dimacs", Args: []Arg{{"--timeout", "{timeout}"}, {p.Library}, {"{in}"}}}}
	p.Version = []Arg{{"--version", p.Library}}
	p.Session = []Arg{{"--session", p.Library}}
	p.Exit = map[string]string{"0": "unknown", "10": "satisfiable", "20": "unsatisfiable"}
	p.Answer = Reading{Kind: "v lines"}
	return nil
}

// runner returns the path of the program that runs the library.
func (p *Program) runner() (string, error) {
	if info, err := os.Stat(p.Library); err != nil || !info.Mode().IsRegular() {
		return "", notInstalled{p.ID, strconv.Quote(p.Library)}
	}
	if self, err := os.Executable(); err == nil {
		if found, err := exec.LookPath(filepath.Join(filepath.Dir(self), libraryRunner)); err == nil {
			return found, nil
		}
	}
	found, err := exec.LookPath(libraryRunner)
	if err != nil {
		return "", notInstalled{p.ID, strconv.Quote(libraryRunner) + " beside haft and in PATH"}
	}
	return found, nil
}
