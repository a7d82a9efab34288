package formula_test

import (
	"testing"

	"haft/encode/formula"
)

// Clauses have the same key exactly if they have the same literals.
func TestKey(t *testing.T) {
	c := formula.Clause{12, -3, 4}
	if same := (formula.Clause{4, 12, -3}); c.Key() != same.Key() || c[0] != 12 {
		t.Errorf("%v has key %s, %v has %s", c, c.Key(), same, same.Key())
	}
	for _, other := range []formula.Clause{{12, 3, 4}, {12, -3}, {1, 2, -3, 4}, {12, -3, 4, 4}, nil} {
		if other.Key() == c.Key() {
			t.Errorf("%v and %v have the key %s", c, other, c.Key())
		}
	}
}
