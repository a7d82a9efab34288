package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// WriteOPB writes f in the format of the pseudo-Boolean competitions (Roussel and Manquinho, "Input/Output Format
// and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", linear instances), in the narrow form
// that every reader accepts. The first line is "* #variable= 3 #constraint= 2", and constraints look like this:
//
//	+1 x1 -1 x2 >= 0 ;
//	-1 x2 -1 x3 >= -1 ;
//
// It uses only ">=" and "=", writes every coefficient, and writes a·¬x as a - a·x, without negated literals. A
// clause is a sum >= 1. Comments name the variables, as in "* x 1 w1K". Clauses come first. Equal formulas give
// equal files.
func WriteOPB(w io.Writer, f *formula.Formula) error { return writeOPB(w, f, "") }

// WriteOPB24 writes what WriteOPB does, but the first line is as the competitions of 2024 and later want it:
// "* #variable= 3 #constraint= 2 #equal= 0 intsize= 2". It also says how many rows have the sign "=", and how many bits
// hold the largest number, or sum of the sizes of coefficients, of any row. clasp 3.3 cannot read that line.
func WriteOPB24(w io.Writer, f *formula.Formula) error {
	equal, size := measureOPB(f)
	return writeOPB(w, f, fmt.Sprintf(" #equal= %d intsize= %d", equal, size))
}

func writeOPB(w io.Writer, f *formula.Formula, sizes string) error {
	vars := max(f.Vars, 1) // x1 stands in for the empty sum
	b := fmt.Appendf(nil, "* #variable= %d #constraint= %d%s\n", vars, len(f.Clauses)+len(f.Linear), sizes)
	b = appendNames(b, f, "*")
	out := bufio.NewWriter(w)
	out.Write(b) // a bufio.Writer keeps its first error for Flush
	for _, c := range f.Clauses {
		row := c.Row()
		out.Write(appendOPB(b[:0], &row))
	}
	for i := range f.Linear {
		out.Write(appendOPB(b[:0], &f.Linear[i]))
	}
	return out.Flush()
}

// measureOPB counts the rows with "=", and the bits of the largest sum of the sizes of a row's coefficients, or of a
// bound if one is larger. Both are as the row is written.
func measureOPB(f *formula.Formula) (equal, intsize int) {
	largest := uint64(1) // of an empty row, "+0 x1 >= 1"
	for _, c := range f.Clauses {
		largest = max(largest, uint64(len(c)))
	}
	for i := range f.Linear {
		l := &f.Linear[i]
		if l.Sense == formula.Equal {
			equal++
		}
		sum, bound := uint64(0), l.Bound
		for _, t := range l.Terms {
			sum += magnitude(t.Coef)
			if t.Lit < 0 {
				bound -= t.Coef
			}
		}
		largest = max(largest, sum, magnitude(bound))
	}
	return equal, bits.Len64(largest)
}

// magnitude is the size of a number without its sign.
func magnitude(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func appendOPB(b []byte, l *formula.Linear) []byte {
	sign, bound := 1, l.Bound
	if l.Sense == formula.AtMost {
		sign, bound = -1, -bound
	}
	for _, t := range l.Terms {
		coef := sign * t.Coef
		if t.Lit < 0 {
			bound -= coef
			coef = -coef
		}
		b = fmt.Appendf(b, "%+d x%d ", coef, t.Lit.Var())
	}
	if len(l.Terms) == 0 {
		b = append(b, "+0 x1 "...) // the grammar has no empty sum
	}
	relation := ">="
	if l.Sense == formula.Equal {
		relation = "="
	}
	return fmt.Appendf(b, "%s %d ;\n", relation, bound)
}

// ReadOPB reads a decision instance of the pseudo-Boolean competitions: the first line gives the sizes, then come
// linear constraints with ">=" or "=". A negated literal ~x becomes 1 - x. It fails if there is an objective, a
// product, or a constraint whose numbers may add up to more than an int holds. Errors name the line. Every
// constraint, even a clause, becomes a Linear in group File. Names are read from the comments.
func ReadOPB(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	o := opb{lines: newLines("opb", r, memory), f: &formula.Formula{}}
	if err := o.header(); err != nil {
		return nil, err
	}
	for o.Scan() {
		if err := o.line(o.Text()); err != nil {
			return nil, err
		}
	}
	if err := o.failed(); err != nil {
		return nil, err
	}
	return o.finish()
}

// opb is the state of reading a file. Which word is expected next depends on how much of a constraint has been
// read.
type opb struct {
	*lines
	f    *formula.Formula
	want int // number of constraints in the header
	next func(word string) error
	open bool // the last word did not end a constraint
	row  formula.Linear
	coef int    // of the current term
	size uint64 // of the row: see grow
}

// maxSum bounds the size of a row, so that no sum overflows an int.
const maxSum = math.MaxInt / 4

// spaced puts spaces around the signs that need none.
var spaced = strings.NewReplacer(">=", " >= ", "<=", " <= ", "=", " = ", ";", " ; ")

func (o *opb) header() (err error) {
	o.Scan()
	if err := o.failed(); err != nil {
		return err
	}
	words := strings.Fields(spaced.Replace(o.Text()))
	if len(words) < 7 || words[0] != "*" || words[1] != "#variable" || words[4] != "#constraint" {
		o.number = 1
		return o.errorf("%.80q; expected \"* #variable= V #constraint= C\"", o.Text())
	}
	o.next = o.left
	o.f.Vars, o.want, err = o.sizes(words[3], words[6])
	return err
}

func (o *opb) line(text string) error {
	if strings.HasPrefix(text, "*") {
		o.name(o.f, text)
		return nil
	}
	for word := range strings.FieldsSeq(spaced.Replace(text)) {
		if err := o.next(word); err != nil {
			return err
		}
		o.open = word != ";"
	}
	return nil
}

// left reads a coefficient or, after at least one term, the relation.
func (o *opb) left(word string) (err error) {
	switch {
	case strings.HasPrefix(word, "min:"), strings.HasPrefix(word, "max:"):
		return o.errorf("an objective, %.80q; only decision instances are read", word)
	case len(o.row.Terms) > 0 && (word == ">=" || word == "="):
		o.row.Sense = formula.AtLeast
		if word == "=" {
			o.row.Sense = formula.Equal
		}
		o.next = o.right
		return nil
	}
	o.next = o.variable
	o.coef, err = o.integer(word, "a coefficient, or >= or = after a term")
	return err
}

func (o *opb) variable(word string) error {
	name, negated := strings.CutPrefix(word, "~")
	digits, ok := strings.CutPrefix(name, "x")
	v, err := strconv.ParseUint(digits, 10, 31)
	switch {
	case !ok || err != nil || v == 0:
		return o.errorf("%.80q; expected a variable such as x1", word)
	case int(v) > o.f.Vars:
		return o.errorf("variable %s, but the header says %d variables", name, o.f.Vars)
	}
	if negated {
		o.row.Bound -= o.coef
		o.coef = -o.coef
		if err := o.grow(o.coef); err != nil {
			return err
		}
	}
	o.spend(termCost)
	o.row.Terms = append(o.row.Terms, formula.Term{Coef: o.coef, Lit: formula.Lit(v)})
	o.next = o.left
	return nil
}

func (o *opb) right(word string) error {
	bound, err := o.integer(word, "an integer")
	o.row.Bound += bound
	o.next = o.end
	return err
}

func (o *opb) end(word string) error {
	if word != ";" {
		return o.errorf("%.80q; expected \";\"", word)
	}
	o.spend(rowCost)
	o.f.AddLinear(formula.File, o.row)
	o.row, o.size = formula.Linear{}, 0
	o.next = o.left
	return nil
}

func (o *opb) integer(word, expected string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, o.errorf("%.80q; expected %s", word, expected)
	}
	return n, o.grow(n)
}

// grow counts a number of the row, or its bound: no value that can arise is larger than their sum. A number that is
// too large for an int arrives here as the largest int.
func (o *opb) grow(n int) error {
	o.size += uint64(max(n, -n))
	if o.size > maxSum {
		return o.errorf("the numbers of a constraint add up to more than %d", maxSum)
	}
	return nil
}

func (o *opb) finish() (*formula.Formula, error) {
	switch {
	case o.open:
		return nil, o.errorf("the last constraint does not end in \";\"")
	case len(o.f.Linear) != o.want:
		return nil, o.errorf("%d constraints, but the header says %d", len(o.f.Linear), o.want)
	}
	dropNames(o.f)
	return o.f, nil
}
