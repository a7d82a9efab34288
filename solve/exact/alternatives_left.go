package exact

import (
	"math/bits"

	"haft/model"
)

// A remainder is what some groups leave of the alternatives of a problem. It remembers a pair of kings that has a
// world in the first of its tables. Nearly every further group leaves that pair alive, which two rows tell; only when
// it dies are others looked at.
type remainder struct {
	left  []leftover
	kings pair
}

// A leftover is what is left of one alternative, and pairs of kings outside of which none is alive.
type leftover struct {
	Table
	pairs uint64
}

// fewPairs is how many pairs can be tried one by one in the time that Alive takes for all.
const fewPairs = 6

// start returns what is left without any group.
func (g *Groups) start() *remainder {
	r := &remainder{left: make([]leftover, len(g.bases))}
	for i := range g.bases {
		r.left[i] = leftover{g.bases[i], ^uint64(0)}
	}
	return r
}

// meet adds a group.
func (r *remainder) meet(mask *Table) {
	for i := range r.left {
		r.left[i].meet(mask)
	}
}

// revive looks for a pair of kings with a world, and reports whether there is one.
func (r *remainder) revive() bool {
	for i := range r.left {
		if r.lives(i, r.left[i].Alive()) {
			return true
		}
	}
	return false
}

// allows reports whether a world is left if a group is added, which the caller then adds. There must be a world
// without it.
func (r *remainder) allows(mask *Table) bool {
	if first := &r.left[0]; first.keeps(r.kings, mask, true) {
		return true
	}
	for i := range r.left {
		if r.lives(i, r.left[i].alive(mask)) {
			return true
		}
	}
	return false
}

// alive returns pairs that are alive in what is left and in the mask, unless there is none.
func (l *leftover) alive(mask *Table) uint64 {
	if bits.OnesCount64(l.pairs) > fewPairs {
		t := l.Table
		t.meet(mask)
		if alive := t.Alive(); alive != 0 {
			return alive
		}
		l.pairs = l.Alive()
		return 0
	}
	for pairs := l.pairs; pairs != 0; pairs &= pairs - 1 {
		if l.keeps(firstPair(pairs), mask, false) {
			return pairs
		}
	}
	return 0
}

// lives remembers a pair of those that may be alive in a table, the first of which is, and moves the table to the
// front, because it is likely to have a world the next time as well. It returns false if there is no pair.
func (r *remainder) lives(i int, pairs uint64) bool {
	if pairs == 0 {
		return false
	}
	r.left[i].pairs = pairs
	if i > 0 {
		r.left[0], r.left[i] = r.left[i], r.left[0]
	}
	r.kings = firstPair(pairs)
	return true
}

// firstPair returns the pair of the lowest bit of a set such as Alive.
func firstPair(pairs uint64) pair {
	i := bits.TrailingZeros64(pairs)
	return pair{white: i % 8, black: i / 8}
}

// meet leaves what both tables leave. They must have the same pieces.
func (t *Table) meet(u *Table) {
	for c := range t.majors {
		for k := range t.majors[c] {
			t.majors[c][k] &= u.majors[c][k]
		}
	}
	t.said = t.said.and(u.said)
	if t.turned == 0 {
		return
	}
	for c := range t.promoted {
		for k := range t.promoted[c] {
			t.promoted[c][k] &= u.promoted[c][k]
		}
	}
}

// keeps reports whether a pair of kings is alive in what t and u leave. If it is known to be alive in t, rows that u
// leaves as they are need no look.
func (t *Table) keeps(kings pair, u *Table, known bool) bool {
	for c := range model.Color(2) {
		own, k := kings.king(c), kings.king(c.Other())&7
		was := t.majors[c&1][k]
		if now := was & u.majors[c&1][k]; now != was || !known {
			others := everyKing &^ lane(own, model.King.Set())
			if t.limits.kings(now&^others) == 0 {
				return false
			}
		}
		if turned := t.turned.Of(c) >> (16*c + 8); turned != 0 {
			now := t.promoted[c&1][k] & u.promoted[c&1][k]
			if now.lanes().kings() != uint8(turned) {
				return false
			}
		}
	}
	return t.said == nil && u.said == nil || t.hears(kings, u)
}

// hears reports whether the checks that t and u announce can be true with these kings, which their rows leave alive.
func (t *Table) hears(kings pair, u *Table) bool {
	both := *t
	both.meet(u)
	return both.heardBy(kings)
}
