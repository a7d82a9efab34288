package solution

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// Solution is the answer of a solver. If Status is Sat, Value[v] is the value of variable v; variables that the
// answer does not name are false.
type Solution struct {
	Kind   string // of the file: one of Kinds
	Status Status
	Value  []bool
	Stated bool // the status is written, not inferred from a model
	Model  bool // there is a model, perhaps an empty one
	Ended  bool // the model has the 0 that ends lists of literals
}

// A kind is a way in which answers are written.
type kind struct {
	name string
	is   func(line string) bool // recognises the kind by a line
	read func(r *reader) error
}

// kinds lists the kinds in the order in which they are tried, on one line after the other, up to the first line
// that is recognised. An answer without such a line is a list.
var kinds = []kind{
	{"glpsol", func(line string) bool { return strings.HasPrefix(line, "s mip ") }, (*reader).glpsol},
	{"v lines", isCompetition, (*reader).competition},
	{"cbc", func(line string) bool { return strings.Contains(line, " - objective value ") }, (*reader).cbc},
	{"highs", func(line string) bool { return line == "Model status" }, (*reader).highs},
	{"scip", func(line string) bool { return strings.HasPrefix(line, scipStatus) }, (*reader).scip},
	{"minisat", func(line string) bool { _, ok := minisatStatus[line]; return ok }, (*reader).minisat},
	{
		"smt2", func(line string) bool { _, ok := smtStatus[line]; return ok || strings.HasPrefix(line, "(") },
		(*reader).smt,
	},
}

// list is the kind of all other answers.
var list = kind{"list", nil, (*reader).list}

// What reading an answer costs, in bytes of memory.
const (
	textCost = 8  // a byte of it, which is read into a buffer that grows, and copied
	lineCost = 64 // a line with its words, or an empty one
)

// maxLines is the most lines of an answer whose kind is known, far more than there are variables.
const maxLines = 4 << 20

// NotUTF16 returns an error if an answer, or another file about formulas, begins with the byte order mark of UTF-16. The
// shell of Windows writes it so by default.
func NotUTF16(begin []byte) error {
	if bytes.HasPrefix(begin, []byte("\xff\xfe")) || bytes.HasPrefix(begin, []byte("\xfe\xff")) {
		return errors.New("this is text in UTF-16; make UTF-8 of it: iconv -f UTF-16 -t UTF-8")
	}
	return nil
}

// Read reads an answer about f, of a size that takes no more than so much memory; 0 is no limit. A variable that f does
// not have is an error, unless strangers is set, for callers who do not have the solver's formula; it is then ignored.
// Errors name line and column, or wrap [input.ErrTooLarge].
func Read(in io.Reader, f *formula.Formula, strangers bool, memory input.Size) (*Solution, error) {
	text, err := input.ReadAll(input.Newlines(in), (memory+textCost-1)/textCost)
	if err != nil {
		return nil, err
	}
	if err := NotUTF16(text); err != nil {
		return nil, fmt.Errorf("answer: line 1: %w", err)
	}
	lines := bytes.Count(text, []byte("\n"))
	if err := input.NewBudget(memory).Spend(textCost*len(text) + lineCost*lines); err != nil {
		return nil, err
	}
	r := newReader(string(text), f, strangers)
	return r.as(r.kind(kinds))
}

// ReadKind is Read for an answer whose kind is known, one of [Kinds]. If nothing in the answer is of that kind, the
// result has neither a status nor a model. The caller has bounded the text; lines cost more than that.
func ReadKind(name, text string, f *formula.Formula) (*Solution, error) {
	if n := strings.Count(text, "\n"); n > maxLines {
		return nil, fmt.Errorf("found %d lines, expected at most %d", n, maxLines)
	}
	r := newReader(text, f, false)
	if name == list.name {
		return r.as(list)
	}
	for _, k := range kinds {
		if k.name == name && r.kind([]kind{k}).name == name {
			return r.as(k)
		}
	}
	return &Solution{Kind: name}, nil
}

// Kinds returns the names of the kinds of answers.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return append(names, list.name)
}

func (r *reader) as(k kind) (*Solution, error) {
	r.Solution.Kind = k.name
	if err := k.read(r); err != nil {
		return nil, err
	}
	return &r.Solution, nil
}

// kind returns the first of these that the answer has, or list if it has none of them.
func (r *reader) kind(these []kind) kind {
	for i, line := range r.lines {
		for _, k := range these {
			if k.is(strings.TrimSpace(line)) {
				r.first = i
				return k
			}
		}
	}
	return list
}
