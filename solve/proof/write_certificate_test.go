package proof_test

import (
	"errors"
	"io"
	"testing"

	"haft/encode/formula"
	"haft/solve/proof"
)

// A certificate that its steps do not lead to is an error, which stays. So is one that cannot be written.
func TestProverSays(t *testing.T) {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}}}
	for want, steps := range map[string]func(*proof.CPOGProver) formula.Lit{
		"clause [1] does not follow from its candidates": func(p *proof.CPOGProver) formula.Lit {
			p.Lemma(formula.Clause{1}, 1)
			p.Lemma(formula.Clause{2}, 1)
			return 1
		},
		"no lemma says that the root holds": func(p *proof.CPOGProver) formula.Lit { return p.Product(1, 2) },
		"the graph does not imply a clause of the formula": func(p *proof.CPOGProver) formula.Lit {
			root := p.Sum(1, -1) // holds whatever the values are
			p.Lemma(formula.Clause{root}, p.Up(root, 0)...)
			return root
		},
	} {
		p := proof.NewCPOGProver(io.Discard, f)
		if _, err := p.Close(steps(p)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	p := proof.NewCPOGProver(full{}, f)
	root := p.Sum(1, p.Product(-1, 2))
	p.Lemma(formula.Clause{root}, append(p.Up(root, 1), 1)...)
	if _, err := p.Close(root); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%v; want %v", err, io.ErrShortWrite)
	}
}

// full is a file system without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
