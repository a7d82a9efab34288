package solve

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A transcript is what one run of a program left behind.
type transcript struct {
	exit   int    // exit status, -1 if a signal ended it
	state  string // the same in words, for messages
	stdout []byte
	stderr []byte
	result []byte // the file {out}; nil if the call has none
}

// claim is the verdict. Exactly one line of output must state it, and the exit status
// must mean the same.
func (t *transcript) claim(p *Program) (Status, error) {
	exit, known := p.Exit[t.exit]
	if !known {
		return Unknown, fmt.Errorf("failed: %s%s", t.state, t.complaint())
	}
	said, status := "", Unknown
	for line := range bytes.Lines(t.stdout) {
		text := string(bytes.TrimSpace(line))
		s, isVerdict := p.Lines[text]
		switch {
		case isVerdict && said != "":
			return Unknown, fmt.Errorf("printed two verdicts, %q and %q", said, text)
		case isVerdict:
			said, status = text, s
		}
	}
	switch {
	case said == "":
		return Unknown, fmt.Errorf("printed no verdict (%s)%s", t.state, t.complaint())
	case status != exit:
		return Unknown, fmt.Errorf("printed %q, but ended with %s, which means %v", said, t.state, exit)
	}
	return status, nil
}

// complaint is the first line of standard error, for messages.
func (t *transcript) complaint() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(t.stderr)), "\n")
	if line == "" {
		return ""
	}
	return fmt.Sprintf("; it says %q", line)
}

// model is the literals that the run gives for its Sat, from the result file if there
// is one, else from the v lines.
func (t *transcript) model() ([]string, error) {
	if t.result != nil {
		words := strings.Fields(string(t.result))
		if len(words) == 0 || words[0] != "SAT" {
			return nil, errors.New(`says satisfiable, but its result file does not begin with "SAT"`)
		}
		return words[1:], nil
	}
	var words []string
	printed := false
	for line := range bytes.Lines(t.stdout) {
		if rest, ok := bytes.CutPrefix(line, []byte("v")); ok {
			printed = true
			words = append(words, strings.Fields(string(rest))...)
		}
	}
	if !printed {
		return nil, errors.New("says satisfiable, but printed no model")
	}
	return words, nil
}

// readModel reads literals as DIMACS writes them, up to a 0; for linear constraints
// as the pseudo-Boolean competition does, x1 and -x2, without an end. Variables that are
// not named are false.
func readModel(words []string, vars int, linear bool) ([]bool, error) {
	value, named := make([]bool, vars+1), make([]bool, vars+1)
	if !linear {
		if len(words) == 0 || words[len(words)-1] != "0" {
			return nil, errors.New("its model is cut off: the 0 at the end is missing")
		}
		words = words[:len(words)-1]
	}
	for _, word := range words {
		v, positive, err := readLiteral(word, linear)
		switch {
		case err != nil || v < 1:
			return nil, fmt.Errorf("its model has %.40q, which is no literal", word)
		case v > vars:
			return nil, fmt.Errorf("its model has %q, but the formula has %d variables", word, vars)
		case named[v] && value[v] != positive:
			return nil, fmt.Errorf("its model makes variable %d both true and false", v)
		}
		named[v], value[v] = true, positive
	}
	return value, nil
}

func readLiteral(word string, linear bool) (v int, positive bool, err error) {
	name, negative := strings.CutPrefix(word, "-")
	if linear {
		var x bool
		if name, x = strings.CutPrefix(name, "x"); !x {
			return 0, false, strconv.ErrSyntax
		}
	}
	v, err = strconv.Atoi(name)
	return v, !negative, err
}
