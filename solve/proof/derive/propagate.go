package derive

import (
	"slices"

	"haft/encode/formula"
)

// A database holds rows, numbered from 1, and propagates over them.
type database struct {
	rows  []row                 // the first is unused
	with  map[formula.Lit][]int // the numbers of the rows that have a literal
	truth map[formula.Lit]bool
	trail []formula.Lit
	why   map[int]int // by variable: the row that forced it, 0 for an assumption
	units []int       // rows that may force something without any assumption
}

func newDatabase() *database {
	return &database{
		rows: make([]row, 1), with: map[formula.Lit][]int{}, truth: map[formula.Lit]bool{}, why: map[int]int{},
	}
}

// add adds a row and returns its number.
func (d *database) add(r row) int {
	n := len(d.rows)
	d.rows = append(d.rows, r)
	for _, t := range r.terms {
		d.with[t.Lit] = append(d.with[t.Lit], n)
	}
	if d.eager(r) {
		d.units = append(d.units, n)
	}
	return n
}

// eager reports whether a row forces a literal before anything is assumed.
func (d *database) eager(r row) bool {
	room := r.total() - r.degree
	return room < 0 || slices.ContainsFunc(r.terms, func(t formula.Term) bool { return t.Coef > room })
}

// hide makes a row invisible to propagation. It must be the last that is visible.
func (d *database) hide(n int) {
	for _, t := range d.rows[n].terms {
		with := d.with[t.Lit]
		d.with[t.Lit] = with[:len(with)-1]
	}
	d.units = slices.DeleteFunc(d.units, func(unit int) bool { return unit == n })
}

// refute assumes that the literals are false and propagates. If this leads to a contradiction, it returns the rows
// that were used. Otherwise the values stay until undo.
func (d *database) refute(c formula.Clause) (used []int, refuted bool) {
	for _, l := range c {
		if d.truth[l] {
			return nil, false // the clause has a literal and its negation; there is nothing to prove
		}
		d.assign(-l, 0)
	}
	for _, n := range d.units {
		if d.visit(n) {
			return d.blame(n), true
		}
	}
	for at := 0; at < len(d.trail); at++ {
		for _, n := range d.with[-d.trail[at]] {
			if d.visit(n) {
				return d.blame(n), true
			}
		}
	}
	return nil, false
}

// undo forgets all values.
func (d *database) undo() {
	clear(d.truth)
	clear(d.why)
	d.trail = d.trail[:0]
}

func (d *database) assign(l formula.Lit, why int) {
	if !d.truth[l] {
		d.truth[l] = true
		d.why[l.Var()] = why
		d.trail = append(d.trail, l)
	}
}

// visit assigns what a row forces, and reports whether the row cannot hold.
func (d *database) visit(n int) bool {
	r := d.rows[n]
	room := -r.degree
	for _, t := range r.terms {
		if !d.truth[-t.Lit] {
			room += t.Coef
		}
	}
	for _, t := range r.terms {
		if t.Coef > room && !d.truth[-t.Lit] {
			d.assign(t.Lit, n)
		}
	}
	return room < 0
}

// blame returns the rows that led to the contradiction of row n, and n, in ascending order.
func (d *database) blame(n int) []int {
	seen, used := map[int]bool{}, []int{n}
	for at := 0; at < len(used); at++ {
		for _, t := range d.rows[used[at]].terms {
			if why := d.why[t.Lit.Var()]; d.truth[-t.Lit] && why > 0 && !seen[why] && !slices.Contains(used, why) {
				seen[why] = true
				used = append(used, why)
			}
		}
	}
	slices.Sort(used)
	return used
}
