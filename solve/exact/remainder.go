package exact

import "haft/model"

// A remainder is what some groups leave of the alternatives of a problem. It remembers a pair of kings that has a
// world in the first of its tables. Nearly every further group leaves that pair alive, which two rows tell; only when
// it dies are all pairs looked at.
type remainder struct {
	tables []Table
	kings  pair
}

// left returns what is left without any group.
func (g *Groups) left() *remainder { return &remainder{tables: append([]Table(nil), g.bases...)} }

// meet adds a group.
func (r *remainder) meet(mask *Table) {
	for i := range r.tables {
		r.tables[i].meet(mask)
	}
}

// revive looks for a pair of kings with a world, and reports whether there is one.
func (r *remainder) revive() bool {
	for i := range r.tables {
		if r.lives(i, r.tables[i].Alive()) {
			return true
		}
	}
	return false
}

// allows reports whether a world is left if a group is added. There must be a world without it.
func (r *remainder) allows(mask *Table) bool {
	if r.tables[0].spares(r.kings, mask) {
		return true
	}
	for i := range r.tables {
		t := r.tables[i]
		t.meet(mask)
		if r.lives(i, t.Alive()) {
			return true
		}
	}
	return false
}

// lives remembers a pair of those that are alive in a table, and moves the table to the front, because it is likely
// to have a world the next time as well. It returns false if no pair is alive.
func (r *remainder) lives(i int, alive uint64) bool {
	for kings := range eachPair(alive) {
		r.tables[0], r.tables[i] = r.tables[i], r.tables[0]
		r.kings = kings
		return true
	}
	return false
}

// meet leaves what both tables leave. They must have the same pieces.
func (t *Table) meet(u *Table) {
	for c := range t.majors {
		for k := range t.majors[c] {
			t.majors[c][k] &= u.majors[c][k]
		}
	}
	if t.turned == 0 {
		return
	}
	for c := range t.promoted {
		for k := range t.promoted[c] {
			t.promoted[c][k] &= u.promoted[c][k]
		}
	}
}

// spares reports whether a pair of kings that is alive in t is alive in what t and u leave.
func (t *Table) spares(kings pair, u *Table) bool {
	for c := range model.Color(2) {
		own, k := kings.king(c), kings.king(c.Other())
		was := t.majors[c&1][k&7]
		if now := was & u.majors[c&1][k&7]; now != was {
			others := everyKing &^ lane(own, model.King.Set())
			if t.limits.kings(now&^others) == 0 {
				return false
			}
		}
		if t.turned.Of(c) != 0 {
			was := t.promoted[c&1][k&7]
			if (was & u.promoted[c&1][k&7]).lanes() != was.lanes() {
				return false
			}
		}
	}
	return true
}
