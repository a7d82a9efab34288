package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"

	"haft/encode/formula"
	"haft/model/input"
)

// A lratStep adds a clause, or deletes some.
type lratStep struct {
	id      int // of the clause that is added; in binary, a deletion has none
	deletes bool
	clause  formula.Clause
	ids     []int // the hints, or what is deleted
}

// A lratReader yields the steps of a proof with hints. In text, line ends count as spaces, except after comments. Only
// binary proofs begin with a or d.
type lratReader struct {
	in     *bufio.Reader
	binary bool
	line   int // from 1
	read   int // bytes
	start  int // the line or byte at which the step begins
	size   int // of the step, in bytes
}

func newLRATReader(r io.Reader) *lratReader {
	in := bufio.NewReaderSize(r, 1<<16)
	first, _ := in.Peek(1)
	return &lratReader{in: in, line: 1, binary: len(first) > 0 && (first[0] == 'a' || first[0] == 'd')}
}

// place says where the step begins.
func (r *lratReader) place() string {
	if r.binary {
		return fmt.Sprintf("byte %d", r.start)
	}
	return fmt.Sprintf("line %d", r.start)
}

// maxStep bounds the length of a step with all its hints.
const maxStep input.Size = 16 << 20

// next returns the next byte.
func (r *lratReader) next() (byte, error) {
	b, err := r.in.ReadByte()
	switch {
	case err == io.EOF:
		return 0, io.EOF
	case err != nil:
		return 0, fmt.Errorf("%w: %w", ErrUnread, err)
	}
	if r.read++; b == '\n' {
		r.line++
	}
	if r.size++; input.Size(r.size) > maxStep {
		return 0, input.TooLarge("a step of more than %v", maxStep)
	}
	return b, nil
}

// step returns the next step, or io.EOF after the last.
func (r *lratReader) step() (s lratStep, err error) {
	r.size = 0
	if r.binary {
		return r.binaryStep()
	}
	word, err := r.word()
	for ; err == nil && word[0] == 'c'; word, err = r.word() {
		if err = r.comment(); err != nil {
			return s, err
		}
		r.size = 0
	}
	r.start = r.line
	if err == io.EOF {
		return s, err
	}
	if err == nil {
		if s.id, err = strconv.Atoi(word); err != nil {
			err = fmt.Errorf("%.20q is not the number of a clause", word)
		}
	}
	if err == nil {
		word, err = r.word()
	}
	switch {
	case err != nil:
	case word == "d":
		s.deletes = true
	default:
		s.clause, err = r.clause(word)
	}
	if err == nil {
		s.ids, err = r.ids()
	}
	if err == io.EOF {
		err = fmt.Errorf("%w: a list does not end in 0", io.ErrUnexpectedEOF)
	}
	return s, err
}

// word returns the next word of a text, without the line end after it. At the end it returns io.EOF.
func (r *lratReader) word() (string, error) {
	var word []byte
	for {
		b, err := r.next()
		blank := err == nil && (b == ' ' || b == '\t' || b == '\r' || b == '\n')
		switch {
		case err != nil && (err != io.EOF || len(word) == 0):
			return "", err
		case err != nil:
			return string(word), nil
		case blank && len(word) > 0:
			r.in.UnreadByte()
			if r.read--; b == '\n' {
				r.line--
			}
			return string(word), nil
		case !blank:
			word = append(word, b)
		}
	}
}

// comment skips the rest of a line.
func (r *lratReader) comment() error {
	for {
		switch b, err := r.next(); {
		case err != nil:
			return err
		case b == '\n' || b == '\r':
			return nil
		}
		r.size = 0
	}
}

// clause returns the literals up to a zero. The first word has been read.
func (r *lratReader) clause(word string) (c formula.Clause, err error) {
	for {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil || n > maxVar || n < -maxVar:
			return nil, fmt.Errorf("%.20q is not a literal", word)
		case n == 0:
			return c, nil
		}
		c = append(c, formula.Lit(n))
		if word, err = r.word(); err != nil {
			return nil, err
		}
	}
}

// ids returns the numbers of clauses up to a zero.
func (r *lratReader) ids() (ids []int, err error) {
	for {
		word, err := r.word()
		if err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(word)
		switch {
		case err != nil || size(n) > maxNumber:
			return nil, fmt.Errorf("%.20q is not the number of a clause", word)
		case n == 0:
			return ids, nil
		}
		ids = append(ids, n)
	}
}

// binaryStep reads "a", a number, literals, 0, hints and 0, or "d", numbers and 0. All are twice the number, plus one if
// it is negative, in groups of seven bits, the lowest first.
func (r *lratReader) binaryStep() (s lratStep, err error) {
	kind, err := r.next()
	r.start = r.read
	switch {
	case err != nil:
		return s, err
	case kind != 'a' && kind != 'd':
		return s, fmt.Errorf("it begins with byte %#x; expected a or d", kind)
	}
	s.deletes = kind == 'd'
	if !s.deletes {
		var lits []int
		if s.id, err = r.binaryNumber(); err == nil {
			lits, err = r.binaryList()
		}
		for _, n := range lits {
			if n > maxVar || n < -maxVar {
				return s, fmt.Errorf("variable %d; expected none above %d", max(n, -n), maxVar)
			}
			s.clause = append(s.clause, formula.Lit(n))
		}
	}
	if err == nil {
		s.ids, err = r.binaryList()
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return s, err
}

func (r *lratReader) binaryList() (list []int, err error) {
	for {
		n, err := r.binaryNumber()
		if n == 0 || err != nil {
			return list, err
		}
		list = append(list, n)
	}
}

func (r *lratReader) binaryNumber() (int, error) {
	n := uint64(0)
	for shift := 0; ; shift += 7 {
		b, err := r.next()
		switch {
		case err != nil:
			return 0, err
		case shift > 56:
			return 0, errors.New("a number of more than 63 bits")
		}
		n |= uint64(b&0x7f) << shift
		switch {
		case b >= 0x80:
			continue
		case n == 1:
			return 0, errors.New("number 1 stands for no literal and no clause")
		case n&1 == 1:
			return -int(n >> 1), nil
		}
		return int(n >> 1), nil
	}
}
