package format

import (
	"io"
	"math/big"
	"strconv"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// writeWCNF writes a MaxSAT instance in the format of the MaxSAT Evaluations since 2022
// (maxsat-evaluations.github.io, "Rules": input format). There is no header. Each line is a clause that ends in 0,
// a hard one after "h", a soft one after its weight:
//
//	h 1 -3 0
//	1 161 0
//
// Comments name the variables as in DIMACS. It fails if the formula has linear constraints.
func writeWCNF(w io.Writer, in *formula.Instance) error {
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

// readWCNF reads an instance as writeWCNF and the evaluations since 2022 write it, with each clause on one line; the
// variables go up to the last one that is used or named. It also reads the older form, which begins with a header
// "p wcnf VARIABLES CLAUSES TOP": a clause is hard if its weight is at least TOP, or after "h", which some programs
// write there as well. There a clause may span lines, and wrong numbers of variables and clauses are warnings. A soft
// clause of weight 0 is left out.
func readWCNF(r io.Reader, memory input.Size) (*formula.Instance, error) {
	d := &wcnf{dimacs: newDimacs("wcnf", r, memory, "p wcnf VARIABLES CLAUSES", "p wcnf VARIABLES CLAUSES TOP")}
	if err := d.each(d.line); err != nil {
		return nil, err
	}
	if d.want < 0 {
		d.want = d.found
	}
	d.f.Vars = max(d.f.Vars, len(d.f.Names)-1)
	in, err := d.finish()
	if err != nil {
		return nil, err
	}
	if in.Weights = d.weights; in.Hard() {
		in.Weights = nil
	}
	return in, nil
}

// wcnf is the state of reading a file.
type wcnf struct {
	*dimacs
	top     *big.Int // the weight of a hard clause of the older form; nil if none is hard
	weights []int
	sum     int // of the weights
	weight  int // of the current clause
}

// left is the weight of a clause that is left out.
const left = -1

func (d *wcnf) line(text string) error {
	switch {
	case strings.HasPrefix(text, "c"):
		d.name(d.f, text)
		return nil
	case strings.HasPrefix(text, "p"):
		return d.header(strings.Fields(text))
	}
	ended := false
	for word := range d.words(d.Text(), 0) {
		if ended && d.want < 0 {
			return d.errorf("%.80q after the 0 that ends the clause", word)
		}
		if err := d.word(word); err != nil {
			return err
		}
		ended = !d.begun
	}
	if d.begun && d.want < 0 {
		return d.errorf("the clause does not end in 0")
	}
	return nil
}

func (d *wcnf) header(words []string) error {
	if d.found > 0 {
		return d.errorf("a header after clauses; expected it before them, or none")
	}
	if err := d.dimacs.header(words); err != nil {
		return err
	}
	if len(words) == 5 {
		n, large, ok := whole(words[4])
		if d.top = exactly(n, large); !ok || d.top.Sign() <= 0 {
			return d.errorf("header with %.80q as the weight of hard clauses; expected a positive number", words[4])
		}
	}
	return nil
}

// word reads one word of a clause; the first is its weight.
func (d *wcnf) word(word string) error {
	if !d.begun {
		d.begun = true
		return d.price(word)
	}
	l, err := strconv.Atoi(word)
	if err != nil || l > maxVars || l < -maxVars {
		return d.errorf("%.80q is not a literal; expected a number, at most %d", word, maxVars)
	}
	if l == 0 {
		d.end()
		return d.failed()
	}
	d.spend(literalCost)
	if more := formula.Lit(l).Var() - d.f.Vars; more > 0 {
		if d.want >= 0 && d.f.Vars == d.declared {
			d.warn("literal %d, but the header says %s", l, counted(d.declared, "variable"))
		}
		d.spend(varCost * more)
		d.f.Vars += more
	}
	d.clause = append(d.clause, formula.Lit(l))
	return nil
}

// end adds the clause that has been read.
func (d *wcnf) end() {
	if d.weight == left {
		d.found++
		d.clause, d.begun = nil, false
		return
	}
	d.spend(literalCost) // the weight
	d.weights = append(d.weights, d.weight)
	d.dimacs.end()
}

// price reads what comes before a clause.
func (d *wcnf) price(word string) error {
	d.weight = 0
	if word == "h" {
		return nil
	}
	expected := "h or a positive weight"
	if d.want >= 0 {
		expected = "h or a weight"
	}
	n, large, ok := whole(word)
	weight := exactly(n, large)
	switch {
	case !ok || weight.Sign() < 0 || weight.Sign() == 0 && d.want < 0:
		return d.errorf("%.80q; expected %s", word, expected)
	case d.top != nil && weight.Cmp(d.top) >= 0:
		return nil
	case large != nil || n > maxCost-d.sum:
		return d.errorf("the weights add up to more than %d", maxCost)
	case n == 0:
		d.weight = left
		return nil
	}
	d.sum += n
	d.weight = n
	return nil
}
