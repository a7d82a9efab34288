package solve

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// A Program is a solver outside this process, as data: how it is called and how its
// answer is read.
//
// The arguments of a call may hold {in}, the formula's file, and {out}. If they hold
// {out}, the program writes its model to that file, as minisat does: one word, then the
// literals. Otherwise the model is on the v lines of standard output.
type Program struct {
	Name    string            // of the backend
	Doc     string            // in one line
	Command string            // looked for in PATH, unless it has a directory
	Package string            // the Debian package
	DIMACS  []string          // arguments for a formula of clauses
	OPB     []string          // arguments for linear constraints; nil if it does not take them
	Exit    map[int]Status    // what an exit status says; one that is not here is a failure
	Lines   map[string]Status // what a line of standard output says
	Version []string          // arguments that print the version; nil if none do
}

// Programs are the known ones. Their oddities, found by running the versions named:
//
//   - clasp 3.3.5 exits with 30 when satisfiable and the search space is exhausted. Some
//     equalities it gets wrong; it is given inequalities.
//   - minisat 2.2.1 prints its verdict without "s ", and the model into a file, from which
//     it leaves out the variables above the last one used.
//   - picosat 965 exits with 0 when it cannot read its input, and prints no verdict.
//   - cadical 1.5.3 in Debian calls itself "sc2021".
var Programs = []Program{
	{
		Name: "cadical", Doc: "CaDiCaL (Biere), clauses", Command: "cadical", Package: "cadical",
		DIMACS: []string{"-q", "{in}"},
		Exit:   competitionExit, Lines: competitionLines,
		Version: []string{"--version"},
	},
	{
		Name: "minisat", Doc: "MiniSat (Eén and Sörensson), clauses", Command: "minisat", Package: "minisat",
		DIMACS: []string{"-verb=0", "{in}", "{out}"},
		Exit:   competitionExit,
		Lines:  map[string]Status{"SATISFIABLE": Sat, "UNSATISFIABLE": Unsat, "INDETERMINATE": Unknown},
	},
	{
		Name: "clasp", Doc: "clasp (Potassco), clauses and linear constraints", Command: "clasp", Package: "clasp",
		DIMACS: []string{"--verbose=0", "{in}"}, OPB: []string{"--verbose=0", "{in}"},
		Exit: map[int]Status{0: Unknown, 10: Sat, 20: Unsat, 30: Sat}, Lines: competitionLines,
		Version: []string{"--version"},
	},
	{
		Name: "picosat", Doc: "PicoSAT (Biere), clauses", Command: "picosat", Package: "picosat",
		DIMACS: []string{"{in}"},
		Exit:   competitionExit, Lines: competitionLines,
		Version: []string{"--version"},
	},
}

// The conventions of the SAT competitions.
var (
	competitionExit  = map[int]Status{0: Unknown, 10: Sat, 20: Unsat}
	competitionLines = map[string]Status{"s SATISFIABLE": Sat, "s UNSATISFIABLE": Unsat, "s UNKNOWN": Unknown}
)

// ErrNotInstalled is behind the error of a program that is not there.
var ErrNotInstalled = errors.New("solver is not installed")

type notInstalled struct{ name, command string }

func (e notInstalled) Error() string {
	return fmt.Sprintf("solver %q is not installed (looked for %q in PATH)", e.name, e.command)
}

func (notInstalled) Unwrap() error { return ErrNotInstalled }

// Path is where the program is found.
func (p *Program) Path() (string, error) {
	path, err := exec.LookPath(p.Command)
	if err != nil {
		return "", notInstalled{p.Name, p.Command}
	}
	return path, nil
}

// versionTime is how long a program may take to say its version.
const versionTime = 5 * time.Second

// AskVersion is the first line that the program prints when asked for its version, ""
// if there is no way to ask.
func (p *Program) AskVersion(ctx context.Context) (string, error) {
	path, err := p.Path()
	if err != nil || p.Version == nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, versionTime)
	defer cancel()
	t, err := run(ctx, path, p.Version)
	if err != nil {
		return "", fmt.Errorf("solver %q: %w", p.Name, err)
	}
	line, _, _ := strings.Cut(string(t.stdout), "\n")
	return strings.TrimSpace(line), nil
}
