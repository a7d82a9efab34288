package exact

import "haft/model"

// Natures counts, for a set of worlds, those in which a piece has a nature.
type Natures [model.NumPieces][model.NumNatures + 1]uint64

// A sum is what counting knows of one table: for every pair of kings the arrangements
// of either side, and for every opposing king the choices of promotions.
type sum struct {
	alive      uint64          // bit 8·b + w
	majors     [2][8][8]uint64 // by side, opposing king and own king
	promotions [2][8]uint64    // by side and opposing king
}

// sum counts each side's rows, equal ones once.
func (t *Table) sum() *sum {
	s := &sum{alive: t.Alive()}
	p := t.placer()
	byBlack := transpose(s.alive)
	for k := range 8 {
		t.sumRow(s, p, model.White, k, uint8(s.alive>>(8*k)))
		t.sumRow(s, p, model.Black, k, uint8(byBlack>>(8*k)))
	}
	return s
}

// sumRow counts the row of side c for opposing king k, whose own kings are given.
func (t *Table) sumRow(s *sum, p *placer, c model.Color, k int, kings uint8) {
	if kings == 0 {
		return
	}
	s.promotions[c][k] = t.promotions(c, k)
	w := t.majors[c][k]
	for j := range k {
		if t.majors[c][j] == w && s.promotions[c][j] != 0 {
			s.majors[c][k] = s.majors[c][j]
			return
		}
	}
	s.majors[c][k] = p.arrangements(w, t.limits.kings(w))
}

// pair gives the arrangements of both sides and the promotions for kings p.
func (s *sum) pair(p pair) (positions, promotions uint64) {
	return s.majors[model.White][p.black][p.white] * s.majors[model.Black][p.white][p.black],
		s.promotions[model.White][p.black] * s.promotions[model.Black][p.white]
}

// Count is the number of starting positions (pairs of arrangements for which some
// choice of promotions works) and of worlds (with the choices). Neither overflows:
// there are at most 5040² · 4¹⁶ worlds, below 2⁵⁷.
func (t *Table) Count() (positions, worlds uint64) { return t.sum().total() }

func (s *sum) total() (positions, worlds uint64) {
	for p := range eachPair(s.alive) {
		n, ways := s.pair(p)
		positions += n
		worlds += n * ways
	}
	return positions, worlds
}

// Census is Count together with the worlds for every piece and nature.
func (t *Table) Census() (positions, worlds uint64, natures Natures) {
	s := t.sum()
	positions, worlds = s.total()
	for c := range model.Color(2) {
		t.censusSide(s, c, &natures)
	}
	return positions, worlds, natures
}

// censusSide adds up one side. For each king of its own the rest of the world is a weight;
// rows that say the same of the side are one row with the sum of their weights.
func (t *Table) censusSide(s *sum, c model.Color, natures *Natures) {
	var weights [8][8]uint64 // by row and own king
	for p := range eachPair(s.alive) {
		k, own := p.king(c.Other()), p.king(c)
		_, ways := s.pair(p)
		weights[t.firstLike(c, k)][own] += s.majors[c.Other()][own][k] * ways
	}
	for k, weight := range weights {
		if weight != [8]uint64{} {
			t.placer().marginals(t.majors[c][k], &weight, natures.majors(c))
		}
	}
	if t.turned.Of(c) != 0 {
		t.censusPawns(s, c, natures)
	}
}

// firstLike is the first row that says the same of the majors of c as row k.
func (t *Table) firstLike(c model.Color, k int) int {
	for j := range k {
		if t.majors[c][j] == t.majors[c][k] {
			return j
		}
	}
	return k
}

// majors are the counts of the majors of c.
func (n *Natures) majors(c model.Color) *[8][model.NumNatures + 1]uint64 {
	return (*[8][model.NumNatures + 1]uint64)(n[16*int(c):])
}

// censusPawns adds the promoted pawns of c: each nature it may have, equally often.
func (t *Table) censusPawns(s *sum, c model.Color, natures *Natures) {
	for p := range eachPair(s.alive) {
		n, ways := s.pair(p)
		for q := range t.turned.Of(c).All() {
			may := t.promoted[c][p.king(c.Other())].at(q.File())
			for nature := range may.All() {
				natures[q][nature] += n * ways / uint64(may.Len())
			}
		}
	}
}
