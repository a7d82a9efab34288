package exact

import "haft/model"

// Census returns the counts of Count, and the number of worlds for every piece and nature.
func (t *Table) Census() (positions, worlds uint64, natures Natures) {
	s := t.sum()
	var weights cells // for each king of a side: the number of ways for the rest of the world
	for p := range eachPair(s.alive) {
		white, black, ways := s.pair(p)
		positions += white * black
		worlds += white * black * ways
		*s.cell(&weights, model.White, p) += black * ways
		*s.cell(&weights, model.Black, p) += white * ways
	}
	for c := range model.Color(2) {
		for k := range weights[c] {
			t.censusRow(t.majors[c][k], &weights[c][k], natures.majors(c))
		}
		if t.turned.Of(c) != 0 {
			t.censusPawns(&s, c, &natures)
		}
	}
	return positions, worlds, natures
}

// censusRow adds up the placements of a word for each king, multiplied by its weight. If two kings in a row are
// alike, the second has the tallies of the first with the two pieces exchanged.
func (t *Table) censusRow(w word, weights *[8]uint64, out *tallies) {
	var one tallies
	p := t.placer()
	last := -1
	for king, weight := range weights {
		if weight == 0 {
			continue
		}
		if last >= 0 && p.alike(w, last, king) {
			one[last&7], one[king] = one[king], one[last&7]
		} else {
			p.marginals(t.limits.consistent(w, king), &one)
		}
		out.add(&one, weight)
		last = king
	}
}

// majors returns the counts of the majors of c.
func (n *Natures) majors(c model.Color) *tallies { return (*tallies)(n[16*int(c):]) }

// censusPawns adds the promoted pawns of c, each equally often with each nature that it may have.
func (t *Table) censusPawns(s *sum, c model.Color, natures *Natures) {
	for p := range eachPair(s.alive) {
		white, black, ways := s.pair(p)
		for q := range t.turned.Of(c).All() {
			may := t.promoted[c][p.king(c.Other())].at(q.File())
			for nature := range may.All() {
				natures[q][nature] += white * black * ways / uint64(may.Len())
			}
		}
	}
}
