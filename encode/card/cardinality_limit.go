package card

import (
	"fmt"
	"strings"

	"haft/encode/formula"
)

// A Limit is a way to write how many of some literals are true: at most k, at least k, or exactly k. The literals
// must be of different variables. There may be any number of them, and k may be any integer. A constraint that
// cannot hold becomes the empty clause.
type Limit struct {
	Label
	Both    bool // made for exactly k: the label describes that, not at most k
	atMost  atMost
	between between // one counter for two bounds; nil if each takes one of its own
}

// atMost writes "at most k of lits are true", for 0 < k < len(lits).
type atMost func(f *formula.Formula, g formula.Group, lits []formula.Lit, k int)

// between writes "from least to most of lits are true", for 0 < least <= most <= len(lits), where least < len(lits).
type between func(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int)

// ByName returns the row of [Limits] called name, and fails if there is none.
func ByName(name string) (Limit, error) {
	var names []string
	for _, l := range Limits {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Limit{}, fmt.Errorf("unknown encoding %q of a limit; the encodings are %s",
		name, strings.Join(names, ", "))
}

// AtMost writes that at most k of the literals are true.
func (l Limit) AtMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	switch {
	case k >= len(lits):
	case k < 0:
		f.Add(g)
	case k == 0:
		units(f, g, formula.Negated(lits))
	default:
		l.atMost(f, g, lits, k)
	}
}

// AtLeast writes that at least k of the literals are true: at most all but k of them are false.
func (l Limit) AtLeast(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	if k > 0 { // so that the difference stays in the range of integers
		l.AtMost(f, g, formula.Negated(lits), len(lits)-k)
	}
}

// Exactly writes that exactly k of the literals are true.
func (l Limit) Exactly(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	switch {
	case k < 0 || k > len(lits):
		f.Add(g)
	case k == 0:
		units(f, g, formula.Negated(lits))
	case k == len(lits):
		units(f, g, lits)
	case l.Both && l.between != nil:
		l.between(f, g, lits, k, k)
	default:
		l.AtMost(f, g, lits, k)
		l.AtLeast(f, g, lits, k)
	}
}

// Between writes that from least to most of the literals are true. If there are two bounds, they share one counter where
// the encoding has a counter that tells both; otherwise each has its own. A lower bound without an upper one is
// counted from below or from above, whichever counter is smaller.
func (l Limit) Between(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	n := len(lits)
	switch below := l.between != nil && least < n-least; {
	case least <= 0:
		l.AtMost(f, g, lits, most)
	case least > most || least >= n || most >= n && !below:
		l.AtMost(f, g, lits, most)
		l.AtLeast(f, g, lits, least)
	case l.between != nil:
		l.between(f, g, lits, least, min(most, n))
	default:
		l.AtMost(f, g, lits, most)
		l.AtLeast(f, g, lits, least)
	}
}

// units makes the literals true.
func units(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	for _, l := range lits {
		f.Add(g, l)
	}
}

// bottom stands for the constant false in writers that simplify it away.
const bottom formula.Lit = 0
