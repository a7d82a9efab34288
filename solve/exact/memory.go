package exact

import (
	"math/bits"

	"haft/model"
)

// Values say what a piece of each nature is worth, in any unit up to 10,000.
type Values [model.NumNatures + 1]uint16

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
	word  word      // with the captured majors above its lanes; 0 in an empty place
	count [8]uint16 // placements, at most 630
	lost  [8]uint32 // the worth of the captured majors, summed over the placements
	may   [8]word   // what the majors can be
	_     uint64    // two cache lines
}

// memorySize is the number of sides, a power of two: half a megabyte, which stays in the second cache.
const memorySize = 1 << 12

// NewMemory returns an empty memory for states under these rules.
func NewMemory(rules *model.Rules, values *Values) *Memory {
	return &Memory{*values, limitsOf(rules), make([]side, memorySize)}
}

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
	var sides [2][8]*side // by color and opposing king
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
			sides[c][k] = last
			for open := kings &^ known; open != 0; open &= open - 1 {
				v.majors[c] |= last.may[bits.TrailingZeros8(open)]
			}
			known |= kings
			v.promoted[c] |= s.promoted[c][k]
		}
		open := v.majors[c] & (v.majors[c] - everyKing)
		v.Locked[c] = (everyKing &^ open.lanes()).kings()
	}
	if s.turned != 0 || s.taken(model.White)|s.taken(model.Black) != 0 {
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
func (m *Memory) average(s *State, alive uint64, sides *[2][8]*side, v *View) {
	var total float64
	for ; alive != 0; alive &= alive - 1 {
		i := bits.TrailingZeros64(alive)
		white, black := i&7, i>>3
		w, b := sides[model.White][black], sides[model.Black][white]
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

// side returns what is known of a word with captured majors.
func (m *Memory) side(w word) *side {
	const golden = 0x9e3779b97f4a7c15
	at := &m.sides[uint64(w)*golden>>(64-12)&(memorySize-1)]
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
