package proof

import (
	"errors"
	"fmt"
	"io"

	"haft/encode/formula"
	"haft/model/input"
)

// ErrUnfinished is the error of a [Checker] for a proof in which no step is wrong, but which does not reach a
// contradiction. For a proof that breaks off within a step, the error wraps [io.ErrUnexpectedEOF].
var ErrUnfinished = errors.New("the proof ends without a contradiction")

// VerifyDRAT checks a clausal proof that f, which must have clauses only, has no solution. It returns nil if the
// proof is right, and otherwise the first wrong step. A step adds or deletes a clause. An added clause must follow
// by reverse unit propagation (RUP; Goldberg and Novikov, "Verification of Proofs of Unsatisfiability for CNF
// Formulas", DATE 2003), or be a resolution asymmetric tautology on its first literal (RAT; Wetzler, Heule and
// Hunt, "DRAT-trim", SAT 2014). Once unit propagation alone refutes the clauses, the rest is not read.
//
// The proof is text or binary; only a binary proof contains zero bytes. Like drat-trim, VerifyDRAT ignores the
// deletion of a clause that propagates at the top level, and of a clause that is not there.
func VerifyDRAT(f *formula.Formula, r io.Reader) error { return checkDRAT(f, r, Memory) }

func checkDRAT(f *formula.Formula, r io.Reader, memory input.Size) error {
	if len(f.Linear) > 0 {
		return errors.New("the formula has linear constraints; DRAT is about clauses")
	}
	data, err := input.ReadAll(r, memory/textCost)
	if err != nil {
		return err
	}
	c, err := given(f, data, memory)
	if err != nil {
		return err
	}
	steps := dratSteps(data)
	for n := 1; !c.refuted; n++ {
		s, err := steps()
		if err == io.EOF {
			return ErrUnfinished
		}
		if err == nil {
			err = c.take(s)
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
	}
	return nil
}

// take checks a step.
func (c *clauses) take(s dratStep) error {
	if err := c.widen(s.clause); err != nil {
		return err
	}
	if s.deletes {
		c.remove(s.clause)
		return nil
	}
	return c.addition(s.clause)
}

// addition adds a clause if it follows.
func (c *clauses) addition(clause formula.Clause) error {
	if !c.implies(clause) && !c.asymmetric(clause) {
		return fmt.Errorf("clause %v does not follow", clause)
	}
	return c.learn(clause)
}

// asymmetric reports whether the clause is RAT: every resolvent on its first literal follows.
func (c *clauses) asymmetric(clause formula.Clause) bool {
	if len(clause) == 0 {
		return false
	}
	pivot := clause[0]
	for _, others := range c.stored {
		for _, other := range others {
			if other.has(-pivot) && !c.implies(resolvent(clause, other.lits, pivot)) {
				return false
			}
		}
	}
	return true
}

// resolvent returns the resolvent of a clause with pivot and one with its negation.
func resolvent(a, b formula.Clause, pivot formula.Lit) formula.Clause {
	r := append(formula.Clause{}, a...)
	for _, l := range b {
		if l != -pivot {
			r = append(r, l)
		}
	}
	return r
}
