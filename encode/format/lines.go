package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// maxLine bounds the memory that one line of a file can take.
const maxLine = 64 << 20

// maxVars bounds the number of variables that a file may claim, since whoever solves the
// formula has to allocate them.
const maxVars = 1 << 27

// lines reads a file line by line and knows where it is.
type lines struct {
	*bufio.Scanner
	format string
	number int // of the line last read, from 1
	column int // of the word last read, in bytes from 1; 0 where the line as a whole is meant
}

func newLines(format string, r io.Reader) *lines {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	return &lines{Scanner: s, format: format}
}

// Scan goes to the next line.
func (l *lines) Scan() bool {
	if !l.Scanner.Scan() {
		return false
	}
	l.number++
	l.column = 0
	return true
}

// words yields the words of a line, and knows meanwhile in which column it is.
func (l *lines) words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		at := 0
		for word := range strings.FieldsSeq(text) {
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

// failed is the error that ended the reading, if it was not the end of the file.
func (l *lines) failed() error {
	err := l.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s: line %d is longer than %d bytes", l.format, l.number+1, maxLine)
	}
	if err != nil {
		return fmt.Errorf("%s: line %d: %w", l.format, l.number+1, err)
	}
	return nil
}

// errorf is an error at the current word or line.
func (l *lines) errorf(format string, args ...any) error {
	where := fmt.Sprintf("line %d", l.number)
	if l.column > 0 {
		where += fmt.Sprintf(", column %d", l.column)
	}
	return fmt.Errorf("%s: %s: %s", l.format, where, fmt.Sprintf(format, args...))
}

// sizes reads the two numbers of a header.
func (l *lines) sizes(variables, constraints string) (int, int, error) {
	v, err1 := strconv.Atoi(variables)
	c, err2 := strconv.Atoi(constraints)
	if err1 != nil || err2 != nil || v < 0 || c < 0 || v > maxVars {
		return 0, 0, l.errorf("header with %q variables and %q constraints; expected numbers, the first at most %d", variables, constraints, maxVars)
	}
	return v, c, nil
}
