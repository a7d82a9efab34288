package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/model/input"
	"haft/process"
	"haft/solve/solution"
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
	Proof   string  `json:"proof"`   // what is written to {proof}: one of proofKinds
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

// linear reports whether the program takes linear constraints.
func (p *Program) linear() bool { return slices.ContainsFunc(p.Inputs, Input.Linear) }

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

// The words that files may use.
var (
	placeholders = []string{"{in}", "{out}", "{proof}", "{seed}", "{timeout}"}
	verdicts     = map[string]Status{"satisfiable": Sat, "unsatisfiable": Unsat, "unknown": Unknown}
	// proofKinds are the kinds of proofs that programs may write.
	proofKinds = []string{"drat", "drat-binary", "lrat", "frat", "rup", "veripb"}
)

// anyVerdict is the word for an exit status that says nothing.
const anyVerdict = "any"

// ReadProgram reads the file of a program, strictly: an unknown field or placeholder, or a word
// that is not allowed, is an error. The error names the file, the line or field, and what was
// expected. The fields are those of [Program].
func ReadProgram(file string, text []byte) (*Program, error) {
	p := &Program{file: file}
	if err := input.Read(text, p); err != nil {
		return nil, input.In(file, err)
	}
	if p.Library != "" {
		if err := p.runsLibrary(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if err := p.validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// maxProgram is the largest size of a program's file.
const maxProgram input.Size = 1 << 20

// ReadProgramFile is ReadProgram for a regular file. It refuses pipes, so that a search through a
// folder does not wait for somebody to write to one, and on Unix files that others can change: they say what is run.
func ReadProgramFile(name string) (*Program, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file; expected a file in JSON", name)
	}
	text, err := input.ReadFile(name, maxProgram)
	if err != nil {
		return nil, err
	}
	if err := private(name); err != nil {
		return nil, err
	}
	return ReadProgram(name, text)
}

// UnmarshalJSON reads a word, or a list of words that belong together.
func (a *Arg) UnmarshalJSON(text []byte) error {
	var word string
	if json.Unmarshal(text, &word) == nil {
		*a = Arg{word}
		return nil
	}
	var words []string
	if err := json.Unmarshal(text, &words); err != nil || len(words) == 0 {
		return fmt.Errorf("%.80s is not an argument; expected a word, or a list of words", text)
	}
	*a = words
	return nil
}

// isName matches ids and names: single words that read well in a list.
var isName = lazyregexp.New(`^[a-z][a-z0-9.+_-]*$`)

// isVariable matches the names of environment variables.
var isVariable = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// validate checks the values of a file that has the right form.
func (p *Program) validate() error {
	for _, name := range append([]string{p.ID}, p.Names...) {
		if !isName().MatchString(name) {
			return fmt.Errorf("id or names: %q; expected small letters, digits, and . + - _ after the first letter", name)
		}
	}
	switch {
	case p.Doc == "":
		return errors.New("doc is missing; expected one line that says what the program is")
	case p.Command == "":
		return errors.New("command is missing; expected the name of a program in PATH, or an absolute path, or library")
	case filepath.Base(p.Command) != p.Command && !filepath.IsAbs(p.Command):
		return fmt.Errorf("command %q; expected the name of a program in PATH, or an absolute path", p.Command)
	}
	for _, name := range p.Environment {
		if !isVariable().MatchString(name) {
			return fmt.Errorf("environment has %q; expected names of variables, as in GRB_LICENSE_FILE", name)
		}
	}
	return errors.Join(
		p.validateInputs(), p.validateVerdicts(), p.validateAnswer(), p.validateProof(), p.compileCounters(),
	)
}

func (p *Program) validateInputs() error {
	if len(p.Inputs) == 0 {
		return errors.New("inputs are missing; expected at least one with format and args")
	}
	for i, in := range p.Inputs {
		where := fmt.Sprintf("inputs[%d]", i)
		if f, err := format.Lookup(in.Format); err != nil || f.Soft || f.Shown {
			return fmt.Errorf("%s.format %q; expected a format of formulas in which all must hold: "+
				"dimacs, opb, lp, mps, smt2, gcnf", where, in.Format)
		}
		for _, a := range in.Args {
			if err := known(a, placeholders); err != nil {
				return fmt.Errorf("%s.args: %w", where, err)
			}
		}
		if !in.has("{in}") {
			return fmt.Errorf("%s.args have no {in}; expected it where the program takes the formula's file", where)
		}
	}
	for _, a := range p.Version {
		if err := known(a, nil); err != nil {
			return fmt.Errorf("version: %w", err)
		}
	}
	for _, a := range p.Session {
		if err := known(a, []string{"{seed}"}); err != nil {
			return fmt.Errorf("session: %w", err)
		}
	}
	if p.Session != nil && !p.TakesScripts() && p.Library == "" {
		return errors.New("session, but none of the inputs is smt2; expected a program that takes SMT-LIB")
	}
	return nil
}

func (p *Program) validateVerdicts() error {
	words := slices.Sorted(maps.Keys(verdicts))
	if len(p.Exit) == 0 {
		return errors.New(`exit is missing; expected what each exit status says, ` +
			`as in {"10": "satisfiable", "20": "unsatisfiable"}`)
	}
	for status, word := range p.Exit {
		if n, err := strconv.Atoi(status); err != nil || n < 0 || n > 255 {
			return fmt.Errorf("exit has %q; expected a number from 0 to 255", status)
		}
		if _, ok := verdicts[word]; !ok && word != anyVerdict {
			return fmt.Errorf("exit %s is %q; expected any, %s", status, word, strings.Join(words, ", "))
		}
	}
	for pattern, word := range p.Lines {
		if _, err := path.Match(pattern, ""); err != nil || pattern == "" {
			return fmt.Errorf("lines has %q; expected a line, or a pattern with * for any text", pattern)
		}
		if _, ok := verdicts[word]; !ok {
			return fmt.Errorf("lines %q is %q; expected %s", pattern, word, strings.Join(words, ", "))
		}
	}
	return nil
}

func (p *Program) validateAnswer() error {
	if kinds := solution.Kinds(); !slices.Contains(kinds, p.Answer.Kind) {
		return fmt.Errorf("answer.kind is %q; expected %s", p.Answer.Kind, strings.Join(kinds, ", "))
	}
	for _, pattern := range []string{p.Answer.After, p.Answer.Before} {
		if _, err := path.Match(pattern, ""); err != nil {
			return fmt.Errorf("answer has %q; expected a line, or a pattern with * for any text", pattern)
		}
	}
	if p.Answer.Kind == "list" && len(p.Lines) == 0 {
		return errors.New("lines are missing; expected lines with the verdict, because a list has none")
	}
	return nil
}

func (p *Program) validateProof() error {
	if p.Takes("{proof}") != (p.Proof != "") || p.Proof != "" && !slices.Contains(proofKinds, p.Proof) {
		return fmt.Errorf("proof is %q; if and only if the arguments have {proof}, it must be one of %s", p.Proof,
			strings.Join(proofKinds, ", "))
	}
	return nil
}

var isPlaceholder = lazyregexp.New(`\{[a-z]*\}`)

// placeholdersOf returns the placeholders in the words.
func placeholdersOf(a Arg) []string { return isPlaceholder().FindAllString(strings.Join(a, " "), -1) }

// known returns an error for a placeholder that is not allowed.
func known(a Arg, allowed []string) error {
	for _, p := range placeholdersOf(a) {
		if !slices.Contains(allowed, p) {
			return fmt.Errorf("unknown placeholder %s in %q; expected one of %s", p, strings.Join(a, " "),
				strings.Join(allowed, " "))
		}
	}
	return nil
}
