package proof

import (
	"bytes"
	"fmt"
	"strconv"
)

// A step is a line as the file has it. Of the fields, those count that the kind of line has.
type step struct {
	kind   byte // p, s, a, d or r; 0 for an empty line or a comment
	number int  // of the clause, or of the first one
	node   int
	lits   []int
	hints  []int
}

// cpogMaxNumber is the largest number of a variable, node or clause that is read.
const cpogMaxNumber = 1 << 28

// readStep reads a line.
func readStep(text []byte) (s step, err error) {
	r := &reader{rest: text}
	if r.next(); len(r.word) == 0 || r.word[0] == 'c' {
		return s, nil
	}
	if first := r.word; string(first) == "d" || string(first) == "r" {
		s.kind = first[0]
		r.next()
	} else {
		s.number = r.positive("the number of a clause")
		s.kind = r.command()
	}
	switch s.kind {
	case 'p':
		s.node, s.lits = r.positive("a node"), r.list()
	case 's':
		s.node, s.lits, s.hints = r.positive("a node"), []int{r.literal(), r.literal()}, r.list()
	case 'a':
		s.lits, s.hints = r.list(), r.list()
	case 'd':
		s.number, s.hints = r.positive("the number of a clause"), r.list()
	case 'r':
		s.lits = []int{r.literal()}
	}
	if len(r.word) > 0 {
		r.expected("the end of the line")
	}
	return s, r.err
}

// A reader takes the words of a line one by one: a list of all of them would need many times the memory of the line.
// It keeps the first error.
type reader struct {
	word []byte // empty at the end
	rest []byte // of the line after the word
	err  error
}

// next goes on to the next word.
func (r *reader) next() {
	r.rest = bytes.TrimLeft(r.rest, blanks)
	end := bytes.IndexAny(r.rest, blanks)
	if end < 0 {
		end = len(r.rest)
	}
	r.word, r.rest = r.rest[:end], r.rest[end:]
}

// blanks separate words.
const blanks = " \t\r\v\f\n"

func (r *reader) expected(what string) {
	found := "the end"
	if len(r.word) > 0 {
		found = fmt.Sprintf("%.20q", r.word)
	}
	r.fail(found, what)
}

// fail keeps the first error.
func (r *reader) fail(found, what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: found %s, expected %s", ErrUnread, found, what)
	}
}

func (r *reader) command() byte {
	switch word := r.word; string(word) {
	case "a", "p", "s":
		r.next()
		return word[0]
	}
	r.expected("a, p or s")
	return 0
}

// number reads a number that is not too large.
func (r *reader) number(what string) int {
	n, err := strconv.Atoi(string(r.word))
	if err != nil || n > cpogMaxNumber || n < -cpogMaxNumber {
		r.expected(what)
		return 0
	}
	r.next()
	return n
}

func (r *reader) positive(what string) int {
	n := r.number(what)
	if n <= 0 && r.err == nil {
		r.fail(strconv.Itoa(n), what)
	}
	return n
}

func (r *reader) literal() int {
	n := r.number("a literal")
	if n == 0 && r.err == nil {
		r.fail("0", "a literal")
	}
	return n
}

// list reads numbers up to a 0.
func (r *reader) list() (numbers []int) {
	for r.err == nil {
		n := r.number("a number, or 0 at the end of a list")
		if n == 0 {
			break
		}
		numbers = append(numbers, n)
	}
	return numbers
}
