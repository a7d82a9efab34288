package solution

import (
	"fmt"
	"io"
	"strings"

	"haft/encode"
	"haft/solve"
)

// Solution is the answer of a solver. Value[v] is variable v when Status is Sat; variables
// that the answer does not name are false.
type Solution struct {
	Kind   string // of the file: a name of the table
	Status solve.Status
	Value  []bool
}

// A kind is a way in which answers are written.
type kind struct {
	name string
	is   func(line string) bool // tells it by a line
	read func(r *reader) error
}

// kinds in the order in which they are tried, on one line after the other up to the first
// that is known; what is none of them is a list.
var kinds = []kind{
	{"glpsol", func(line string) bool { return strings.HasPrefix(line, "s mip ") }, (*reader).glpsol},
	{"v lines", isCompetition, (*reader).competition},
	{"cbc", func(line string) bool { return strings.Contains(line, " - objective value ") }, (*reader).cbc},
	{"minisat", func(line string) bool { _, ok := minisatStatus[line]; return ok }, (*reader).minisat},
	{"smt2", func(line string) bool { _, ok := smtStatus[line]; return ok || strings.HasPrefix(line, "(") }, (*reader).smt},
}

// maxSize bounds what is read.
const maxSize = 64 << 20

// Read reads an answer about f. A variable that f does not have is an error, unless strangers
// are allowed: then it is passed over, for want of the formula that the solver had. Errors name
// line and column.
func Read(in io.Reader, f *encode.Formula, strangers bool) (*Solution, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxSize {
		return nil, fmt.Errorf("the solution is longer than %d bytes", maxSize)
	}
	r := newReader(string(text), f, strangers)
	k := r.kind()
	r.Solution.Kind = k.name
	if err := k.read(r); err != nil {
		return nil, err
	}
	return &r.Solution, nil
}

func (r *reader) kind() kind {
	for i, line := range r.lines {
		for _, k := range kinds {
			if k.is(strings.TrimSpace(line)) {
				r.first = i
				return k
			}
		}
	}
	return kind{"list", nil, (*reader).list}
}
