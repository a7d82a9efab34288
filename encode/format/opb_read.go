package format

import (
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

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
