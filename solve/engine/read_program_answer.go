package engine

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/solve/process"
	"haft/solve/solution"
)

// A transcript is what one run of a program left behind.
type transcript struct {
	exit   int    // exit status, -1 if a signal ended it
	state  string // exit in words, for messages
	stdout []byte
	stderr []byte
	result []byte // the file {out}; nil if the call has none
	costs  Costs
}

// ErrCrashed is wrapped by the error for a program that ended by a signal, or with a status that
// its file does not list.
var ErrCrashed = errors.New("failed")

// answer returns the verdict with its model. The program must have printed a verdict, and its
// sources must agree: the exit status, a line of output, and the answer.
func (t *transcript) answer(p *Program, f *formula.Formula) (*solution.Solution, error) {
	exit, known := p.Exit[strconv.Itoa(t.exit)]
	if !known {
		return nil, fmt.Errorf("%w: %s%s", ErrCrashed, t.state, process.Complaint(t.stderr))
	}
	said, line, err := t.verdict(p)
	if err != nil {
		return nil, err
	}
	s, err := t.read(p, said, f)
	switch {
	case err != nil:
		return nil, err
	case len(p.Lines) == 0 && !s.Stated, len(p.Lines) > 0 && line == "":
		return nil, fmt.Errorf("printed no verdict (%s)%s", t.state, process.Complaint(t.stderr))
	case line != "" && s.Stated && s.Status != said:
		return nil, fmt.Errorf("printed %q, but its answer says %v", line, s.Status)
	case line != "":
		s.Status = said
	}
	if exit != anyVerdict && s.Status != verdicts[exit] {
		return nil, fmt.Errorf("says %v, but ended with %s, which means %v", s.Status, t.state, verdicts[exit])
	}
	return s, nil
}

// verdict returns what the only line with a verdict says, "" if there is no such line or if the
// program prints none.
func (t *transcript) verdict(p *Program) (said Status, stated string, err error) {
	for line := range bytes.Lines(t.stdout) {
		text := string(bytes.TrimSpace(line))
		for pattern, word := range p.Lines {
			if !matches(pattern, text) {
				continue
			}
			if stated != "" {
				return Unknown, "", fmt.Errorf("printed two verdicts, %q and %q", stated, text)
			}
			said, stated = verdicts[word], text
		}
	}
	return said, stated, nil
}

// read reads the model from the place where the program leaves it. If the verdict is not Sat, a
// list of variables is ignored.
func (t *transcript) read(p *Program, said Status, f *formula.Formula) (*solution.Solution, error) {
	text := t.stdout
	if t.result != nil {
		text = t.result
	}
	if p.Answer.Kind == "list" && said != Sat {
		return &solution.Solution{}, nil
	}
	model, found := p.Answer.part(string(text))
	if !found {
		return nil, ErrNoModel
	}
	return solution.ReadKind(p.Answer.Kind, model, f)
}

// part returns the text from the last line After to the next line Before.
func (r *Reading) part(text string) (string, bool) {
	var part strings.Builder
	found, inside := r.After == "", r.After == ""
	for line := range strings.Lines(text) {
		switch {
		case r.After != "" && matches(r.After, line):
			found, inside = true, true
			part.Reset()
		case r.Before != "" && matches(r.Before, line):
			inside = false
		case inside:
			part.WriteString(line)
		}
	}
	return part.String(), found
}
