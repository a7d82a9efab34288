package exact

import (
	"math/bits"

	"haft/model"
)

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
