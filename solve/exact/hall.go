package exact

import (
	"math/bits"

	"haft/model"
)

// Whether the seven majors beside a king find places in the roster is a question for
// Hall's theorem (1935) with capacities: they do if and only if no set of kinds has
// more pieces confined to it than places. There are 16 sets of the kinds Q R B N. Sixteen
// counters of four bits fit in one word, so that a side is counted by eight look-ups
// and additions, and compared by one subtraction. With bishops on opposite files they
// are two kinds; 32 sets fill two words.

// A tally holds for each set of kinds a counter of four bits.
type tally [2]uint64

func (a tally) add(b tally) tally { return tally{a[0] + b[0], a[1] + b[1]} }
func (a tally) sub(b tally) tally { return tally{a[0] - b[0], a[1] - b[1]} }

// The kinds as bits of a set; a bishop from an odd file (b d f h) is of a kind of its
// own where the rules part them, else the second kind is not used.
const (
	queens = 1 << iota
	rooks
	bishops
	knights
	oddBishops
)

// limits are the places of a roster, as what hall needs.
type limits struct {
	// confined[odd][natures] counts one in every set of kinds that holds all the
	// natures but king, for a piece whose home file is odd or not.
	confined [2][1 << model.NumNatures]tally
	places   tally         // with the top bit of each counter set
	bishops  model.Bishops // opposite: bishops are two kinds
}

// limitsBy is by model.Bishops.
var limitsBy = [2]limits{
	newLimits([5]int{1, 2, 2, 2, 0}, model.AnyBishops),
	newLimits([5]int{1, 2, 1, 2, 1}, model.OppositeBishops),
}

// The highest and the lowest bit of each counter.
const (
	topBits = 0x8888888888888888
	lowBits = 0x1111111111111111
)

func newLimits(places [5]int, b model.Bishops) limits {
	l := limits{bishops: b}
	for set := range 32 {
		for odd := range 2 {
			for natures := range l.confined[odd] {
				if kindsOf(natures>>1, odd == 1 && b == model.OppositeBishops)&^set == 0 {
					l.confined[odd][natures][set/16] |= 1 << (set % 16 * 4)
				}
			}
		}
		room := 0
		for kind, n := range places {
			room += n * (set >> kind & 1)
		}
		l.places[set/16] |= uint64(room|8) << (set % 16 * 4)
	}
	return l
}

// kindsOf turns natures without the king into a set of kinds.
func kindsOf(natures int, odd bool) int {
	if odd && natures&bishops != 0 {
		return natures&^bishops | oddBishops
	}
	return natures
}

// room is what each set of kinds has left once the eight pieces of a word are confined,
// as counters that keep their top bit while nothing overflows, and what each piece takes.
func (l *limits) room(w word) (left tally, each [8]tally) {
	left = l.places
	for i := range each {
		each[i] = l.confined[i&1][w>>(laneBits*i)&31]
		left = left.sub(each[i])
	}
	return left, each
}

// fits tells whether no counter overflowed.
func (a tally) fits() bool { return a[0]&a[1]&topBits == topBits }

// kings is the set of files whose piece can be the king while the others find places.
func (l *limits) kings(w word) uint8 {
	candidates := w & everyKing
	if candidates == 0 {
		return 0
	}
	if l.bishops == model.AnyBishops {
		return l.kingsOfOneWord(w)
	}
	left, each := l.room(w)
	var set uint8
	for i := range each {
		if left.add(each[i]).fits() && candidates>>(laneBits*i)&1 != 0 {
			set |= 1 << i
		}
	}
	return set
}

// kingsOfOneWord is kings where bishops are of one kind: the second word of a tally says
// nothing then, and leaving it out makes this, the innermost question of all, twice as fast.
func (l *limits) kingsOfOneWord(w word) uint8 {
	var each [8]uint64
	left := l.places[0]
	for i := range each {
		each[i] = l.confined[0][w>>(laneBits*i)&31][0]
		left -= each[i]
	}
	var set uint8
	for i, own := range each {
		if (left+own)&topBits == topBits && w>>(laneBits*i)&1 != 0 {
			set |= 1 << i
		}
	}
	return set
}

// consistent keeps of w the natures that pieces have in some placement with the given
// king. If a set of kinds is full, a piece not confined to it can have none of it; by
// Hall's theorem nothing else is lost. The pieces of w find places.
func (l *limits) consistent(w word, king int) word {
	left, each := l.room(w &^ everyKing)
	left = left.add(each[king&7])
	w &^= everyKing | lane(king, model.AllNatures)
	if l.bishops == model.OppositeBishops {
		for half, sets := range left.full() {
			for ; sets != 0; sets &= sets - 1 {
				w = withoutParted(w, half*16+bits.TrailingZeros64(sets)/4)
			}
		}
	} else {
		for sets := left.full()[0] &^ (1 << 60); sets != 0; sets &= sets - 1 { // all kinds are always full
			w = without(w, word(bits.TrailingZeros64(sets)/4))
		}
	}
	return w | lane(king, model.King.Set())
}

// full has the lowest bit of each counter that says no place is left.
func (a tally) full() tally {
	for half := range a {
		a[half] = ^(a[half] | a[half]>>1 | a[half]>>2) & lowBits
	}
	return a
}

// without takes the kinds of a full set from the pieces that are not confined to it, all
// lanes at once. The king's bit of each lane is zero.
func without(w, kinds word) word {
	full := kinds << 1 * everyKing // in each lane
	open := w &^ full
	loose := (open>>1 | open>>2 | open>>3 | open>>4) & everyKing
	return w &^ (full & (loose * 31))
}

// withoutParted is without where bishops are of two kinds.
func withoutParted(w word, set int) word {
	for i := range 8 {
		if kinds := kindsOf(int(w.at(i))>>1, i&1 == 1); kinds&^set != 0 {
			w &^= lane(i, naturesOf(kinds&set))
		}
	}
	return w
}

// naturesOf is the inverse of kindsOf.
func naturesOf(kinds int) model.Natures {
	return model.Natures(kinds&(queens|rooks|bishops|knights)<<1) | model.Natures(kinds&oddBishops>>4*bishops<<1)
}
