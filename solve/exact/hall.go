package exact

import "haft/model"

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

// topBits has the highest bit of each counter.
const topBits = 0x8888888888888888

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

// kings is the set of files whose piece can be the king while the others find places.
func (l *limits) kings(w word) uint8 {
	candidates := w & everyKing
	if candidates == 0 {
		return 0
	}
	if l.bishops == model.OppositeBishops {
		return l.kingsParted(w)
	}
	var each [8]uint64
	total := l.places[0]
	for i := range each {
		each[i] = l.confined[0][w>>(laneBits*i)&31][0]
		total -= each[i]
	}
	var set uint8
	for i, own := range each {
		fits := (total+own)&topBits == topBits
		if fits && candidates>>(laneBits*i)&1 != 0 {
			set |= 1 << i
		}
	}
	return set
}

func (l *limits) kingsParted(w word) uint8 {
	var each [8]tally
	total := l.places
	for i := range each {
		each[i] = l.confined[i&1][w>>(laneBits*i)&31]
		total = total.sub(each[i])
	}
	var set uint8
	for i, own := range each {
		left := total.add(own)
		fits := left[0]&left[1]&topBits == topBits
		if fits && w.at(i).Has(model.King) {
			set |= 1 << i
		}
	}
	return set
}
