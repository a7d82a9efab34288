package exact

import (
	"fmt"

	"haft/model"
)

// maxDivisions is how often a table may be divided to count it: for less than a second.
const maxDivisions = 1 << 17

// Countable returns an error if announced checks divide a table into too many parts to count them, or to list the moves
// after which they are counted. In all other tables nothing takes long.
func (t *Table) Countable() error {
	if t.said == nil {
		return nil
	}
	left := maxDivisions
	for p := range eachPair(t.Alive()) {
		for c := range model.Color(2) {
			k := p.king(c.Other())
			t.spend(t.domain(c, k, p.king(c)), t.said.claims(c, k), &left)
		}
	}
	if left <= 0 {
		return fmt.Errorf("the checks that %d promoted pawns may have given leave more than %d cases to the exact solver; "+
			"it counts games with fewer promoted pawns, whatever is announced", t.turned.Len(), maxDivisions)
	}
	return nil
}

// spend divides a domain like appendParts, as long as something is left to spend.
func (t *Table) spend(d domain, claims []claim, left *int) {
	if *left--; *left <= 0 {
		return
	}
	if does, not, whole, ok := t.divide(&d, claims); ok && !whole {
		t.spend(does, claims, left)
		t.spend(not, claims, left)
	}
}
