package format

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// WriteWCNF writes a MaxSAT instance in the format of the MaxSAT Evaluations since 2022
// (maxsat-evaluations.github.io, "Rules": input format). There is no header. Each line is a clause that ends in 0,
// a hard one after "h", a soft one after its weight:
//
//	h 1 -3 0
//	1 161 0
//
// Comments name the variables as in DIMACS. It fails if the formula has linear constraints.
func WriteWCNF(w io.Writer, in *formula.Instance) error {
	if err := clausesOnly("wcnf", in.Formula); err != nil {
		return err
	}
	head := appendNames(appendAbout(nil, in.Formula, "c"), in.Formula, "c")
	return writeClauses(w, head, in.Formula, func(b []byte, i int) []byte {
		if in.Weights == nil || in.Weights[i] == 0 {
			return append(b, "h "...)
		}
		return append(strconv.AppendInt(b, int64(in.Weights[i]), 10), ' ')
	})
}

// ReadWCNF reads an instance as WriteWCNF and the evaluations since 2022 write it, with each clause on one line.
// The variables go up to the last one that is used or named. The older form, with a header, is refused.
func ReadWCNF(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
	d := &wcnf{dimacs: newDimacs("wcnf", "", r, memory)}
	if err := d.each(d.line); err != nil {
		return nil, err
	}
	d.f.Vars = max(d.f.Vars, len(d.f.Names)-1)
	in := &formula.Instance{Formula: d.f, Weights: d.weights}
	if in.Hard() {
		in.Weights = nil
	}
	return in, nil
}

// wcnf is the state of reading a file.
type wcnf struct {
	*dimacs
	weights  []int
	sum      int  // of the weights
	place    int  // in the line
	complete bool // the 0 has been read
}

func (d *wcnf) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.name(d.f, text)
		return nil
	case strings.HasPrefix(text, "p"):
		return d.errorf("a header %.80q, which only the form before 2022 has; expected h or a weight", text)
	}
	d.clause, d.place = nil, 0
	for word := range d.words(text) {
		if err := d.word(word); err != nil {
			return err
		}
		d.place++
	}
	switch {
	case d.place == 0:
		return nil
	case !d.complete:
		return d.errorf("the clause does not end in 0")
	}
	d.spend(clauseCost + literalCost*(1+len(d.clause))) // the weight, too
	d.f.Add(formula.File, d.clause...)
	return nil
}

// word reads one word of a clause; the first is its weight.
func (d *wcnf) word(word string) error {
	if d.place == 0 {
		d.complete = false
		return d.weight(word)
	}
	if d.complete {
		return d.errorf("%.80q after the 0 that ends the clause", word)
	}
	l, err := d.anyLiteral(word)
	if d.complete = l == 0; !d.complete {
		d.clause = append(d.clause, l)
	}
	return err
}

// weight reads what comes before a clause.
func (d *wcnf) weight(word string) error {
	if word == "h" {
		d.weights = append(d.weights, 0)
		return nil
	}
	n, err := strconv.Atoi(word)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange) || n <= 0:
		return d.errorf("%.80q; expected h or a positive weight", word)
	case n > maxSum-d.sum:
		return d.errorf("the weights add up to more than %d", maxSum)
	}
	d.sum += n
	d.weights = append(d.weights, n)
	return nil
}

// anyLiteral reads a literal of a format that does not say how many variables there are.
func (d *wcnf) anyLiteral(word string) (formula.Lit, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n > maxVars || n < -maxVars {
		return 0, d.errorf("%.80q is not a literal; expected a number, at most %d", word, maxVars)
	}
	if more := formula.Lit(n).Var() - d.f.Vars; more > 0 {
		d.spend(varCost * more)
		d.f.Vars += more
	}
	return formula.Lit(n), nil
}
