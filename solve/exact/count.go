package exact

import (
	"math/bits"

	"haft/model"
)

// Natures holds, for a set of worlds, the number of worlds in which each piece has each nature.
type Natures [model.NumPieces][model.NumNatures + 1]uint64

// cells holds numbers by side, by the first of the rows that are equal for its majors, and by its own king.
type cells [2][8][8]uint64

// A sum is what counting knows about a table: for every pair of kings the arrangements of either side, and for
// every opposing king the choices of promotions.
type sum struct {
	alive      uint64       // bit 8·b + w
	like       [2][8]uint8  // by side and opposing king: the first equal row
	majors     cells        // for pairs that are alive
	promotions [2][8]uint64 // by side and opposing king
}

func (t *Table) sum() (s sum) {
	s.alive = t.Alive()
	t.sumSide(&s, model.White, s.alive)
	t.sumSide(&s, model.Black, transpose(s.alive))
	return s
}

// sumSide counts side c. Bit 8·k + i of kings is set if major i can be its king while major k is the opposing king.
func (t *Table) sumSide(s *sum, c model.Color, kings uint64) {
	var own [8]uint8
	for k := range own {
		like := t.firstLike(c, k)
		s.like[c][k] = uint8(like)
		s.promotions[c][k] = t.promotions(c, k)
		own[like] |= uint8(kings >> (8 * k))
	}
	for k := range own {
		t.sumRow(t.majors[c][k], own[k], &s.majors[c][k])
	}
}

// sumRow counts the placements of a word for each of some kings. Successive kings that are alike have the same
// number.
func (t *Table) sumRow(w word, kings uint8, n *[8]uint64) {
	p := t.placer()
	for last := -1; kings != 0; kings &= kings - 1 {
		king := bits.TrailingZeros8(kings)
		if last >= 0 && p.alike(w, last, king) {
			n[king] = n[last&7]
		} else {
			n[king] = p.placements(t.limits.consistent(w, king))
		}
		last = king
	}
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

// cell returns the place for numbers of side c with kings p.
func (s *sum) cell(n *cells, c model.Color, p pair) *uint64 {
	return &n[c&1][s.like[c&1][p.king(c.Other())&7]&7][p.king(c)&7]
}

// pair returns the arrangements of either side, and the promotions, for kings p.
func (s *sum) pair(p pair) (white, black, promotions uint64) {
	return *s.cell(&s.majors, model.White, p), *s.cell(&s.majors, model.Black, p),
		s.promotions[model.White][p.black&7] * s.promotions[model.Black][p.white&7]
}

// Count returns the number of starting positions for which some choice of promotions works, and the number of
// worlds, which include that choice. Neither overflows: there are at most 5040² · 4¹⁶ worlds, below 2⁵⁷.
func (t *Table) Count() (positions, worlds uint64) {
	s := t.sum()
	for p := range eachPair(s.alive) {
		white, black, ways := s.pair(p)
		positions += white * black
		worlds += white * black * ways
	}
	return positions, worlds
}
