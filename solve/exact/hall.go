package exact

import (
	"math/bits"

	"haft/model"
)

// Whether the seven majors beside a king find places in the roster is a question for
// Hall's theorem (1935) with capacities: they do if and only if no set of kinds has
// more pieces confined to it than places. There are 16 sets of the kinds Q R B N. Sixteen
// counters of four bits fit in one word, so that a side is counted by look-ups and
// subtractions, all sets at once. With bishops on opposite files they are two kinds; the 16 sets
// with one of the two fill a second word.

// The kinds as bits of a set; a bishop from an odd file (b d f h) is of a kind of its own.
const (
	queens = 1 << iota
	rooks
	bishops
	knights
	oddBishops
	allKinds = 1<<iota - 1
)

// counters are 16 sets of kinds, with a counter each of how many places its set has left: the
// top bit is set as long as that is not less than none.
type counters struct {
	// confined[odd][natures] counts one in every set of kinds that holds all the
	// natures but king, for a piece whose home file is odd or not.
	confined [2][1 << model.NumNatures]uint64
	// both is confined of two neighbours, the first from an even file: half as many look-ups, and
	// a tenth less time for a decision.
	both   [1 << (2 * model.NumNatures)]uint64
	places uint64   // with no piece counted
	sets   [16]word // the natures of each set, in the lanes of pieces that it has them for
	proper uint64   // the lowest bits of the counters but those of no kind and of all: these are always full
}

// The highest and the lowest bit of each counter.
const (
	topBits = 0x8888888888888888
	lowBits = 0x1111111111111111
)

func newCounters(sets [16]int) *counters {
	var h counters
	for i, set := range sets {
		h.places |= uint64(8|placesOf(set)) << (4 * i)
		h.sets[i] = evenLanes*word(naturesOf(set, 0)) | oddLanes*word(naturesOf(set, 1))
		if set != 0 && set != allKinds {
			h.proper |= 1 << (4 * i)
		}
		for odd := range h.confined {
			for natures := range h.confined[odd] {
				if model.Natures(natures)&^model.King.Set()&^naturesOf(set, odd) == 0 {
					h.confined[odd][natures] |= 1 << (4 * i)
				}
			}
		}
	}
	for two := range h.both {
		h.both[two] = h.confined[0][two&31] + h.confined[1][two>>laneBits]
	}
	return &h
}

// placesOf is how many pieces the kinds of a set have room for.
func placesOf(set int) (n int) {
	for kind, places := range [5]int{1, 2, 1, 2, 1} {
		n += places * (set >> kind & 1)
	}
	return n
}

// naturesOf is what a piece from an even or odd file may be to be of a kind of the set.
func naturesOf(set, odd int) model.Natures {
	if odd == 1 {
		set = set&^bishops | set/oddBishops*bishops
	}
	return model.Natures(set&(queens|rooks|bishops|knights)) << 1
}

// left counts the eight pieces of a word.
func (h *counters) left(w word) uint64 {
	return h.places - h.both[w&1023] - h.both[w>>10&1023] - h.both[w>>20&1023] - h.both[w>>30&1023]
}

// kings is the set of files whose piece may be the king while these sets have room for the others.
func (h *counters) kings(w word) (files uint8) {
	left := h.left(w)
	for candidates := w.kings(); candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros8(candidates)
		if (left+h.confined[i&1][w.at(i)])&topBits == topBits {
			files |= 1 << i
		}
	}
	return files
}

// withoutFull takes from the pieces of w what they cannot have because others fill a set of
// kinds. One piece has no natures: the king, which takes no place.
func (h *counters) withoutFull(w word) word {
	left := h.left(w) + lowBits
	for full := ^(left | left>>1 | left>>2) & h.proper; full != 0; full &= full - 1 {
		w = without(w, h.sets[bits.TrailingZeros64(full)/4])
	}
	return w
}

// without takes the natures of a full set from the pieces that are not confined to it, all
// lanes at once. The king's bit of each lane is zero.
func without(w, full word) word {
	open := w &^ full
	loose := (open>>1 | open>>2 | open>>3 | open>>4) & everyKing
	return w &^ (full & (loose * 31))
}

// limits are the places of a roster: a position is possible if all counters say so.
type limits struct {
	bishops model.Bishops
	all     []*counters
}

// limitsBy is by model.Bishops.
var limitsBy = [2]limits{
	{model.AnyBishops, []*counters{newCounters(wholeSets())}},
	{model.OppositeBishops, []*counters{newCounters(wholeSets()), newCounters(partedSets())}},
}

// wholeSets are the sets of kinds that have either all bishops or none.
func wholeSets() (sets [16]int) {
	for i := range sets {
		sets[i] = i | i&bishops/bishops*oddBishops
	}
	return sets
}

// partedSets are those that have one kind of bishops.
func partedSets() (sets [16]int) {
	for i := range sets {
		sets[i] = i | ^i&bishops/bishops*oddBishops
	}
	return sets
}

// kings is the set of files whose piece can be the king while the others find places.
func (l *limits) kings(w word) uint8 {
	files := l.all[0].kings(w)
	for _, h := range l.all[1:] {
		files &= h.kings(w)
	}
	return files
}

// consistent keeps of w the natures that pieces have in some placement with the given
// king. If a set of kinds is full, a piece not confined to it can have none of it; by
// Hall's theorem nothing else is lost. The pieces of w find places.
func (l *limits) consistent(w word, king int) word {
	w &^= everyKing | lane(king, model.AllNatures)
	rest := w
	for _, h := range l.all {
		rest &= h.withoutFull(w)
	}
	return rest | lane(king, model.King.Set())
}
