package planes

import (
	"cmp"
	"slices"
)

// A database holds the learned rows. Half of them are dropped when there are too many.
type database struct {
	rows  []*row
	terms int     // of all rows
	most  int     // rows before half are dropped
	step  float64 // what a conflict adds to the activity of the rows that it used; grows
}

const (
	firstMost = 1000
	moreMost  = 300
	maxTerms  = 1 << 22 // terms of learned rows; with what finds them, each takes 32 bytes

	rowGrowth   = 1 / 0.999
	maxLevels   = 2 // rows with false literals of so few levels are kept while there is room
	largestStep = 1e100
)

func (d *database) keep(r *row) {
	r.activity = d.step
	d.rows = append(d.rows, r)
	d.terms += len(r.terms)
}

// used makes a row more active.
func (d *database) used(r *row) { r.activity += d.step }

// decay makes earlier conflicts count less.
func (d *database) decay() {
	if d.step *= rowGrowth; d.step > largestStep {
		for _, r := range d.rows {
			r.activity /= largestStep
		}
		d.step /= largestStep
	}
}

func (d *database) full() bool { return len(d.rows) > d.most || d.terms > maxTerms }

// shrink marks the worse half of the learned rows as dropped, without those that are reasons or that are among the
// best. If their terms take too much room, the best are not spared.
func (d *database) shrink() {
	slices.SortFunc(d.rows, func(a, b *row) int {
		return cmp.Or(cmp.Compare(a.levels, b.levels), cmp.Compare(b.activity, a.activity))
	})
	spared := maxLevels
	if d.terms > maxTerms {
		spared = 0
	}
	kept := d.rows[:len(d.rows)/2]
	for _, r := range d.rows[len(d.rows)/2:] {
		if r.reasons || r.levels <= spared {
			kept = append(kept, r)
			continue
		}
		r.dropped = true
		d.terms -= len(r.terms)
	}
	clear(d.rows[len(kept):])
	d.rows = kept
	d.most += moreMost
}

// dropRows forgets the worse half of the learned rows.
func (s *Solver) dropRows() {
	for _, l := range s.trail {
		if r := s.reason[l.variable()]; r != nil {
			r.reasons = true
		}
	}
	s.database.shrink()
	for _, l := range s.trail {
		if r := s.reason[l.variable()]; r != nil {
			r.reasons = false
		}
	}
	for l := range s.watches {
		s.watches[l] = slices.DeleteFunc(s.watches[l], func(w watch) bool { return w.row.dropped })
		s.shares[l] = slices.DeleteFunc(s.shares[l], func(in share) bool { return in.row.dropped })
	}
}
