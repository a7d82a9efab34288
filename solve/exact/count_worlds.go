package exact

import (
	"math/bits"

	"haft/model"
)

// Natures holds, for a set of worlds, the number of worlds in which each piece has each nature.
type Natures [model.NumPieces][model.NumNatures + 1]uint64

// A sum is what counting knows about a table. Sides are first, then rows by opposing king.
type sum struct {
	alive      uint64       // bit 8·b + w
	like       [2][8]uint8  // the first equal row for the majors
	rows       [2]uint8     // such rows that are known
	opposing   [2][8]uint8  // by such a row: the opposing kings whose rows are equal
	counts     [2][8]eight  // by such a row, for each own king: the placements, at most 630
	promoted   bool         // some promotion leaves a choice
	promotions [2][8]uint64 // the choices of promotions
}

// sum counts the placements of both sides. It also finds out which pairs are alive, because the notebook knows the kings
// of a side that it has seen.
func (t *Table) sum(s *sum, n *notebook) {
	white := t.sumSide(s, n, model.White, t.union(model.Black).kings())
	s.alive = white & transpose(t.sumSide(s, n, model.Black, anyRow(white)))
	if t.said != nil {
		s.alive = t.heard(s.alive)
	}
}

// sumSide counts side c, and returns what Table.sides does.
func (t *Table) sumSide(s *sum, n *notebook, c model.Color, opposing uint8) (set uint64) {
	var kings [8]uint8
	for ; opposing != 0; opposing &= opposing - 1 {
		k := bits.TrailingZeros8(opposing)
		ways := uint64(1)
		if t.turned != 0 {
			ways = t.promotions(c, k)
			s.promoted = true
		}
		if ways == 0 || t.majors[c&1][k] == 0 {
			continue
		}
		like := t.firstLike(c, k)
		if s.rows[c&1]>>like&1 == 0 {
			s.rows[c&1] |= 1 << like
			r := n.row(t, t.majors[c&1][k])
			s.counts[c&1][like&7], kings[like&7] = r.counts, r.kings
		}
		s.like[c&1][k], s.promotions[c&1][k] = uint8(like), ways
		s.opposing[c&1][like&7] |= 1 << k
		set |= uint64(kings[like&7]) << (8 * k)
	}
	return set
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
	return s.counts[model.White][w&7].at(p.white), s.counts[model.Black][b&7].at(p.black),
		s.promotions[model.White][p.black&7] * s.promotions[model.Black][p.white&7]
}

// weights say, by side, by the first of the rows that are equal for its majors, and by its own king, in how many ways
// the rest of the world can be.
type weights [2][8][8]uint64

// weigh returns what Count does, and adds up the weights. Without promotions those of one king are a sum of placements of
// the other side, which is found for all opposing kings at once: at the start, marginals take two thirds of the time that
// they take pair by pair.
func (s *sum) weigh(rest *weights) (positions, worlds uint64) {
	if s.promoted {
		return s.weighPairs(rest)
	}
	opposing := [2]uint64{transpose(s.alive), s.alive} // by side and own king
	for c := range 2 {
		for rows := s.rows[c]; rows != 0; rows &= rows - 1 {
			r := bits.TrailingZeros8(rows) & 7
			for own := range 8 {
				set := uint8(opposing[c]>>(8*own)) & s.opposing[c][r]
				if set == 0 {
					continue
				}
				ways := s.counts[1-c][s.like[1-c][own]&7].sum(set)
				rest[c][r][own] = ways
				if c == 0 {
					positions += ways * s.counts[c][r].at(own)
				}
			}
		}
	}
	return positions, positions
}

// weighPairs does the same with promotions.
func (s *sum) weighPairs(rest *weights) (positions, worlds uint64) {
	for p := range eachPair(s.alive) {
		white, black, ways := s.pair(p)
		positions += white * black
		worlds += white * black * ways
		rest[model.White][s.like[model.White][p.black&7]&7][p.white&7] += black * ways
		rest[model.Black][s.like[model.Black][p.white&7]&7][p.black&7] += white * ways
	}
	return positions, worlds
}

// An eight is a number of 16 bits for each major of a side.
type eight [2]uint64

func (e *eight) at(i int) uint64 { return e[i>>2&1] >> (16 * (i & 3)) & 0xffff }

// sum adds up the numbers of some files. The sum must fit in 16 bits.
func (e *eight) sum(files uint8) uint64 {
	const ones = 0x0001000100010001 // the product with it has the sum of all lanes in the highest
	return (e[0]&fourLanes[files&15] + e[1]&fourLanes[files>>4]) * ones >> 48
}

// fourLanes holds the lanes of each set of four files.
var fourLanes = func() (all [16]uint64) {
	for set := range all {
		for i := range 4 {
			all[set] |= uint64(set>>i&1) * 0xffff << (16 * i)
		}
	}
	return all
}()

// Count returns the number of starting positions for which some choice of promotions works, and the number of
// worlds, which include that choice. Neither overflows: there are at most 5040² · 4¹⁶ worlds, below 2⁵⁷.
func (t *Table) Count() (positions, worlds uint64) {
	if t.said != nil {
		return t.countAnnounced()
	}
	notes := t.notes()
	var s sum
	var rest weights
	t.sum(&s, notes)
	notebooks[t.limits.bishops&1].Put(notes)
	return s.weigh(&rest)
}

// Marginals returns the counts of Count, and the number of worlds for every piece and nature.
func (t *Table) Marginals() (positions, worlds uint64, natures Natures) {
	if t.said != nil {
		return t.marginalsAnnounced()
	}
	notes := t.notes()
	var s sum
	var rest weights
	t.sum(&s, notes)
	positions, worlds = s.weigh(&rest)
	for c := range model.Color(2) {
		for rows := s.rows[c]; rows != 0; rows &= rows - 1 {
			k := bits.TrailingZeros8(rows)
			t.marginalsRow(notes, t.majors[c][k], &rest[c][k], natures.majors(c))
		}
		if t.turned.Of(c) != 0 {
			t.marginalsOfPawns(&s, c, &natures)
		}
	}
	notebooks[t.limits.bishops&1].Put(notes)
	return positions, worlds, natures
}

// majors holds, for each major of a side and each nature, the number of worlds.
type majors [8][model.NumNatures + 1]uint64

// majors returns the counts of the majors of c.
func (n *Natures) majors(c model.Color) *majors { return (*majors)(n[16*int(c):]) }

// marginalsRow adds up the placements of a word for each of its kings, multiplied by its weight. Kings that are alike
// have the same tallies with the two pieces exchanged, so they are added together.
func (t *Table) marginalsRow(notes *notebook, w word, weights *[8]uint64, out *majors) {
	r := notes.row(t, w)
	for i, peers := range r.peers {
		if peers == 0 {
			break
		}
		king := bits.TrailingZeros8(peers) & 7
		total := weights[king]
		for left := peers & (peers - 1); left != 0; left &= left - 1 {
			total += weights[bits.TrailingZeros8(left)&7]
		}
		if total == 0 {
			continue
		}
		known := notes.find(t.placer(), r.placed[i])
		if peers&(peers-1) != 0 {
			out.addPeers(known, peers, total, weights)
			continue
		}
		out[king][model.King] += known.placements() * total
		for i := range out {
			out.addOne(i, known.ways[i], total)
		}
	}
}

// addPeers adds what is known for the first of some kings that are alike, and for its peers, each with its own weight.
func (m *majors) addPeers(known *placed, peers uint8, total uint64, weights *[8]uint64) {
	ways := known.placements()
	var own [8]uint64 // the weights of the peers
	for left := peers; left != 0; left &= left - 1 {
		i := bits.TrailingZeros8(left) & 7
		own[i] = weights[i]
		m[i][model.King] += ways * weights[i]
	}
	for i := range m {
		m.addOne(i, known.ways[i], total-own[i])
	}
	king, other := bits.TrailingZeros8(peers), bits.TrailingZeros8(peers&(peers-1))
	m.addOne(king, known.ways[other&7], total-own[king&7])
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

// A Memory remembers what counting found about sides, for programs that count many similar states. A side's word and
// its captured majors are all that matters, and most moves leave one of the two sides as it was. It is for one
// goroutine and one rule on bishops.
type Memory struct {
	values Values
	limits *limits
	sides  []side
}

// A side is what counting found about a word, for each of its kings.
type side struct {
	word word // with the captured majors above its lanes; 0 in an empty place
	worth
	may [8]word // what the majors can be
	_   uint64  // two cache lines
}

// A worth is what the captured majors of a side are worth, for each of its kings.
type worth struct {
	count [8]uint16 // placements, at most 630
	lost  [8]uint32 // summed over the placements
}

// memorySize is the number of sides, a power of two: half a megabyte, which stays in the second cache.
const memorySize = 1 << 12

// NewMemory returns an empty memory for states under these rules.
func NewMemory(rules *model.Rules, values *Values) *Memory {
	return &Memory{*values, limitsOf(rules), make([]side, memorySize)}
}

// side returns what is known of a word with captured majors, until the next call: that may put another side in its
// place.
func (m *Memory) side(w word) *side {
	at := &m.sides[uint64(w)*spread>>(64-12)&(memorySize-1)]
	if at.word != w {
		m.find(w, at)
	}
	return at
}

// find counts a side. Two kings in a row that are alike have the same count; what is lost may differ.
func (m *Memory) find(w word, out *side) {
	*out = side{word: w}
	taken := uint8(w >> takenShift)
	w &= 1<<takenShift - 1
	p := &placerBy[m.limits.bishops]
	for kings := m.limits.kings(w); kings != 0; kings &= kings - 1 {
		king := bits.TrailingZeros8(kings)
		row := m.limits.consistent(w, king)
		out.may[king] = row
		if taken == 0 {
			out.count[king] = uint16(p.placements(row))
			continue
		}
		var natures [8]tally
		out.count[king] = uint16(p.marginals(row, &natures))
		for files := taken; files != 0; files &= files - 1 {
			one := natures[bits.TrailingZeros8(files)]
			for n := model.Queen; n <= model.Knight; n++ {
				out.lost[king] += uint32(one.of(n)) * uint32(m.values[n])
			}
		}
	}
}
