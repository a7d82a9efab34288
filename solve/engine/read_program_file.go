package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"haft/encode/format"
	"haft/model/input"

	"haft/solve/solution"
)

// The words that files may use.
var (
	placeholders = []string{"{in}", "{out}", "{proof}", "{seed}", "{timeout}"}
	verdicts     = map[string]Status{"satisfiable": Sat, "unsatisfiable": Unsat, "unknown": Unknown}
	// ProofKinds are the kinds of proofs that programs may write.
	ProofKinds = []string{"drat", "drat-binary", "lrat", "frat", "rup", "veripb"}
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
var isName = regexp.MustCompile(`^[a-z][a-z0-9.+_-]*$`)

// isVariable matches the names of environment variables.
var isVariable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// validate checks the values of a file that has the right form.
func (p *Program) validate() error {
	for _, name := range append([]string{p.ID}, p.Names...) {
		if !isName.MatchString(name) {
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
		if !isVariable.MatchString(name) {
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
	if p.Takes("{proof}") != (p.Proof != "") || p.Proof != "" && !slices.Contains(ProofKinds, p.Proof) {
		return fmt.Errorf("proof is %q; if and only if the arguments have {proof}, it must be one of %s", p.Proof,
			strings.Join(ProofKinds, ", "))
	}
	return nil
}

var isPlaceholder = regexp.MustCompile(`\{[a-z]*\}`)

// placeholdersOf returns the placeholders in the words.
func placeholdersOf(a Arg) []string { return isPlaceholder.FindAllString(strings.Join(a, " "), -1) }

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
