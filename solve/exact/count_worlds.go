package exact

import (
	"math/bits"

	"haft/model"
)

// Natures holds, for a set of worlds, the number of worlds in which each piece has each nature.
type Natures [model.NumPieces][model.NumNatures + 1]uint64

// A sum is what counting knows about a table. Sides are first, then rows by opposing king.
type sum struct {
	alive      uint64          // bit 8·b + w
	like       [2][8]uint8     // the first equal row for the majors
	kings      [2][8]uint8     // by such a row: the own kings for which any of the equal rows is needed
	counts     [2][8][8]uint16 // by such a row and own king: the placements, at most 630
	promotions [2][8]uint64    // the choices of promotions
	notes      *notebook       // nil to count without it
}

func (t *Table) sum(s *sum) {
	s.alive = t.Alive()
	t.sumSide(s, model.White, s.alive)
	t.sumSide(s, model.Black, transpose(s.alive))
}

// sumSide counts side c. Bit 8·k + i of kings is set if major i can be its king while major k is the opposing king.
func (t *Table) sumSide(s *sum, c model.Color, kings uint64) {
	for k := range 8 {
		if own := uint8(kings >> (8 * k)); own != 0 {
			like := t.firstLike(c, k)
			s.like[c][k] = uint8(like)
			s.kings[c][like] |= own
			s.promotions[c][k] = t.promotions(c, k)
		}
	}
	p := t.placer()
	for k, open := range s.kings[c] {
		for w := t.majors[c][k]; open != 0; {
			king := bits.TrailingZeros8(open)
			peers := t.limits.peers(w, king, open)
			n := s.placements(p, t.limits.consistent(w, king))
			for open &^= peers; peers != 0; peers &= peers - 1 {
				s.counts[c][k][bits.TrailingZeros8(peers)&7] = n
			}
		}
	}
}

// placements counts the placements of a consistent word.
func (s *sum) placements(p *placer, w word) uint16 {
	if s.notes == nil {
		return uint16(p.placements(w))
	}
	return uint16(s.notes.find(p, w).placements())
}

// firstLike returns the first row that is equal to row k for the majors of c.
func (t *Table) firstLike(c model.Color, k int) int {
	for j := range k {
		if t.majors[c][j] == t.majors[c][k] {
			return j
		}
	}
	return k
}

// pair returns the placements of either side, and the promotions, for kings p.
func (s *sum) pair(p pair) (white, black, promotions uint64) {
	w, b := s.like[model.White][p.black&7], s.like[model.Black][p.white&7]
	return uint64(s.counts[model.White][w&7][p.white&7]), uint64(s.counts[model.Black][b&7][p.black&7]),
		s.promotions[model.White][p.black&7] * s.promotions[model.Black][p.white&7]
}

// weights say, by side, by the first of the rows that are equal for its majors, and by its own king, in how many ways
// the rest of the world can be.
type weights [2][8][8]uint64

// weigh returns what Count does, and adds up the weights.
func (s *sum) weigh(rest *weights) (positions, worlds uint64) {
	for b := range 8 {
		row := s.like[model.White][b] & 7
		counts, own := &s.counts[model.White][row], &rest[model.White][row]
		for kings := uint8(s.alive >> (8 * b)); kings != 0; kings &= kings - 1 {
			w := bits.TrailingZeros8(kings) & 7
			other := s.like[model.Black][w] & 7
			white, black := uint64(counts[w]), uint64(s.counts[model.Black][other][b])
			ways := s.promotions[model.White][b] * s.promotions[model.Black][w]
			positions += white * black
			worlds += white * black * ways
			own[w] += black * ways
			rest[model.Black][other][b] += white * ways
		}
	}
	return positions, worlds
}

// Count returns the number of starting positions for which some choice of promotions works, and the number of
// worlds, which include that choice. Neither overflows: there are at most 5040² · 4¹⁶ worlds, below 2⁵⁷.
func (t *Table) Count() (positions, worlds uint64) {
	if t.said != nil {
		return t.countAnnounced()
	}
	var s sum
	var rest weights
	t.sum(&s)
	return s.weigh(&rest)
}
