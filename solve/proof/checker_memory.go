package proof

import (
	"fmt"

	"haft/encode/formula"
	"haft/model/input"
)

// Memory is the most that a [Checker] uses beside the memory for the formula. Only what a proof keeps counts, not its
// length: deleted clauses do not count.
const Memory input.Size = 250e6

// The costs in bytes of the process; half of them are garbage. Measured on proofs with one to three million clauses
// of one to three literals each: a clause takes 305 bytes in DRAT as text, 420 if each has a new variable, 380 in
// FRAT, and 145 in LRAT.
const (
	clauseCost   = 200 // for a watched clause, and
	literalCost  = 32  // for each of its literals
	variableCost = 150
	numberCost   = 80 // for the number of a clause, whether it is watched or not
	textCost     = 5  // for a byte of a proof that is held in memory as a whole: 4.4, most of it while it is read
)

// costOf returns the cost of a watched clause.
func costOf(c formula.Clause) int { return clauseCost + literalCost*len(c) }

// numberedCost returns the cost of a clause that has a number and is not watched.
func numberedCost(c formula.Clause) int { return numberCost + literalCost*len(c) }

// given returns the clauses of a formula, with room for a proof that is already in memory. The budget is the rest.
func given(f *formula.Formula, proof []byte, memory input.Size) (*clauses, error) {
	c := newClauses(f.Vars)
	for _, clause := range f.Clauses {
		c.add(clause)
	}
	c.highest, c.budget = f.Vars+len(proof), input.NewBudget(memory)
	return c, c.budget.Spend(textCost * len(proof))
}

// learn is add for a clause of a proof. It fails if there is not enough memory.
func (c *clauses) learn(clause formula.Clause) error {
	if err := c.budget.Spend(costOf(clause)); err != nil {
		return err
	}
	c.add(clause)
	return nil
}

// widen makes room for the variables of a clause of a proof, which may use new ones. Tables are as long as the
// highest variable, so a few bytes could otherwise fill the memory. Solvers number new variables one by one, starting
// after those of the formula, and a proof has at least one byte for each.
func (c *clauses) widen(clause formula.Clause) error {
	for _, l := range clause {
		if l.Var() > c.highest {
			return fmt.Errorf("variable %d; expected none above %d, the formula's and one for each byte", l.Var(), c.highest)
		}
		if more := l.Var() + 1 - len(c.value); more > 0 {
			if err := c.budget.Spend(variableCost * more); err != nil {
				return err
			}
			c.reserve(l.Var())
		}
	}
	return nil
}
