package encode

import (
	"slices"

	"haft/encode/formula"
)

// meanFilled notes, for proofs, that the limits of a filled roster are reached: all pieces have natures, and the other
// natures have no room for more.
func (s *side) meanFilled(f *formula.Formula) {
	if f.Meaning == nil {
		return
	}
	for n := range s.natures() {
		var sum []formula.Linear
		for _, x := range s.x {
			sum = append(sum, formula.Clause(x).Row())
		}
		for other, l := range s.limits[:s.natures()] {
			if other != n {
				sum = append(sum, l.row())
			}
		}
		f.Meaning.Sums = append(f.Meaning.Sums, sum)
	}
}

// meanDomains notes, for proofs in the other direction, that a piece of a filled side has one nature only: the other
// pieces have natures, and there is room for one nature more.
func (s *side) meanDomains(f *formula.Formula) {
	if f.Meaning == nil || !s.limits[0].filled {
		return
	}
	for i := range s.x {
		var sum []formula.Linear
		for j, x := range s.x {
			if j != i {
				sum = append(sum, formula.Clause(x).Row())
			}
		}
		for _, l := range s.limits[:s.natures()] {
			sum = append(sum, l.row())
		}
		f.Meaning.BackSums = append(f.Meaning.BackSums, sum)
	}
}

// row returns the limit as a sum.
func (l *limit) row() formula.Linear {
	return formula.Linear{Terms: formula.Ones(l.lits), Sense: formula.AtMost, Bound: l.k}
}

// hintHall notes, for the proof of the next clause, which constraints to add up: the pieces have natures, and the
// natures of the set have so much room.
func (s *side) hintHall(f *formula.Formula, in, set subset) {
	if f.Meaning == nil {
		return
	}
	var sum []formula.Linear
	for i, x := range s.x {
		if in.has(i) {
			sum = append(sum, formula.Clause(x).Row())
		}
	}
	for n := range s.natures() {
		if set.has(n) {
			sum = append(sum, s.limits[n].row())
		}
	}
	f.Meaning.Hint(f, sum)
}

// counts are helpers of proofs: by limit, by i from 0 to the number of pieces, and by c from 1 up to the limit, at
// index c-1, "at least c of the first i pieces count towards the limit".
type counts [][][]formula.Lit

// count notes how many of the first pieces count towards each limit, and how this goes on from piece to piece.
func (s *side) count(m *formula.Meaning) (all counts) {
	for _, l := range s.limits {
		var of []formula.Lit
		rows := [][]formula.Lit{m.Helpers(nil, l.k)}
		for i, x := range s.x {
			at := slices.IndexFunc(x, func(lit formula.Lit) bool { return slices.Contains(l.lits, lit) })
			var next formula.Lit
			if at >= 0 {
				next = x[at]
				of = append(of, next)
			}
			rows = append(rows, m.Helpers(of, l.k))
			countOn(m, rows[i], rows[i+1], next)
		}
		all = append(all, rows)
	}
	return all
}

// countOn adds lemmas on the counts before and after a piece, which counts if x is true; x is 0 if it never does.
func countOn(m *formula.Meaning, before, after []formula.Lit, x formula.Lit) {
	for c := range before {
		m.Lemma(-before[c], after[c])
		switch {
		case x == 0:
			m.Lemma(-after[c], before[c])
			continue
		case c == 0:
			m.Lemma(-x, after[c])
		default:
			m.Lemma(-before[c-1], -x, after[c])
			m.Lemma(-after[c], before[c-1])
		}
		m.Lemma(-after[c], x, before[c])
	}
	if last := len(before) - 1; x != 0 && last >= 0 {
		m.Lemma(-before[last], -x)
	}
}

// meanSlots notes what the variables of slots stand for: piece i is in slot r of a nature if it has the nature, as
// exactly r pieces before it.
func (s *side) meanSlots(f *formula.Formula, in [][]formula.Lit, natures []int) {
	if f.Meaning == nil {
		return
	}
	s.meanFilled(f)
	t := s.count(f.Meaning)
	for i, lits := range in {
		for j, l := range lits {
			n := natures[j]
			r := j - slices.Index(natures, n)
			parts := []formula.Lit{s.x[i][n], -t[n][i][r]}
			if r > 0 {
				parts = append(parts, t[n][i][r-1])
			}
			f.Meaning.Define(l, formula.Ones(parts), len(parts))
		}
	}
	for n := range s.natures() {
		if k := s.limits[n].k; k > 0 {
			f.Meaning.Lemma(t[n][len(s.x)][k-1])
		}
	}
}

// mean notes what the nodes and edges stand for: a node is true if an edge above it is, and an edge if the node above
// it and its nature are. Some node of each layer is true, and it counts what it says.
func (d *diagram) mean(f *formula.Formula) {
	m := f.Meaning
	if m == nil {
		return
	}
	t := d.count(m)
	m.Define(d.layers[0][0].lit, nil, 0)
	for i, layer := range d.layers {
		var some []formula.Lit
		for _, n := range layer {
			some = append(some, n.lit)
			if i > 0 {
				m.Define(n.lit, formula.Ones(lits(n.up)), 1)
			}
			for l, used := range []byte(n.used) {
				if used > 0 {
					m.Lemma(-n.lit, t[l][i][used-1])
				}
			}
			for _, e := range n.down {
				m.Define(e.lit, formula.Ones([]formula.Lit{n.lit, d.x[i][e.nature]}), 2)
			}
		}
		m.Lemma(some...)
	}
}

// lits returns the literals of edges.
func lits(edges []*edge) []formula.Lit {
	list := make([]formula.Lit, len(edges))
	for i, e := range edges {
		list[i] = e.lit
	}
	return list
}
