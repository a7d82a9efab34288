package format

import (
	"fmt"

	"haft/encode/formula"
)

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

// soften makes soft clauses of the objective.
func (o *opb) soften() {
	o.setObjective(o.in, o.row.Terms, -o.row.Bound, false, 1)
	o.row, o.size = formula.Linear{}, 0
	o.goal, o.next = false, o.left
}
