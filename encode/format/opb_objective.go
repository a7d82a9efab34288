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
