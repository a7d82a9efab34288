package exact

import "haft/model"

// A counted side is what counting found about a side with both kings fixed.
type countedSide struct {
	domains   []domain // disjoint
	positions uint64   // placements of the majors
	ways      uint64   // the same with the choices of promotions
}

// counted counts side c, with the pair of kings p, which is alive.
func (t *Table) counted(c model.Color, p pair) (s countedSide) {
	s.domains = t.appendDomains(nil, c, p.king(c.Other()), p.king(c))
	last := word(0) // of the part before
	for i := range s.domains {
		d := &s.domains[i]
		t.settle(d)
		s.ways += t.ways(d)
		if d.majors != last {
			s.positions += t.placer().placements(d.majors)
		}
		last = d.majors
	}
	return s
}

// countAnnounced is Count for a table with announced checks.
func (t *Table) countAnnounced() (positions, worlds uint64) {
	for p := range eachPair(t.Alive()) {
		white, black := t.counted(model.White, p), t.counted(model.Black, p)
		positions += white.positions * black.positions
		worlds += white.ways * black.ways
	}
	return positions, worlds
}

// marginalsAnnounced is Marginals for a table with announced checks.
func (t *Table) marginalsAnnounced() (positions, worlds uint64, natures Natures) {
	for p := range eachPair(t.Alive()) {
		white, black := t.counted(model.White, p), t.counted(model.Black, p)
		positions += white.positions * black.positions
		worlds += white.ways * black.ways
		t.tallySide(&white, model.White, black.ways, &natures)
		t.tallySide(&black, model.Black, white.ways, &natures)
	}
	return positions, worlds, natures
}

// tallySide adds what the officers of side c are, each time with a weight.
func (t *Table) tallySide(s *countedSide, c model.Color, weight uint64, natures *Natures) {
	for i := range s.domains {
		d := &s.domains[i]
		var majors [8]tally
		placements := t.placer().marginals(d.majors, &majors)
		ways := t.ways(d)
		choices := ways / placements * weight
		for file, one := range majors {
			q := model.NewPiece(c, file+1)
			if file == d.king {
				natures[q][model.King] += ways * weight
				continue
			}
			for n := model.Queen; n <= model.Knight; n++ {
				natures[q][n] += one.of(n) * choices
			}
		}
		for q := range t.turned.Of(c).All() {
			may := d.promoted.at(q.File())
			for n := range may.All() {
				natures[q][n] += ways * weight / uint64(may.Len())
			}
		}
	}
}
