package proof

import (
	"fmt"

	"haft/encode/formula"
)

// sum writes the sum of constraints of the model, of which clauses may also follow by propagation. Later proofs may
// use it.
func (p *prover) sum(of []formula.Linear) error {
	s, err := p.sumOf(of)
	if err != nil {
		return err
	}
	p.pol(s)
	n := p.know(s.row)
	p.share(n)
	return nil
}

// hinted returns the sum of the constraints hinted at for the clause at hand.
func (p *prover) hinted() (sumOf, error) { return p.sumOf(p.hint) }

func (p *prover) sumOf(of []formula.Linear) (s sumOf, err error) {
	for i := range of {
		for _, r := range rows(&of[i]) {
			n, known := p.numbers[r.String()]
			if !known && r.degree == 1 {
				if n, err = p.prove(literals(r)); err != nil {
					return s, err
				}
			} else if !known {
				return s, fmt.Errorf("the model lacks %v: %w", r, ErrUnproved)
			}
			s = s.plus(p, n, 1)
		}
	}
	return s, nil
}

// literals returns a row that is a clause as one.
func literals(r deriveRow) (c formula.Clause) {
	for _, t := range r.terms {
		c = append(c, t.Lit)
	}
	return c
}
