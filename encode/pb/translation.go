package pb

import (
	"slices"
	"sync"

	"haft/encode/formula"
)

// A Translation is what is to be translated: the constraints of an instance, by classes. Constraints that bound the
// same sum are one, so that their bounds share a counter.
type Translation struct {
	in    *formula.Instance
	hard  *formula.Formula // what must hold of it
	rows  []row
	found map[int]bool // clauses of hard, by index, that a row stands for, which was found

	grouping sync.Once // of rows, when a way first needs it
}

// NewTranslation classifies the constraints of an instance. If find is set, it looks for clauses that together are an at
// most one, and for the clause that makes it an exactly one.
func NewTranslation(in *formula.Instance, find bool) *Translation {
	t := &Translation{in: in, hard: in.MustHold()}
	var s scratch
	same := map[uint64][]int{} // rows by hash
	for i := range in.Linear {
		r := s.plain(&in.Linear[i])
		r.group, r.from = in.LinearGroups[i], []int{i}
		r.divided()
		key := r.hash()
		at := slices.IndexFunc(same[key], func(j int) bool { return s.merge(&t.rows[j], &r) })
		if at < 0 {
			same[key] = append(same[key], len(t.rows))
			t.rows = append(t.rows, r)
		}
	}
	rows := make([]row, 0, len(t.rows))
	for _, r := range t.rows {
		r.tighten()
		if lower, upper := r.bounds(); r.class == General && lower && upper {
			below, above := r.side(false), r.side(true)
			if below.class != General || above.class != General {
				below.units, above.second = r.units, true
				rows = append(rows, below, above)
				continue
			}
		}
		rows = append(rows, r)
	}
	if t.rows = rows; find {
		t.findAtMostOnes()
	}
	return t
}

// Rows returns how many constraints of a class there are, clauses apart that were clauses before.
func (t *Translation) Rows(c Class) (n int) {
	for i := range t.rows {
		if t.rows[i].class == c {
			n++
		}
	}
	return n
}

// Large returns how many constraints of a class come from linear constraints of the instance whose numbers add up to more
// than most: see formula.Linear.Fits.
func (t *Translation) Large(c Class, most int) (n int) {
	for i := range t.rows {
		r := &t.rows[i]
		if r.class == c && slices.ContainsFunc(r.from, func(i int) bool { return !t.in.Linear[i].Fits(most) }) {
			n++
		}
	}
	return n
}

// hash is the same for rows of the same terms, or of their negations, in any order.
func (r *row) hash() (h uint64) {
	for _, t := range r.terms {
		x := uint64(t.Lit.Var())*0x9e3779b97f4a7c15 ^ uint64(t.Coef)*0xc2b2ae3d27d4eb4f
		x ^= x >> 29
		x *= 0xbf58476d1ce4e5b9
		h += x ^ x>>32
	}
	return h
}

// merge adds the bounds of a row to another, if their terms are the same or the negations, and reports whether they are.
func (s *scratch) merge(to, r *row) bool {
	if len(to.terms) != len(r.terms) || len(r.terms) == 0 {
		return false
	}
	for i, t := range to.terms {
		s.place[t.Lit.Var()] = i + 1
	}
	defer func() {
		for _, t := range to.terms {
			s.place[t.Lit.Var()] = 0
		}
	}()
	sign, sum := formula.Lit(0), 0
	for _, t := range r.terms {
		i := s.place[t.Lit.Var()] - 1
		if i < 0 || to.terms[i].Coef != t.Coef || sign != 0 && sign*to.terms[i].Lit != t.Lit {
			return false
		}
		sign = to.terms[i].Lit / t.Lit
		sum += t.Coef
	}
	least, most := r.least, r.most
	if sign < 0 {
		least, most = -unlimited, unlimited
		if r.most != unlimited {
			least = sum - r.most
		}
		if r.least != -unlimited {
			most = sum - r.least
		}
	}
	to.least, to.most = max(to.least, least), min(to.most, most)
	to.from = append(to.from, r.from...)
	return true
}
