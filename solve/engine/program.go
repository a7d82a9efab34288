package engine

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strings"
	"time"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve/process"
)

// A Program is a solver outside this process, as a file in JSON says it: how it is called
// and how its answer is read. See [ReadProgram] for the file.
type Program struct {
	ID      string   `json:"id"`    // the engine's name
	Names   []string `json:"names"` // other names of it
	Doc     string   `json:"doc"`   // in one line
	Command string   `json:"command"`
	Package string   `json:"package"` // the Debian package, "" if there is none
	Inputs  []Input  `json:"inputs"`  // the first that holds a formula is taken
	Version []Arg    `json:"version"` // the call that prints the version; nil if none does
	Proof   string   `json:"proof"`   // what is written to {proof}: one of ProofKinds

	// What the exit status says: satisfiable, unsatisfiable, unknown, or any if it says
	// nothing. A status that is not here is a failure.
	Exit map[string]string `json:"exit"`
	// What a line of standard output says, as a pattern of path.Match on its words with
	// one space between them. Without lines the answer itself has the verdict.
	Lines  map[string]string `json:"lines"`
	Answer Reading           `json:"answer"`

	Encoding        string   `json:"encoding"`         // how formulas for it should be made: a word for the caller, not read here
	EqualitiesSplit bool     `json:"equalities_split"` // = is given as <= and >=
	Notes           []string `json:"notes"`            // oddities, with the version in which they were seen
	Wrong           string   `json:"wrong"`            // known wrong answers; "" if none are known

	file string // where it was read; "" for one that is built in
}

// Input is a format that a program reads, with the arguments for it.
type Input struct {
	Format string `json:"format"` // a name of format.Formats
	Args   []Arg  `json:"args"`
}

// Reading is how an answer is read: in standard output, or in the file {out} if the arguments
// have it.
type Reading struct {
	Kind    string `json:"kind"`    // one of solution.Kinds
	After   string `json:"after"`   // a pattern as in Lines: the model begins after the last such line
	Before  string `json:"before"`  // the line at which it ends, a pattern too
	Endless bool   `json:"endless"` // literals of clauses end without the 0
}

// Arg is one or several arguments that are left out together if a placeholder in them has
// no value: nobody need give {seed}, {timeout} and {proof}.
type Arg []string

// ErrNotInstalled is behind the error of a program that is not there.
var ErrNotInstalled = errors.New("solver is not installed")

type notInstalled struct{ name, command string }

func (e notInstalled) Error() string {
	return fmt.Sprintf("solver %q is not installed (looked for %q in PATH)", e.name, e.command)
}

func (notInstalled) Unwrap() error { return ErrNotInstalled }

// Path is where the program is found.
func (p *Program) Path() (string, error) {
	found, err := exec.LookPath(p.Command)
	if err != nil {
		return "", notInstalled{p.ID, p.Command}
	}
	return found, nil
}

// File is where the program's file was found, "" for one that is built in.
func (p *Program) File() string { return p.file }

// Called tells whether the program has the name.
func (p *Program) Called(name string) bool { return p.ID == name || slices.Contains(p.Names, name) }

// Linear tells whether the program takes linear constraints.
func (p *Program) Linear() bool { return slices.ContainsFunc(p.Inputs, Input.Linear) }

// Takes tells whether a placeholder such as {seed} stands in the arguments of any input.
func (p *Program) Takes(placeholder string) bool {
	return slices.ContainsFunc(p.Inputs, func(in Input) bool { return in.has(placeholder) })
}

// input is the first that holds the formula, nil if none does.
func (p *Program) input(f *formula.Formula) *Input {
	for i := range p.Inputs {
		if len(f.Linear) == 0 || p.Inputs[i].Linear() {
			return &p.Inputs[i]
		}
	}
	return nil
}

// format is the format of the input, which was looked up when the file was read.
func (in Input) format() *format.Format {
	format, _ := format.Lookup(in.Format)
	return format
}

// Linear tells whether the format holds linear constraints.
func (in Input) Linear() bool { return in.format().Linear }

func (in Input) has(placeholder string) bool {
	return slices.ContainsFunc(in.Args, func(a Arg) bool { return strings.Contains(strings.Join(a, " "), placeholder) })
}

// fill is the arguments with values for placeholders. An Arg with one that has none is left out.
func fill(args []Arg, values map[string]string) (words []string) {
	for _, a := range args {
		if slices.ContainsFunc(placeholdersOf(a), func(p string) bool { return values[p] == "" }) {
			continue
		}
		for _, word := range a {
			for placeholder, value := range values {
				word = strings.ReplaceAll(word, placeholder, value)
			}
			words = append(words, word)
		}
	}
	return words
}

// matches tells whether a line is one that the pattern means.
func matches(pattern, line string) bool {
	ok, _ := path.Match(pattern, strings.Join(strings.Fields(line), " "))
	return ok
}

// versionTime is how long a program may take to say its version.
const versionTime = 5 * time.Second

// AskVersion is the first line with a digit that the program prints when asked for its
// version, "" if there is no way to ask.
func (p *Program) AskVersion(ctx context.Context) (string, error) {
	command, err := p.Path()
	if err != nil || p.Version == nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, versionTime)
	defer cancel()
	t, err := run(ctx, &process.Folder{}, command, fill(p.Version, nil))
	if err != nil {
		return "", fmt.Errorf("solver %q: %w", p.ID, err)
	}
	for line := range strings.Lines(string(t.stdout) + "\n" + string(t.stderr)) {
		if strings.ContainsAny(line, "0123456789") {
			return strings.TrimSpace(line), nil
		}
	}
	return "", nil
}
