package exact

import (
	"math/bits"

	"haft/model"
)

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
