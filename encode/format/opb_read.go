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

// ReadOPB reads an instance of the pseudo-Boolean competitions: the first line gives the sizes, then comes an objective
// that begins with "min:", if there is one, then linear constraints with ">=" or "=". A negated literal ~x becomes
// 1 - x. It fails if there is a product, something to make largest, or a constraint or an objective whose numbers may
// add up to more than an int holds. Errors name the line. Every constraint, even a clause, becomes a Linear in group
// File, and the objective soft clauses of one literal with an offset. Names are read from the comments.
func ReadOPB(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
	o := opb{lines: newLines("opb", r, memory), in: &formula.Instance{Formula: &formula.Formula{}}}
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
	in   *formula.Instance
	want int // number of constraints in the header
	next func(word string) error
	open bool // the last word did not end a constraint
	goal bool // the row is the objective
	row  formula.Linear
	coef int    // of the current term
	size uint64 // of the row: see grow
}

// maxSum bounds the size of a row, so that no sum overflows an int.
const maxSum = math.MaxInt / 4

// spaced puts spaces around the signs that need none.
var spaced = strings.NewReplacer(">=", " >= ", "<=", " <= ", "=", " = ", ";", " ; ", ":", ": ")

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
	o.next = o.first
	o.in.Vars, o.want, err = o.sizes(words[3], words[6])
	return err
}

func (o *opb) line(text string) error {
	if strings.HasPrefix(text, "*") {
		o.name(o.in.Formula, text)
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

// first reads what begins the objective or the first constraint.
func (o *opb) first(word string) error {
	if o.goal = word == "min:"; o.goal {
		o.next = o.objective
		return nil
	}
	return o.left(word)
}

// left reads a coefficient or, after at least one term, the relation.
func (o *opb) left(word string) (err error) {
	switch {
	case word == "max:":
		return o.errorf("%q; expected an objective that begins with \"min:\", or none", word)
	case word == "min:":
		return o.errorf("%q; expected the objective, if there is one, before the constraints", word)
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
	case int(v) > o.in.Vars:
		return o.errorf("variable %s, but the header says %s", name, counted(o.in.Vars, "variable"))
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
	if o.goal {
		o.next = o.objective
	}
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
	o.in.AddLinear(formula.File, o.row)
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
		return o.errorf("the numbers of %s add up to more than %d", o.part("a constraint"), maxSum)
	}
	return nil
}

// part names what is being read: the objective, or what else it is.
func (o *opb) part(constraint string) string {
	if o.goal {
		return "the objective"
	}
	return constraint
}

func (o *opb) finish() (*formula.Instance, error) {
	switch {
	case o.open:
		return nil, o.errorf("%s does not end in \";\"", o.part("the last constraint"))
	case len(o.in.Linear) != o.want:
		return nil, o.errorf("%s, but the header says %d", counted(len(o.in.Linear), "constraint"), o.want)
	}
	dropNames(o.in.Formula)
	return o.in, nil
}
