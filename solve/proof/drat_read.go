package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"haft/encode/formula"
)

// maxVar is the largest variable, or number of a clause, that is read.
const maxVar = 1 << 28

// A dratStep is a line of a clausal proof.
type dratStep struct {
	deletes bool
	clause  formula.Clause
}

// dratSteps yields the steps of a proof one by one, then io.EOF.
func dratSteps(data []byte) func() (dratStep, error) {
	if bytes.IndexByte(data, 0) >= 0 {
		return func() (dratStep, error) { return binaryStep(&data) }
	}
	return func() (dratStep, error) { return textStep(&data) }
}

// textStep reads a clause up to its 0, such as "1 -2 0" or "d 1 -2 0". Line ends count as spaces, but a step that
// begins with c is a comment up to the end of its line.
func textStep(data *[]byte) (s dratStep, err error) {
	for *data = bytes.TrimLeft(*data, spaces); len(*data) > 0 && (*data)[0] == 'c'; *data = bytes.TrimLeft(*data, spaces) {
		_, *data, _ = bytes.Cut(*data, []byte("\n"))
	}
	if len(*data) == 0 {
		return s, io.EOF
	}
	for {
		word := nextWord(data)
		l, err := strconv.Atoi(word)
		switch {
		case word == "":
			return s, fmt.Errorf("%w: the last clause does not end in 0", io.ErrUnexpectedEOF)
		case word == "d" && !s.deletes && len(s.clause) == 0:
			s.deletes = true
		case err != nil && len(*data) == 0:
			return s, fmt.Errorf("%w in %.20q", io.ErrUnexpectedEOF, word)
		case err != nil || l > maxVar || l < -maxVar:
			return s, fmt.Errorf("%.20q is not a literal", word)
		case l == 0:
			return s, nil
		default:
			s.clause = append(s.clause, formula.Lit(l))
		}
	}
}

// spaces separate words.
const spaces = " \t\r\n\f\v"

// nextWord takes the next word of a text, or "" at the end.
func nextWord(text *[]byte) string {
	*text = bytes.TrimLeft(*text, spaces)
	n := bytes.IndexAny(*text, spaces)
	if n < 0 {
		n = len(*text)
	}
	word := string((*text)[:n])
	*text = (*text)[n:]
	return word
}

// binaryStep reads "a" or "d", then literals (v as 2v and -v as 2v+1, in groups of seven bits, the lowest first),
// and a zero.
func binaryStep(data *[]byte) (s dratStep, err error) {
	if len(*data) == 0 {
		return s, io.EOF
	}
	kind := (*data)[0]
	*data = (*data)[1:]
	if kind != 'a' && kind != 'd' {
		return s, fmt.Errorf("it begins with byte %#x; expected a or d", kind)
	}
	s.deletes = kind == 'd'
	for {
		l, err := binaryLiteral(data)
		if l == 0 || err != nil {
			return s, err
		}
		s.clause = append(s.clause, l)
	}
}

// binaryLiteral returns 0 at the end of a list.
func binaryLiteral(data *[]byte) (formula.Lit, error) {
	n, err := varint(data)
	if n == 1 && err == nil {
		err = errors.New("literal 1 stands for no variable")
	}
	if n&1 == 1 {
		return formula.Lit(-n / 2), err
	}
	return formula.Lit(n / 2), err
}

func varint(data *[]byte) (n int, err error) {
	for shift := 0; ; shift += 7 {
		if len(*data) == 0 {
			return 0, io.ErrUnexpectedEOF
		}
		b := (*data)[0]
		*data = (*data)[1:]
		n |= int(b&0x7f) << shift
		if shift > 28 || n/2 > maxVar {
			return 0, fmt.Errorf("a number above %d", 2*maxVar+1)
		}
		if b < 0x80 {
			return n, nil
		}
	}
}
