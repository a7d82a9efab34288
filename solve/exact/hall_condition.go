package exact

import (
	"math/bits"

	"haft/model"
)

// Hall's theorem (1935) with capacities answers whether the seven majors beside a king find places in the roster:
// they do exactly if no set of kinds has more pieces confined to it than places. There are 16 sets of the kinds Q R
// B N. Sixteen counters of four bits fit in one word, so look-ups and subtractions count a side for all sets at
// once. If the bishops start on opposite kinds of files, they are two kinds; the 16 sets with one of the two need a
// second word.

// The kinds as bits of a set. A bishop from an odd file (b d f h) is of a kind of its own.
const (
	queens = 1 << iota
	rooks
	bishops
	knights
	oddBishops
	allKinds = 1<<iota - 1
)

// counters are 16 sets of kinds, each with a counter of the places left in it. The top bit of a counter is set as
// long as the number is not negative.
type counters struct {
	// confined[odd][natures] counts one in every set of kinds that contains all the natures except king, for a
	// piece whose home file is odd or even.
	confined [2][1 << model.NumNatures]uint64
	// both is confined for two neighbours, the first from an even file. It halves the number of look-ups, and takes
	// a tenth off the time of a decision.
	both   [1 << (2 * model.NumNatures)]uint64
	places uint64   // the counters before any piece is counted
	sets   [16]word // the natures of each set, in the lanes of the pieces for which the set contains them
	proper uint64   // the lowest bits of the counters, except for the empty and the full set, which are always full
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

// placesOf returns how many pieces the kinds of a set have room for.
func placesOf(set int) (n int) {
	for kind, places := range [5]int{1, 2, 1, 2, 1} {
		n += places * (set >> kind & 1)
	}
	return n
}

// naturesOf returns the natures with which a piece from an even or odd file is of a kind of the set.
func naturesOf(set, odd int) model.Natures {
	if odd == 1 {
		set = set&^bishops | set/oddBishops*bishops
	}
	return model.Natures(set&(queens|rooks|bishops|knights)) << 1
}

// left returns the places left after the eight pieces of a word.
func (h *counters) left(w word) uint64 {
	return h.places - h.both[w&1023] - h.both[w>>10&1023] - h.both[w>>20&1023] - h.both[w>>30&1023]
}

// kings returns the files whose piece may be the king such that these sets have room for the others.
func (h *counters) kings(w word) (files uint8) {
	left := h.left(w)
	for candidates := w.kings(); candidates != 0; candidates &= candidates - 1 {
		i := bits.TrailingZeros8(candidates)
		if h.allow(left, w, i) {
			files |= 1 << i
		}
	}
	return files
}

// allow reports whether these sets have room for the pieces beside a king, given the places left after all.
func (h *counters) allow(left uint64, w word, king int) bool {
	return (left+h.confined[king&1][w.at(king)])&topBits == topBits
}

// withoutFull removes the natures that pieces of w cannot have because others fill a set of kinds. The king takes
// no place: its lane is empty.
func (h *counters) withoutFull(w word) word {
	left := h.left(w) + lowBits
	for full := ^(left | left>>1 | left>>2) & h.proper; full != 0; full &= full - 1 {
		w = without(w, h.sets[bits.TrailingZeros64(full)/4])
	}
	return w
}

// without removes the natures of a full set from the pieces that are not confined to it, in all lanes at once. The
// king's bit of each lane is zero.
func without(w, full word) word {
	open := w &^ full
	loose := (open>>1 | open>>2 | open>>3 | open>>4) & everyKing
	return w &^ (full & (loose * 31))
}

// limits are the places of a roster. A position is possible if all counters allow it.
type limits struct {
	bishops model.Bishops
	all     []*counters
}

// limitsBy is indexed by model.Bishops.
var limitsBy = [2]limits{
	{model.AnyBishops, []*counters{newCounters(wholeSets())}},
	{model.OppositeBishops, []*counters{newCounters(wholeSets()), newCounters(partedSets())}},
}

// wholeSets returns the sets of kinds that contain all bishops or none.
func wholeSets() (sets [16]int) {
	for i := range sets {
		sets[i] = i | i&bishops/bishops*oddBishops
	}
	return sets
}

// partedSets returns the sets that contain one kind of bishops.
func partedSets() (sets [16]int) {
	for i := range sets {
		sets[i] = i | ^i&bishops/bishops*oddBishops
	}
	return sets
}

// kings returns the files whose piece can be the king such that the others find places.
func (l *limits) kings(w word) uint8 {
	files := l.all[0].kings(w)
	for _, h := range l.all[1:] {
		files &= h.kings(w)
	}
	return files
}

// king returns the first of some files, or none, whose piece can be the king such that the others find places.
func (l *limits) king(w word, files uint8) uint8 {
	for _, h := range l.all[1:] {
		files &= h.kings(w)
	}
	h := l.all[0]
	left := h.left(w)
	for files &= w.kings(); files != 0; files &= files - 1 {
		if h.allow(left, w, bits.TrailingZeros8(files)) {
			return files & -files
		}
	}
	return 0
}

// consistent returns w with only the natures that pieces have in some placement with the given king, which must
// exist. If a set of kinds is full, a piece that is not confined to it can have none of its natures; by Hall's
// theorem nothing else is impossible.
func (l *limits) consistent(w word, king int) word {
	w &^= everyKing | lane(king, model.AllNatures)
	rest := w
	for _, h := range l.all {
		rest &= h.withoutFull(w)
	}
	return rest | lane(king, model.King.Set())
}

// peers returns those of some kings of a word that may be exchanged with one of them, which is a peer of itself.
func (l *limits) peers(w word, king int, kings uint8) uint8 {
	natures := word(w.at(king)) * everyKing
	peers := kings & (everyKing &^ ((w ^ natures) &^ everyKing).lanes()).kings()
	if l.bishops == model.OppositeBishops {
		peers &= evenFiles << (king & 1)
	}
	return peers
}

// pairDomains holds what the majors of one side can be in some placement, for each pair of kings that is alive.
// Equal rows are looked at once.
type pairDomains struct {
	like   [8]uint8   // by opposing king: the row that stands for it
	placed [8][8]word // by such a row, and by own king
}

// settle fills in the pairs of a set, given as bits 8·opposing + own. It returns what the majors can be in any of
// them.
func (d *pairDomains) settle(l *limits, rows *[8]word, pairs uint64) (all word) {
	known, first := uint8(0), 0
	for pairs != 0 {
		k := bits.TrailingZeros64(pairs) / 8
		kings := uint8(pairs >> (8 * k))
		pairs &^= 0xff << (8 * k)
		if known == 0 || rows[k] != rows[first] {
			first, known = k, 0
		}
		d.like[k] = uint8(first)
		for open := kings &^ known; open != 0; {
			own := bits.TrailingZeros8(open)
			w := l.consistent(rows[first], own)
			peers := l.peers(rows[first], own, open)
			for open &^= peers; peers != 0; peers &= peers - 1 {
				peer := bits.TrailingZeros8(peers)
				exchanged := w.exchanged(own, peer)
				d.placed[first][peer] = exchanged
				all |= exchanged
			}
		}
		known |= kings
	}
	return all
}

// of returns what the majors can be with these two kings, a pair that was settled.
func (d *pairDomains) of(own, opposing int) word { return d.placed[d.like[opposing&7]&7][own&7] }

// tighten leaves in the rows what some pair of them has, and nothing in rows without a pair.
func (d *pairDomains) tighten(rows *[8]word, pairs uint64) {
	for k := range rows {
		w := word(0)
		for own := uint8(pairs >> (8 * k)); own != 0; own &= own - 1 {
			w |= d.of(bits.TrailingZeros8(own), k)
		}
		rows[k] = w
	}
}
