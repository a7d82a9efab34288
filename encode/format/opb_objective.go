package format

import (
	"fmt"

	"haft/encode/formula"
)

// objectiveOPB returns the sum that is least where an instance costs least. A soft clause x of weight w, which costs w
// if x is 0, becomes -w x, and a soft clause ¬x becomes +w x. If the cost differs from the sum by a constant c, the sum
// ends with +c x1 +c ~x1, because the format has no constants. It fails if a soft clause has more than one literal.
func objectiveOPB(in *formula.Instance) (goal []formula.Term, err error) {
	constant := in.Offset
	for i, c := range in.Clauses {
		switch {
		case !in.Soft(i):
		case len(c) > 1:
			return nil, fmt.Errorf("opb: soft clause %d has %d literals; an objective can hold those with one", i+1, len(c))
		case len(c) == 0: // broken in any case
			constant += in.Weights[i]
		case c[0] > 0:
			goal = append(goal, formula.Term{Coef: -in.Weights[i], Lit: c[0]})
			constant += in.Weights[i]
		default:
			goal = append(goal, formula.Term{Coef: in.Weights[i], Lit: -c[0]})
		}
	}
	if constant != 0 {
		goal = append(goal, formula.Term{Coef: constant, Lit: 1}, formula.Term{Coef: constant, Lit: -1})
	}
	return goal, nil
}

// appendObjective writes a sum that is to be least, if it has any terms.
func appendObjective(b []byte, goal []formula.Term) []byte {
	if len(goal) == 0 {
		return b
	}
	b = append(b, "min: "...)
	for _, t := range goal {
		sign := ""
		if t.Lit < 0 {
			sign = "~"
		}
		b = fmt.Appendf(b, "%+d %sx%d ", t.Coef, sign, t.Lit.Var())
	}
	return append(b, ";\n"...)
}

// objective reads a coefficient of the objective, or its end.
func (o *opb) objective(word string) (err error) {
	if word == ";" {
		o.soften()
		return nil
	}
	o.next = o.variable
	o.coef, err = o.integer(word, "a coefficient, or \";\"")
	return err
}

// soften makes soft clauses of the objective: +w x costs w if ¬x is broken, and -w x costs w if x is broken, and -w in
// any case. Each variable gets one clause at most.
func (o *opb) soften() {
	sum := o.row.Plain()
	o.in.Offset = -sum.Bound
	for _, t := range sum.Terms {
		soft := -t.Lit
		if t.Coef < 0 {
			soft = t.Lit
			o.in.Offset += t.Coef
		}
		o.spend(clauseCost + 2*literalCost) // the weight, too
		o.in.Add(formula.File, soft)
		o.in.Weights = append(o.in.Weights, max(t.Coef, -t.Coef))
	}
	o.row, o.size = formula.Linear{}, 0
	o.goal, o.next = false, o.left
}
