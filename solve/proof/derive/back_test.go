package derive

import (
	"bytes"
	"testing"

	"haft/encode/card"
	"haft/solve/proof"
)

// back proves that the model and the meaning of all variables follow from the clauses, and checks the proof.
func back(t *testing.T, p pair) error {
	t.Helper()
	var text bytes.Buffer
	if err := WriteBack(t.Context(), &text, p.model, p.clauses); err != nil {
		return err
	}
	return proof.VerifyDerivation(p.clauses, Defined(p.model, p.clauses), &text, 0)
}

// Of each way to write a limit that counts, the clauses say exactly what the model does, and determine each variable.
func TestLimitsBack(t *testing.T) {
	for n := range 7 {
		for _, p := range limits(n) {
			if p.counts == card.Always {
				if err := back(t, p); err != nil {
					t.Errorf("%s: %v", p.name, err)
				}
			}
		}
	}
}
