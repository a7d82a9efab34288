package engine

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve/process"
)

// A Program is a solver outside this process, as a file in JSON describes it: how it is called and
// how its answer is read. [ReadProgram] reads the file.
type Program struct {
	ID      string   `json:"id"`    // the engine's name
	Names   []string `json:"names"` // other names for it
	Doc     string   `json:"doc"`   // a line that describes it
	Command string   `json:"command"`

	// Library is the shared library of a solver with the interface IPASIR, as an absolute path, instead of a command and
	// what goes with it. It is run by the program haft-ipasir, which is looked for beside this program and in PATH.
	Library string `json:"library"`

	Package string  `json:"package"` // the Debian package, "" if there is none
	Inputs  []Input `json:"inputs"`  // the first that can hold a formula is used
	Version []Arg   `json:"version"` // the call that prints the version; nil if there is none
	Session []Arg   `json:"session"` // the call that reads commands of SMT-LIB from standard input; nil if there is none
	Proof   string  `json:"proof"`   // what is written to {proof}: one of ProofKinds
	// Environment variables that it gets beside PATH, HOME and others that say where things are and what the language
	// is, such as the one that names the file of a licence.
	Environment []string `json:"environment"`

	// What each exit status means: satisfiable, unsatisfiable, unknown, or "any" if it says
	// nothing. A status that is missing here is a failure.
	Exit map[string]string `json:"exit"`
	// What a line of standard output means. The key is a path.Match pattern for its words with one
	// space between them. Without Lines, the answer itself contains the verdict.
	Lines  map[string]string `json:"lines"`
	Answer Reading           `json:"answer"`

	// Patterns of package regexp, by counter, with one group around the number, for standard output.
	// ^ and $ stand for the ends of lines, and the last match counts.
	Counters map[string]string `json:"counters"`
	// Where this pattern matches, all was counted: a counter whose pattern does not match is 0.
	Counted string `json:"counted"`

	Encoding        string   `json:"encoding"`         // how formulas for it should be made: for the caller, not used here
	EqualitiesSplit bool     `json:"equalities_split"` // = is given as <= and >=
	Notes           []string `json:"notes"`            // oddities, with the version in which they were seen
	Wrong           string   `json:"wrong"`            // known wrong answers; "" if none are known

	counting counting // compiled from Counters and Counted
	file     string   // that it was read from; "" if built in
}

// Input is a format that a program reads, with the arguments for it.
type Input struct {
	Format string `json:"format"` // a name of format.Formats
	Args   []Arg  `json:"args"`
}

// Reading says how an answer is read: from the file {out} if the arguments have it, otherwise from
// standard output.
type Reading struct {
	Kind    string `json:"kind"`    // one of solution.Kinds
	After   string `json:"after"`   // a pattern as in Lines: the model begins after the last such line
	Before  string `json:"before"`  // a pattern too: the line at which the model ends
	Endless bool   `json:"endless"` // literals of clauses end without the 0
}

// Arg is one or several arguments that are left out together if a placeholder in them has no value:
// {seed}, {timeout} and {proof} may have none.
type Arg []string

// ErrNotInstalled is wrapped by the error for a program that is not installed.
var ErrNotInstalled = errors.New("program is not installed")

type notInstalled struct{ name, lookedFor string }

func (e notInstalled) Error() string {
	return fmt.Sprintf("program %q is not installed (looked for %s)", e.name, e.lookedFor)
}

func (notInstalled) Unwrap() error { return ErrNotInstalled }

// Path returns the path of the executable. It fails with ErrNotInstalled if there is none.
func (p *Program) Path() (string, error) {
	if p.Library != "" {
		return p.runner()
	}
	found, err := exec.LookPath(p.Command)
	if err != nil {
		return "", notInstalled{p.ID, strconv.Quote(p.Command) + " in PATH"}
	}
	return found, nil
}

// File returns the name of the file that describes the program, "" if it is built in.
func (p *Program) File() string { return p.file }

// Called reports whether the name is the program's id or one of its other names.
func (p *Program) Called(name string) bool { return p.ID == name || slices.Contains(p.Names, name) }

// Linear reports whether the program takes linear constraints.
func (p *Program) Linear() bool { return slices.ContainsFunc(p.Inputs, Input.Linear) }

// Takes reports whether the arguments of any input have a placeholder such as {seed}.
func (p *Program) Takes(placeholder string) bool {
	return slices.ContainsFunc(p.Inputs, func(in Input) bool { return in.has(placeholder) })
}

// input returns the first input that can hold the formula, nil if none can.
func (p *Program) input(f *formula.Formula) *Input {
	for i := range p.Inputs {
		if len(f.Linear) == 0 || p.Inputs[i].Linear() {
			return &p.Inputs[i]
		}
	}
	return nil
}

// format returns the format of the input, which was checked when the file was read.
func (in Input) format() *format.Format {
	format, _ := format.Lookup(in.Format)
	return format
}

// Linear reports whether the format can hold linear constraints.
func (in Input) Linear() bool { return in.format().Linear }

func (in Input) has(placeholder string) bool {
	return slices.ContainsFunc(in.Args, func(a Arg) bool { return strings.Contains(strings.Join(a, " "), placeholder) })
}

// fill puts values in the place of placeholders. It leaves out an Arg with a placeholder that has
// no value.
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

// matches reports whether a line matches the pattern.
func matches(pattern, line string) bool {
	ok, _ := path.Match(pattern, strings.Join(strings.Fields(line), " "))
	return ok
}

// versionTime is how long a program may take to print its version.
const versionTime = 5 * time.Second

// AskVersion asks the program for its version, and returns the first line with a digit that it
// prints, "" if there is no way to ask.
func (p *Program) AskVersion(ctx context.Context) (string, error) {
	command, err := p.Path()
	if err != nil || p.Version == nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, versionTime)
	defer cancel()
	t, err := p.run(ctx, &process.Folder{}, command, fill(p.Version, nil))
	if err != nil {
		return "", fmt.Errorf("program %q: %w", p.ID, err)
	}
	for line := range strings.Lines(string(t.stdout) + "\n" + string(t.stderr)) {
		if strings.ContainsAny(line, "0123456789") {
			return strings.TrimSpace(line), nil
		}
	}
	return "", nil
}
