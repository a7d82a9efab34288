package proof

import (
	"fmt"

	"haft/encode/formula"
	"haft/model/bounded"
)

// Memory is how much a [Checker] takes at most beside what the formula takes. A proof is refused by what it keeps, not
// by its length: clauses that it deletes count no more.
const Memory bounded.Size = 250e6

// What is counted, in bytes of the process, half of them garbage. Measured on proofs of clauses with one to three
// literals, of one to three million clauses: text as DRAT takes 305 bytes a clause, with a new variable in each 420,
// FRAT 380, LRAT 145.
const (
	clauseCost   = 200 // of a clause that is watched, and
	literalCost  = 32  // of each of its literals
	variableCost = 150
	numberCost   = 80 // of the number of a clause, whether it is watched or not
	textCost     = 3  // of a byte of a proof that is held as a whole
)

// costOf is that of a clause that is watched.
func costOf(c formula.Clause) int { return clauseCost + literalCost*len(c) }

// numberedCost is that of a clause with a number that nobody watches.
func numberedCost(c formula.Clause) int { return numberCost + literalCost*len(c) }

// given are the clauses of a formula, and room for a proof, which is in memory already: for what fits into the rest.
func given(f *formula.Formula, proof []byte, memory bounded.Size) (*clauses, error) {
	c := newClauses(f.Vars)
	for _, clause := range f.Clauses {
		c.add(clause)
	}
	c.highest, c.budget = f.Vars+len(proof), bounded.NewBudget(memory)
	return c, c.budget.Spend(textCost * len(proof))
}

// learn is add for a clause of a proof. It is an error if that takes more memory than there is.
func (c *clauses) learn(clause formula.Clause) error {
	if err := c.budget.Spend(costOf(clause)); err != nil {
		return err
	}
	c.add(clause)
	return nil
}

// widen makes room for the variables of a clause of a proof, which may use new ones. Tables are as long as the highest
// variable, so that a few bytes could fill the memory; solvers number new variables from those of the formula on, one
// by one, and no proof defines more than one with each byte.
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
