package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"haft/encode/formula"
)

// errXOR is for the steps that CryptoMiniSat writes since version 5.12.
var errXOR = fmt.Errorf("a step about XORs is %w", ErrNotSupported)

// A fratStep is a step of a proof with numbered clauses, without hints.
type fratStep struct {
	kind   byte
	id     int            // not for kind r
	clause formula.Clause // not for kind r
	ids    []int          // for kind r: old, new, old, new
}

// A fratReader yields the steps of a proof. In text, line ends count as spaces, except after comments.
type fratReader struct {
	data, rest []byte // all bytes, and those not yet read
	start      int    // where the step begins in data
	binary     bool
	added      bool // the step before added a clause, so hints may follow
}

func newFRATReader(data []byte) *fratReader {
	return &fratReader{data: data, rest: data, binary: bytes.IndexByte(data, 0) >= 0}
}

// place says where the step begins.
func (r *fratReader) place() string {
	if r.binary {
		return fmt.Sprintf("byte %d", r.start+1)
	}
	return fmt.Sprintf("line %d", 1+bytes.Count(r.data[:r.start], []byte("\n")))
}

// step returns the next step, without comments and hints, or io.EOF after the last.
func (r *fratReader) step() (s fratStep, err error) {
	for {
		s.kind, err = r.keyword()
		if err != nil {
			return s, err
		}
		hints := s.kind == 'l' && r.added
		r.added = s.kind == 'a'
		switch {
		case hints:
			_, err = r.list(true)
		case s.kind == 'c':
			err = r.comment()
		case s.kind == 'r':
			s.ids, err = r.pairs()
			return s, err
		default:
			s.id, s.clause, err = r.numbered(s.kind)
			return s, err
		}
		if err != nil {
			return s, err
		}
	}
}

// keyword returns the letter with which a step begins.
func (r *fratReader) keyword() (byte, error) {
	if !r.binary {
		r.rest = bytes.TrimLeft(r.rest, spaces)
	}
	r.start = len(r.data) - len(r.rest)
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	kind := r.rest[0]
	r.rest = r.rest[1:]
	return kind, nil
}

// numbered returns the number of a clause, and its literals.
func (r *fratReader) numbered(kind byte) (id int, clause formula.Clause, err error) {
	switch {
	case kind == 'i', kind == 'x':
		return 0, nil, errXOR
	case kind == 'l':
		return 0, nil, errors.New("hints that follow no clause")
	case bytes.IndexByte([]byte("oadf"), kind) < 0:
		return 0, nil, fmt.Errorf("it begins with %q; expected o, a, l, d, r, f or c", kind)
	}
	if id, err = r.number(false); err != nil {
		return 0, nil, err
	}
	if id == 0 {
		return 0, nil, errors.New("a clause has number 0")
	}
	lits, err := r.list(true)
	for _, l := range lits {
		clause = append(clause, formula.Lit(l))
	}
	return id, clause, err
}

func (r *fratReader) pairs() ([]int, error) {
	ids, err := r.list(false)
	if err == nil && len(ids)%2 > 0 {
		err = fmt.Errorf("clause %d gets no number", ids[len(ids)-1])
	}
	return ids, err
}

// comment skips a comment: in text up to the end of the line, in binary up to a zero.
func (r *fratReader) comment() error {
	end := byte('\n')
	if r.binary {
		end = 0
	}
	_, rest, found := bytes.Cut(r.rest, []byte{end})
	r.rest = rest
	if r.binary && !found {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// list returns the numbers up to a zero.
func (r *fratReader) list(signed bool) (all []int, err error) {
	for {
		n, err := r.number(signed)
		if n == 0 || err != nil {
			return all, err
		}
		all = append(all, n)
	}
}

// number reads a number of at most maxVar: a literal or a hint if signed, and otherwise the number of a clause.
func (r *fratReader) number(signed bool) (n int, err error) {
	if r.binary {
		n, err = r.binaryNumber(signed)
	} else {
		n, err = r.textNumber(signed)
	}
	if err == nil && (n > maxVar || n < -maxVar) {
		err = fmt.Errorf("number %d; expected none above %d", n, maxVar)
	}
	return n, err
}

func (r *fratReader) binaryNumber(signed bool) (int, error) {
	if !signed {
		return varint(&r.rest)
	}
	l, err := binaryLiteral(&r.rest)
	return int(l), err
}

func (r *fratReader) textNumber(signed bool) (int, error) {
	word := nextWord(&r.rest)
	n, err := strconv.Atoi(word)
	switch {
	case word == "":
		return 0, io.ErrUnexpectedEOF
	case word == "x" && !signed:
		return 0, errXOR
	case err == nil && (signed || n >= 0):
		return n, nil
	case len(r.rest) == 0:
		return 0, fmt.Errorf("%w in %.20q", io.ErrUnexpectedEOF, word)
	}
	return 0, fmt.Errorf("%.20q is not a number", word)
}
