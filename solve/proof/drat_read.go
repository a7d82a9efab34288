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

// textStep reads a line such as "1 -2 0" or "d 1 -2 0". Lines that begin with c are comments.
func textStep(data *[]byte) (s dratStep, err error) {
	for len(*data) > 0 {
		line, rest, ended := bytes.Cut(*data, []byte("\n"))
		*data = rest
		words := bytes.Fields(line)
		if len(words) == 0 || words[0][0] == 'c' {
			continue
		}
		if s.deletes = string(words[0]) == "d"; s.deletes {
			words = words[1:]
		}
		if s.clause, err = textClause(words); err != nil && !ended {
			err = fmt.Errorf("%w: %w", io.ErrUnexpectedEOF, err)
		}
		return s, err
	}
	return s, io.EOF
}

func textClause(words [][]byte) (clause formula.Clause, err error) {
	if len(words) == 0 || string(words[len(words)-1]) != "0" {
		return nil, errors.New("the line does not end in 0")
	}
	for _, word := range words[:len(words)-1] {
		l, err := strconv.Atoi(string(word))
		if err != nil || l == 0 || l > maxVar || l < -maxVar {
			return nil, fmt.Errorf("%.20q is not a literal", word)
		}
		clause = append(clause, formula.Lit(l))
	}
	return clause, nil
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
