package exact

import (
	"math/bits"

	"haft/model"
)

// Marginals returns the counts of Count, and the number of worlds for every piece and nature.
func (t *Table) Marginals() (positions, worlds uint64, natures Natures) {
	if t.said != nil {
		return t.marginalsAnnounced()
	}
	pool := &notebooks[t.limits.bishops&1]
	notes, _ := pool.Get().(*notebook)
	if notes == nil {
		notes = new(notebook)
	}
	s := sum{notes: notes}
	var rest weights
	t.sum(&s)
	positions, worlds = s.weigh(&rest)
	for c := range model.Color(2) {
		for k, kings := range s.kings[c] {
			if kings != 0 {
				t.marginalsRow(notes, t.majors[c][k], kings, &rest[c][k], natures.majors(c))
			}
		}
		if t.turned.Of(c) != 0 {
			t.marginalsOfPawns(&s, c, &natures)
		}
	}
	pool.Put(notes)
	return positions, worlds, natures
}

// majors holds, for each major of a side and each nature, the number of worlds.
type majors [8][model.NumNatures + 1]uint64

// majors returns the counts of the majors of c.
func (n *Natures) majors(c model.Color) *majors { return (*majors)(n[16*int(c):]) }

// marginalsRow adds up the placements of a word for each of some kings, multiplied by its weight. Kings that are alike
// have the same tallies with the two pieces exchanged, so they are added together.
func (t *Table) marginalsRow(notes *notebook, w word, kings uint8, weights *[8]uint64, out *majors) {
	p := t.placer()
	for kings != 0 {
		king := bits.TrailingZeros8(kings)
		peers := t.limits.peers(w, king, kings)
		out.add(notes.find(p, t.limits.consistent(w, king)), king, peers, weights)
		kings &^= peers
	}
}

// add adds what is known for a king and its peers, each with its own weight.
func (m *majors) add(known *placed, king int, peers uint8, weights *[8]uint64) {
	total, ways := uint64(0), known.placements()
	var own [8]uint64 // the weights of the peers
	for left := peers; left != 0; left &= left - 1 {
		i := bits.TrailingZeros8(left) & 7
		own[i] = weights[i]
		total += weights[i]
		m[i][model.King] += ways * weights[i]
	}
	for i := range m {
		m.addOne(i, known.ways[i], total-own[i])
	}
	if other := peers &^ (1 << king); other != 0 {
		m.addOne(king, known.ways[bits.TrailingZeros8(other)&7], total-own[king&7])
	}
}

// addOne adds the tally of piece i.
func (m *majors) addOne(i int, one tally, weight uint64) {
	n := &m[i&7]
	n[model.Queen] += one.of(model.Queen) * weight
	n[model.Rook] += one.of(model.Rook) * weight
	n[model.Bishop] += one.of(model.Bishop) * weight
	n[model.Knight] += one.of(model.Knight) * weight
}

// marginalsOfPawns adds the promoted pawns of c, each equally often with each nature that it may have.
func (t *Table) marginalsOfPawns(s *sum, c model.Color, natures *Natures) {
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
