package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model/input"
)

// lines reads a file line by line and keeps track of the place.
type lines struct {
	in       *input.Lines
	line     []byte // the line read last without its end, until the next is read
	text     string // the same, once it has been asked for
	budget   *input.Budget
	memory   input.Size // the limit of the budget
	over     error      // the error if the budget is spent
	err      error      // the error of reading
	warnings []string   // see [formula.Instance]
	format   string
	number   int // the line read last, from 1
	column   int // the word read last, as its first byte in the line, from 1; 0 for the whole line
}

func newLines(format string, r io.Reader, memory input.Size) *lines {
	longest := (memory + lineCost - 1) / lineCost // 0 for no limit, as of memory
	return &lines{in: input.NewLines(input.Newlines(r), longest), budget: input.NewBudget(memory), memory: memory, format: format}
}

// Scan goes to the next line, and returns false at the end, after an error, and when the budget is spent.
func (l *lines) Scan() bool {
	if l.over != nil || l.err != nil {
		return false
	}
	line, err := l.in.Next()
	if l.err = err; err != nil && (err != io.EOF || len(line) == 0) {
		return false
	}
	if l.number == 0 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	if err == io.EOF {
		line = bytes.TrimSuffix(line, []byte("\x1a")) // the end of a file on DOS
	}
	l.line, l.text = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")), ""
	l.number++
	l.column = 0
	return true
}

// Text returns the line without its end. Most lines of clauses are read as bytes, and never need it.
func (l *lines) Text() string {
	if l.text == "" {
		l.text = string(l.line)
	}
	return l.text
}

// spend counts memory that is needed. If there is too little, no further line is read.
func (l *lines) spend(bytes int) {
	if err := l.budget.Spend(bytes); l.over == nil {
		l.over = err
	}
}

// words yields the words of a line from a byte on, and keeps track of the column.
func (l *lines) words(text string, at int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range strings.FieldsSeq(text[at:]) {
			at += strings.Index(text[at:], word)
			l.column = at + 1
			at += len(word)
			if !yield(word) {
				return
			}
		}
		l.column = 0
	}
}

// failed returns the error that ended the reading, or nil at the end of the file.
func (l *lines) failed() error {
	switch {
	case l.over != nil:
		return fmt.Errorf("%s: line %d: %w", l.format, l.number, l.over)
	case errors.Is(l.err, input.ErrLongLine): // with more memory it could be longer
		return input.TooLarge("%s: line %d: %v", l.format, l.number+1, l.err)
	case l.err != nil && l.err != io.EOF:
		return fmt.Errorf("%s: line %d: %w", l.format, l.number+1, l.err)
	}
	return nil
}

// counted returns a number with the name of what is counted, without commas, as numbers stand in the files.
func counted(n int, one string) string {
	return fmt.Sprintf("%d %s", n, english.PluralWord(n, one, ""))
}

// errorf returns an error at the current word or line.
func (l *lines) errorf(format string, args ...any) error {
	where := fmt.Sprintf("line %d", l.number)
	switch {
	case l.number == 0:
		where = "the file is empty"
	case l.column > 0:
		where += fmt.Sprintf(", column %d", l.column)
	}
	return fmt.Errorf("%s: %s: %s", l.format, where, fmt.Sprintf(format, args...))
}

// warn notes something wrong that is read nevertheless, at the current word or line.
func (l *lines) warn(format string, args ...any) {
	l.warnings = append(l.warnings, strings.TrimPrefix(l.errorf(format, args...).Error(), l.format+": "))
}

// sizes reads the two numbers of a header.
func (l *lines) sizes(variables, constraints string) (int, int, error) {
	v, err1 := strconv.Atoi(variables)
	c, err2 := strconv.Atoi(constraints)
	if err1 != nil || err2 != nil || v < 0 || c < 0 || v > maxVars {
		return 0, 0, l.errorf("header with %q variables and %q constraints; expected numbers, the first at most %d",
			variables, constraints, maxVars)
	}
	l.spend(varCost * v)
	return v, c, nil
}

// room returns for how many constraints, each of some cost at least, room is made at once if a header says that so many
// come. Otherwise the room grows, and what is there is copied; that takes a fifth of the time of reading. A header may be
// wrong, so there is a limit.
func (l *lines) room(said, cost int) int {
	room := min(said, 8<<20)
	if l.memory > 0 {
		room = min(room, int(l.memory)/cost)
	}
	return room
}

// A pool has lists that are kept until the end, many in one piece of memory. To allocate each by itself, and to look
// through all of them for garbage, takes a third of the time of reading.
type pool[T any] struct{ piece []T }

// keep returns a copy of the list, or nil if it is empty.
func (p *pool[T]) keep(list []T) []T {
	if len(list) == 0 {
		return nil
	}
	if cap(p.piece)-len(p.piece) < len(list) {
		p.piece = make([]T, 0, max(len(list), min(max(64, 2*cap(p.piece)), largestPiece)))
	}
	from := len(p.piece)
	p.piece = append(p.piece, list...)
	return p.piece[from:len(p.piece):len(p.piece)]
}

// largestPiece is how many elements of lists stand together at most, unless one list has more.
const largestPiece = 32 << 10
