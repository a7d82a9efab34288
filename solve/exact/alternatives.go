package exact

import (
	"math/bits"
	"slices"

	"haft/model"
)

// A remainder is what some groups leave of the alternatives of a problem. It remembers a pair of kings that has a
// world in the first of its tables. Nearly every further group leaves that pair alive, which two rows tell; only when
// it dies are others looked at.
type remainder struct {
	left  []leftover
	kings pair
}

// A leftover is what is left of one alternative, and pairs of kings outside of which none is alive.
type leftover struct {
	Table
	pairs uint64
}

// fewPairs is how many pairs can be tried one by one in the time that Alive takes for all.
const fewPairs = 6

// start returns what is left without any group.
func (g *Groups) start() *remainder {
	r := &remainder{left: make([]leftover, len(g.bases))}
	for i := range g.bases {
		r.left[i] = leftover{g.bases[i], ^uint64(0)}
	}
	return r
}

func (r *remainder) clone() *remainder { return &remainder{slices.Clone(r.left), r.kings} }

// meet adds a group.
func (r *remainder) meet(mask *Table) {
	for i := range r.left {
		r.left[i].meet(mask)
	}
}

// revive looks for a pair of kings with a world, and reports whether there is one.
func (r *remainder) revive() bool {
	for i := range r.left {
		if r.lives(i, r.left[i].Alive()) {
			return true
		}
	}
	return false
}

// allows reports whether a world is left if a group is added, which the caller then adds. There must be a world
// without it.
func (r *remainder) allows(mask *Table) bool {
	if first := &r.left[0]; first.keeps(r.kings, mask, true) {
		return true
	}
	for i := range r.left {
		if r.lives(i, r.left[i].alive(mask)) {
			return true
		}
	}
	return false
}

// alive returns pairs that are alive in what is left and in the mask, unless there is none.
func (l *leftover) alive(mask *Table) uint64 {
	if bits.OnesCount64(l.pairs) > fewPairs {
		t := l.Table
		t.meet(mask)
		if alive := t.Alive(); alive != 0 {
			return alive
		}
		l.pairs = l.Alive()
		return 0
	}
	for pairs := l.pairs; pairs != 0; pairs &= pairs - 1 {
		if l.keeps(firstPair(pairs), mask, false) {
			return pairs
		}
	}
	return 0
}

// lives remembers a pair of those that may be alive in a table, the first of which is, and moves the table to the
// front, because it is likely to have a world the next time as well. It returns false if there is no pair.
func (r *remainder) lives(i int, pairs uint64) bool {
	if pairs == 0 {
		return false
	}
	r.left[i].pairs = pairs
	if i > 0 {
		r.left[0], r.left[i] = r.left[i], r.left[0]
	}
	r.kings = firstPair(pairs)
	return true
}

// firstPair returns the pair of the lowest bit of a set such as Alive.
func firstPair(pairs uint64) pair {
	i := bits.TrailingZeros64(pairs)
	return pair{white: i % 8, black: i / 8}
}

// meet leaves what both tables leave. They must have the same pieces.
func (t *Table) meet(u *Table) {
	for c := range t.majors {
		for k := range t.majors[c] {
			t.majors[c][k] &= u.majors[c][k]
		}
	}
	t.said = t.said.and(u.said)
	if t.turned == 0 {
		return
	}
	for c := range t.promoted {
		for k := range t.promoted[c] {
			t.promoted[c][k] &= u.promoted[c][k]
		}
	}
}

// keeps reports whether a pair of kings is alive in what t and u leave. If it is known to be alive in t, rows that u
// leaves as they are need no look.
func (t *Table) keeps(kings pair, u *Table, known bool) bool {
	for c := range model.Color(2) {
		own, k := kings.king(c), kings.king(c.Other())&7
		was := t.majors[c&1][k]
		if now := was & u.majors[c&1][k]; now != was || !known {
			others := everyKing &^ lane(own, model.King.Set())
			if t.limits.kings(now&^others) == 0 {
				return false
			}
		}
		if turned := t.turned.Of(c) >> (16*c + 8); turned != 0 {
			now := t.promoted[c&1][k] & u.promoted[c&1][k]
			if now.lanes().kings() != uint8(turned) {
				return false
			}
		}
	}
	return t.said == nil && u.said == nil || t.hears(kings, u)
}

// hears reports whether the checks that t and u announce can be true with these kings, which their rows leave alive.
func (t *Table) hears(kings pair, u *Table) bool {
	both := *t
	both.meet(u)
	return both.heardBy(kings)
}

// Values say what a piece of each nature is worth, in any unit up to 10,000.
type Values [model.NumNatures + 1]uint16

// A View is what the worlds of a state have in common and what they have on average, by color.
type View struct {
	Kings    [2]uint8   // the files of the majors that can be king
	Locked   [2]uint8   // the files of the majors with one nature left
	Lost     [2]float64 // the worth of the captured majors, on average
	Promoted [2]float64 // the worth of the promoted pawns on the board, on average
	majors   [2]word
	promoted [2]word
}

// May returns what q can be in some world. A pawn that has not promoted has no nature.
func (v *View) May(q model.Piece) model.Natures {
	if q.Major() {
		return v.majors[q.Color()&1].at(q.File())
	}
	return v.promoted[q.Color()&1].at(q.File())
}

// View looks at a state, in which the given pairs of kings are alive. It counts only if that matters: the worth of all
// majors is the same in all worlds, so without captured majors and promoted pawns there is nothing to count.
func (m *Memory) View(s *State, alive uint64, v *View) {
	*v = View{}
	var sides [2][8]worth // by color and opposing king
	counts := s.turned != 0 || s.taken(model.White)|s.taken(model.Black) != 0
	for c, pairs := range [2]uint64{alive, transpose(alive)} {
		taken := s.taken(model.Color(c))
		v.Kings[c] = anyRow(pairs)
		var last *side
		var known uint8 // kings of the last side that were looked at
		for k := range sides[c] {
			kings := uint8(pairs >> (8 * k))
			if kings == 0 {
				continue
			}
			w := s.majors[c][k] | taken
			if last == nil || last.word != w {
				last, known = m.side(w), 0
			}
			if counts {
				sides[c][k] = last.worth
			}
			for open := kings &^ known; open != 0; open &= open - 1 {
				v.majors[c] |= last.may[bits.TrailingZeros8(open)]
			}
			known |= kings
			v.promoted[c] |= s.promoted[c][k]
		}
		open := v.majors[c] & (v.majors[c] - everyKing)
		v.Locked[c] = (everyKing &^ open.lanes()).kings()
	}
	if counts {
		m.average(s, alive, &sides, v)
	}
}

// takenShift is where the captured majors are above a word.
const takenShift = 8 * laneBits

// taken returns the files of the captured majors of c above the lanes of a word.
func (s *State) taken(c model.Color) (w word) {
	for i, at := range s.where[16*int(c&1) : 16*int(c&1)+8] {
		w |= word(at>>6) << (takenShift + i)
	}
	return w
}

// average fills in the averages over all worlds.
func (m *Memory) average(s *State, alive uint64, sides *[2][8]worth, v *View) {
	var total float64
	for ; alive != 0; alive &= alive - 1 {
		i := bits.TrailingZeros64(alive)
		white, black := i&7, i>>3
		w, b := &sides[model.White][black], &sides[model.Black][white]
		nw, nb, ways := float64(w.count[white]), float64(b.count[black]), 1.0
		if s.turned != 0 {
			ways = float64(s.promotions(model.White, black) * s.promotions(model.Black, white))
			v.Promoted[model.White] += nw * nb * ways * m.promoted(s, model.White, black)
			v.Promoted[model.Black] += nw * nb * ways * m.promoted(s, model.Black, white)
		}
		total += nw * nb * ways
		v.Lost[model.White] += float64(w.lost[white]) * nb * ways
		v.Lost[model.Black] += float64(b.lost[black]) * nw * ways
	}
	for c := range v.Lost {
		v.Lost[c] /= total
		v.Promoted[c] /= total
	}
}

// promoted returns what the promoted pawns of c on the board are worth on average, if k is the opposing king.
func (m *Memory) promoted(s *State, c model.Color, k int) (worth float64) {
	for turned := s.turned.Of(c); turned != 0; turned &= turned - 1 {
		q := model.Piece(bits.TrailingZeros32(uint32(turned)))
		if s.where[q&31] == model.NoSquare {
			continue
		}
		may := s.promoted[c&1][k&7].at(q.File())
		sum := 0
		for left := may; left != 0; left &= left - 1 {
			sum += int(m.values[left.First()])
		}
		worth += float64(sum) / float64(may.Len())
	}
	return worth
}
