package proof

import (
	"errors"
	"fmt"
	"io"

	"haft/encode/formula"
)

// ErrUnfinished is the error of a [Checker] for a proof of which no step is wrong, but that leads to no contradiction. If
// it breaks off within a step, [io.ErrUnexpectedEOF] is behind the error.
var ErrUnfinished = errors.New("the proof ends without a contradiction")

// VerifyDRAT tells whether a clausal proof shows that f, which has clauses only, has no
// solution: nil if it does, or else the first step that is wrong. A step adds a clause, or
// deletes one. A clause must follow by reverse unit propagation (RUP; Goldberg and Novikov,
// "Verification of Proofs of Unsatisfiability for CNF Formulas", DATE 2003), or be a
// resolution asymmetric tautology on its first literal (RAT; Wetzler, Heule and Hunt,
// "DRAT-trim", SAT 2014). Once unit propagation alone refutes what is there, the rest is
// not read.
//
// The proof is text or binary, which is told by the zero bytes that only a binary proof has.
// As drat-trim does, deleting a clause that propagates at the top level is ignored, and so is
// deleting one that is not there.
func VerifyDRAT(f *formula.Formula, r io.Reader) error {
	if len(f.Linear) > 0 {
		return errors.New("the formula has linear constraints; DRAT is about clauses")
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	c := newClauses(f.Vars)
	for _, clause := range f.Clauses {
		c.add(clause)
	}
	steps := dratSteps(data)
	for n := 1; !c.refuted; n++ {
		s, err := steps()
		if err == nil {
			err = within(f.Vars+len(data), s.clause)
		}
		switch {
		case err == io.EOF:
			return ErrUnfinished
		case err != nil:
			return fmt.Errorf("step %d: %w", n, err)
		case s.deletes:
			c.remove(s.clause)
		case !c.implies(s.clause) && !c.asymmetric(s.clause):
			return fmt.Errorf("step %d: clause %v does not follow", n, s.clause)
		default:
			c.add(s.clause)
		}
	}
	return nil
}

// asymmetric tells whether the clause is RAT: whatever it is resolved with on its first literal,
// the resolvent follows.
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

// resolvent of a clause with pivot and one with its negation.
func resolvent(a, b formula.Clause, pivot formula.Lit) formula.Clause {
	r := append(formula.Clause{}, a...)
	for _, l := range b {
		if l != -pivot {
			r = append(r, l)
		}
	}
	return r
}
