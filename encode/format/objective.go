package format

import (
	"fmt"

	"haft/encode/formula"
)

// setObjective makes soft clauses of an objective, which is a sum and a constant that is to be least, or largest if
// maximize, and counts in parts of 1/unit. A term +w x costs w if ¬x is broken; -w x costs w if x is broken, and -w in
// any case. Each variable gets one clause at most, in the order in which the variables first occur.
func (l *lines) setObjective(in *formula.Instance, sum []formula.Term, constant int, maximize bool, unit int) {
	row := formula.Linear{Terms: sum, Bound: -constant}
	plain := row.Plain()
	sign := 1
	if maximize {
		sign = -1
	}
	in.Objective = &formula.Objective{Maximize: maximize, Unit: unit}
	in.Offset = -sign * plain.Bound
	if len(plain.Terms) > 0 {
		in.Weights = append(in.Weights, make([]int, len(in.Clauses)-len(in.Weights))...)
	}
	for _, t := range plain.Terms {
		soft, cost := -t.Lit, sign*t.Coef
		if cost < 0 {
			soft = t.Lit
			in.Offset += cost
		}
		l.spend(clauseCost + 2*literalCost) // the weight, too
		in.Add(formula.File, soft)
		in.Weights = append(in.Weights, max(cost, -cost))
	}
}

// objectiveOf is the inverse of setObjective: it returns a sum and a constant that add up to the cost of an instance. A
// soft clause x of weight w, which costs w if x is 0, becomes -w x with the constant w, and a soft clause ¬x becomes
// +w x. It fails if a soft clause has more than one literal.
func objectiveOf(in *formula.Instance, format string) (sum []formula.Term, constant int, err error) {
	constant = in.Offset
	for i, c := range in.Clauses {
		switch {
		case !in.Soft(i):
		case len(c) > 1:
			return nil, 0, fmt.Errorf("%s: soft clause %d has %d literals; an objective can hold those with one",
				format, i+1, len(c))
		case len(c) == 0: // broken in any case
			constant += in.Weights[i]
		case c[0] > 0:
			sum = append(sum, formula.Term{Coef: -in.Weights[i], Lit: c[0]})
			constant += in.Weights[i]
		default:
			sum = append(sum, formula.Term{Coef: in.Weights[i], Lit: -c[0]})
		}
	}
	return sum, constant, nil
}

// objectiveOPB returns the sum that is least where an instance costs least. If the cost differs from the sum by a
// constant c, the sum ends with +c x1 +c ~x1, because the format has no constants.
func objectiveOPB(in *formula.Instance) ([]formula.Term, error) {
	goal, constant, err := objectiveOf(in, "opb")
	if constant != 0 {
		goal = append(goal, formula.Term{Coef: constant, Lit: 1}, formula.Term{Coef: constant, Lit: -1})
	}
	return goal, err
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
