package proof

import (
	"slices"

	"haft/encode/formula"
)

// A database holds rows, numbered from 1, and propagates over them.
type database struct {
	rows  []deriveRow // the first is unused
	most  []int       // by row: its largest coefficient
	with  [][]int     // by index of a literal: the numbers of the rows that have it
	value []int8      // by index of a literal: 1 true, -1 false, 0 open
	trail []formula.Lit
	why   []int // by variable: the row that forced it, 0 for an assumption
	units []int // rows that may force something without any assumption
	seen  []int // the rows that are visible, in the order in which they became so
}

func newDatabase() *database { return &database{rows: make([]deriveRow, 1), most: make([]int, 1)} }

// deriveIndex returns the place of a literal in lists.
func deriveIndex(l formula.Lit) int {
	if l < 0 {
		return int(-2*l + 1)
	}
	return int(2 * l)
}

// grow makes room for a variable.
func (d *database) grow(v int) {
	for len(d.why) <= v {
		d.why = append(d.why, 0)
		d.with = append(d.with, nil, nil)
		d.value = append(d.value, 0, 0)
	}
}

// add adds a row and returns its number.
func (d *database) add(r deriveRow) int {
	n := len(d.rows)
	d.rows, d.most = append(d.rows, r), append(d.most[:n], r.most())
	d.show(n)
	return n
}

// show makes a row visible to propagation.
func (d *database) show(n int) {
	r := d.rows[n]
	d.seen = append(d.seen, n)
	for _, t := range r.terms {
		d.grow(t.Lit.Var())
		d.with[deriveIndex(t.Lit)] = append(d.with[deriveIndex(t.Lit)], n)
	}
	if d.eager(r) {
		d.units = append(d.units, n)
	}
}

// eager reports whether a row forces a literal before anything is assumed.
func (d *database) eager(r deriveRow) bool {
	room := r.total() - r.degree
	return room < 0 || slices.ContainsFunc(r.terms, func(t formula.Term) bool { return t.Coef > room })
}

// hide makes a row invisible to propagation. It must be the last that is visible.
func (d *database) hide(n int) {
	d.seen = d.seen[:len(d.seen)-1]
	for _, t := range d.rows[n].terms {
		with := &d.with[deriveIndex(t.Lit)]
		*with = (*with)[:len(*with)-1]
	}
	if last := len(d.units) - 1; last >= 0 && d.units[last] == n {
		d.units = d.units[:last]
	}
}

// forget hides all rows from a number on.
func (d *database) forget(from int) {
	for len(d.seen) > 0 && d.seen[len(d.seen)-1] >= from {
		d.hide(d.seen[len(d.seen)-1])
	}
}

// refute assumes that the literals are false and propagates. If this leads to a contradiction, it returns the rows
// that were used. Otherwise the values stay until undo.
func (d *database) refute(c formula.Clause) (used []int, refuted bool) {
	for _, l := range c {
		d.grow(l.Var())
		if d.holds(l) {
			return nil, false // the clause has a literal and its negation; there is nothing to prove
		}
		d.assign(-l, 0)
	}
	for _, n := range d.units {
		if d.visit(n) {
			return d.blame(n), true
		}
	}
	return d.propagate(0)
}

// refuteWith goes on with one more row, number n, after refute has found no contradiction. If there is none now, all
// is as it was before.
func (d *database) refuteWith(n int) (used []int, refuted bool) {
	before := len(d.trail)
	if d.visit(n) {
		return d.blame(n), true
	}
	if used, refuted = d.propagate(before); !refuted {
		d.back(before)
	}
	return used, refuted
}

// propagate visits the rows of the literals on the trail, from the given one on.
func (d *database) propagate(at int) (used []int, refuted bool) {
	for ; at < len(d.trail); at++ {
		for _, n := range d.with[deriveIndex(-d.trail[at])] {
			if d.visit(n) {
				return d.blame(n), true
			}
		}
	}
	return nil, false
}

// undo forgets all values.
func (d *database) undo() { d.back(0) }

// back forgets the values of the literals on the trail from the given one on.
func (d *database) back(to int) {
	for _, l := range d.trail[to:] {
		d.value[deriveIndex(l)], d.value[deriveIndex(-l)] = 0, 0
	}
	d.trail = d.trail[:to]
}

func (d *database) holds(l formula.Lit) bool { return d.value[deriveIndex(l)] > 0 }

func (d *database) open(l formula.Lit) bool { return d.value[deriveIndex(l)] == 0 }

func (d *database) assign(l formula.Lit, why int) {
	if d.open(l) {
		d.value[deriveIndex(l)], d.value[deriveIndex(-l)] = 1, -1
		d.why[l.Var()] = why
		d.trail = append(d.trail, l)
	}
}

// room returns by how much the literals of a row that are not false exceed its degree.
func (d *database) room(r deriveRow) int {
	room := -r.degree
	for _, t := range r.terms {
		if !d.holds(-t.Lit) {
			room += t.Coef
		}
	}
	return room
}

// visit assigns what a row forces, and reports whether the row cannot hold. Most rows force nothing, which their first
// terms show. To stop there makes the proof of a sorting network of 64 inputs take a third less processor time.
func (d *database) visit(n int) bool {
	r := d.rows[n]
	room := -r.degree
	for _, t := range r.terms {
		if d.holds(-t.Lit) {
			continue
		}
		if room += t.Coef; room >= d.most[n] {
			return false // it forces nothing
		}
	}
	for _, t := range r.terms {
		if t.Coef > room && !d.holds(-t.Lit) {
			d.assign(t.Lit, n)
		}
	}
	return room < 0
}

// stirs reports whether a row cannot hold, or forces a literal that is open.
func (d *database) stirs(r deriveRow) bool {
	room := d.room(r)
	return room < 0 || slices.ContainsFunc(r.terms, func(t formula.Term) bool { return t.Coef > room && d.open(t.Lit) })
}

// blame returns the rows that led to the contradiction of row n, and n, in ascending order.
func (d *database) blame(n int) []int {
	seen, used := map[int]bool{n: true}, []int{n}
	for at := 0; at < len(used); at++ {
		for _, t := range d.rows[used[at]].terms {
			if why := d.why[t.Lit.Var()]; d.holds(-t.Lit) && why > 0 && !seen[why] {
				seen[why] = true
				used = append(used, why)
			}
		}
	}
	slices.Sort(used)
	return used
}
