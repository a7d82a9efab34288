package exact

import (
	"math/bits"
	"sync"

	"haft/model"
)

// The number of ways to place majors in the roster is a coefficient of a polynomial. A piece is the sum of what it
// may be, such as q + b + n. A side is the product of its pieces without the king, and its placements are the
// coefficient of q·r²·b²·n² in the product. The power of n follows from the number of pieces, so it is left out.
// Terms with q² or r³ are left out because they contribute nothing.
//
// A word holds the coefficients of the powers of b, in a lane each, so that multiplying two words multiplies two
// polynomials in b. Overflow out of the top contributes nothing either.
//
// ways has a word for each power of q (0, 1) and r (0..2), with number 3·q + r.
type ways [6]uint64

// A factor is what a piece may be: all ones for a queen and for a rook, and a polynomial in b for a bishop (b) or a
// knight (1).
type factor struct{ queen, rook, minor uint64 }

// product returns the product of ways and one more piece. The compiler keeps single words in registers, but not arrays.
func product(f0, f1, f2, f3, f4, f5 uint64, p *factor) (g0, g1, g2, g3, g4, g5 uint64) {
	return f0 * p.minor, f1*p.minor + f0&p.rook, f2*p.minor + f1&p.rook,
		f3*p.minor + f0&p.queen, f4*p.minor + f3&p.rook + f1&p.queen, f5*p.minor + f4&p.rook + f2&p.queen
}

// A placer counts placements under one rule on bishops.
type placer struct {
	factors [2][1 << model.NumNatures]factor // by the parity of the home file, and by natures
	bishop  [2]uint                          // by parity: how many bits up the lane with one more bishop is
	full    uint                             // how many bits up the lane with all bishops is
	lane    uint64                           // mask of the lowest lane
}

// placerBy is indexed by model.Bishops. Up to the full lane no coefficient exceeds 7!/(2!2!2!) = 630, which fits in
// sixteen bits. If the rule parts bishops by file, a bishop from an even file is one lane up, and one from an odd
// file five, so that the four pieces from even files do not reach that lane. No coefficient then exceeds 360, and
// seven lanes of nine bits fit in a word.
var placerBy = [2]placer{newPlacer(16, 1), newPlacer(9, 5)}

// newPlacer returns a placer with lanes of width bits, in which a bishop from an odd file is odd lanes up.
func newPlacer(width, odd uint) placer {
	p := placer{bishop: [2]uint{width, width * odd}, full: width * (1 + odd), lane: 1<<width - 1}
	for parity := range p.factors {
		for natures := range model.AllNatures + 1 {
			p.factors[parity][natures] = factor{
				queen: -bit(natures, model.Queen),
				rook:  -bit(natures, model.Rook),
				minor: bit(natures, model.Bishop)<<p.bishop[parity] + bit(natures, model.Knight),
			}
		}
		p.factors[parity][model.King.Set()] = factor{minor: 1}
	}
	return p
}

// bit returns 1 if natures contains n, else 0.
func bit(natures model.Natures, n model.Nature) uint64 { return uint64(natures >> (n - 1) & 1) }

// factor returns what piece i of a consistent word may be. The king is no factor.
func (p *placer) factor(w word, i int) *factor { return &p.factors[i&1][w.at(i)] }

// placements counts the placements of a consistent word (limits.consistent). All eight pieces are multiplied, even
// those that are locked: a loop over the others ends at an unpredictable place, which takes longer.
func (p *placer) placements(w word) uint64 {
	f0, f1, f2, f3, f4, f5 := uint64(1), uint64(0), uint64(0), uint64(0), uint64(0), uint64(0)
	for i := range 8 {
		f0, f1, f2, f3, f4, f5 = product(f0, f1, f2, f3, f4, f5, p.factor(w, i))
	}
	return f5 >> p.full & p.lane
}

// A tally says in how many ways a major has each nature: queen, rook, bishop and knight from the lowest, in lanes of 16
// bits. No number exceeds 630.
type tally uint64

// of returns the number of one nature.
func (t tally) of(n model.Nature) uint64 { return uint64(t) >> (16 * (n - model.Queen)) & 0xffff }

// marginals tallies the placements of a consistent word, and returns their number. What a piece may be follows from the
// product of all pieces before it and the product of all after it. The king's tally is zero.
func (p *placer) marginals(w word, out *[8]tally) (placements uint64) {
	var before [8]ways
	f0, f1, f2, f3, f4, f5 := uint64(1), uint64(0), uint64(0), uint64(0), uint64(0), uint64(0)
	for i := range 8 {
		f := &before[i]
		f[0], f[1], f[2], f[3], f[4], f[5] = f0, f1, f2, f3, f4, f5
		f0, f1, f2, f3, f4, f5 = product(f0, f1, f2, f3, f4, f5, p.factor(w, i))
	}
	placements = f5 >> p.full & p.lane
	f0, f1, f2, f3, f4, f5 = 1, 0, 0, 0, 0, 0
	for i := 7; i >= 0; i-- {
		f, one, may := &before[i], p.factor(w, i), w.at(i)
		// The product of all other pieces. There is a place left for a queen, for example, where it leaves out q.
		minor := f[0]*f5 + f[1]*f4 + f[2]*f3 + f[3]*f2 + f[4]*f1 + f[5]*f0
		queen := (f[0]*f2 + f[1]*f1 + f[2]*f0) & one.queen >> p.full & p.lane
		rook := (f[0]*f4 + f[1]*f3 + f[3]*f1 + f[4]*f0) & one.rook >> p.full & p.lane
		bishop := minor >> (p.full - p.bishop[i&1]) & p.lane * bit(may, model.Bishop)
		knight := minor >> p.full & p.lane * bit(may, model.Knight)
		out[i] = tally(queen | rook<<16 | bishop<<32 | knight<<48)
		f0, f1, f2, f3, f4, f5 = product(f0, f1, f2, f3, f4, f5, one)
	}
	return placements
}

// A placed is what counting found about a consistent word.
type placed struct {
	key  uint64 // the word, and above it the number of placements
	ways [8]tally
}

func (p *placed) placements() uint64 { return p.key >> countShift }

// countShift is where the number of placements is above a word.
const countShift = 8 * laneBits

// numPlaced is the number of consistent words remembered, and numRows that of rows, powers of two: 500 kB.
const (
	numPlaced = 1 << 12
	numRows   = 1 << 11
)

// A notebook remembers rows, and the consistent words of each of their kings. Positions of one game, and of games in
// general, have many sides in common: a move leaves one of the two as it was, or shows something that it showed before.
// It is for one goroutine and one rule on bishops.
type notebook struct {
	rows   [numRows]row
	placed [numPlaced]placed
}

// A row is what counting found about what the majors of a side may be, given the opposing king.
type row struct {
	word   word     // 0 in an empty place, and in one for no majors, which have no king
	kings  uint8    // the own kings that leave a placement
	counts eight    // by own king: placements
	peers  [8]uint8 // kings that may be exchanged, in groups; 0 behind the last
	placed [8]word  // by group: what is consistent with its first king
}

// notebooks holds those not in use, by the rule on bishops.
var notebooks [2]sync.Pool

// notes returns a notebook for the table's rule on bishops, to be put back.
func (t *Table) notes() *notebook {
	if n, ok := notebooks[t.limits.bishops&1].Get().(*notebook); ok {
		return n
	}
	return new(notebook)
}

// spread distributes words over a table: 2⁶⁴ divided by the golden ratio.
const spread = 0x9e3779b97f4a7c15

// row returns what is known of a row, until the next call.
func (n *notebook) row(t *Table, w word) *row {
	r := &n.rows[uint64(w)*spread>>(64-11)&(numRows-1)]
	if r.word != w {
		*r = row{word: w, kings: t.limits.kings(w)}
		group := 0
		for open := r.kings; open != 0; group++ {
			king := bits.TrailingZeros8(open)
			peers, placed := t.limits.peers(w, king, open), t.limits.consistent(w, king)
			r.peers[group], r.placed[group] = peers, placed
			count := n.find(t.placer(), placed).placements()
			for open &^= peers; peers != 0; peers &= peers - 1 {
				i := bits.TrailingZeros8(peers)
				r.counts[i>>2&1] |= count << (16 * (i & 3))
			}
		}
	}
	return r
}

// find returns what is known of a consistent word.
func (n *notebook) find(p *placer, w word) *placed {
	at := &n.placed[uint64(w)*spread>>(64-12)&(numPlaced-1)]
	if word(at.key)&(1<<countShift-1) != w {
		at.key = uint64(w) | p.marginals(w, &at.ways)<<countShift
	}
	return at
}

// A kind is one line of a side's roster apart from the king: a nature, how many majors may have it, and on which
// home files they start. It is one digit of a fill.
type kind struct {
	nature model.Nature
	files  uint8 // bit f: a piece from file f may be of this kind
	limit  int
	stride int
}

// A roster is what a side may have besides its king. A fill says how many pieces of each kind are already placed, as
// a number in mixed radix: 2·3·3·3 = 54 fills under the default rules.
type roster struct {
	kinds []kind
	fills int
}

const (
	allFiles  = 0b11111111
	evenFiles = 0b01010101 // a c e g
)

// rosterBy is indexed by model.Bishops.
var rosterBy = [2]roster{newRoster(model.AnyBishops), newRoster(model.OppositeBishops)}

func newRoster(b model.Bishops) roster {
	all := roster{fills: 1}
	add := func(n model.Nature, files uint8, limit int) {
		all.kinds = append(all.kinds, kind{n, files, limit, all.fills})
		all.fills *= limit + 1
	}
	add(model.Queen, allFiles, 1)
	add(model.Rook, allFiles, 2)
	if b == model.OppositeBishops {
		add(model.Bishop, evenFiles, 1)
		add(model.Bishop, allFiles&^evenFiles, 1)
	} else {
		add(model.Bishop, allFiles, 2)
	}
	add(model.Knight, allFiles, 2)
	return all
}

// next returns the fill after a piece from file f has been placed as kind k in fill s, and whether that is
// possible.
func (k *kind) next(s, f int, may model.Natures) (int, bool) {
	free := s/k.stride%(k.limit+1) < k.limit
	return s + k.stride, free && may.Has(k.nature) && k.files>>f&1 != 0
}

// A layer holds a number for each fill.
type layer []uint64

// after counts the ways to complete each fill. Layer i is before major i is placed.
func (r *roster) after(row *[16]model.Natures, king int) [9]layer {
	var b [9]layer
	b[8] = make(layer, r.fills)
	for s := range b[8] {
		b[8][s] = 1
	}
	for i := 7; i >= 0; i-- {
		b[i] = make(layer, r.fills)
		r.each(row, king, i, func(s, next int, _ model.Nature) { b[i][s] += b[i+1][next] })
	}
	return b
}

// each calls visit for every way to place major i, with the fill before, the fill after, and the nature.
func (r *roster) each(row *[16]model.Natures, king, i int, visit func(s, next int, n model.Nature)) {
	for s := range r.fills {
		r.eachFrom(row, king, i, s, func(next int, n model.Nature) { visit(s, next, n) })
	}
}

// eachFrom returns each for the single fill s, with the natures in the order K Q R B N.
func (r *roster) eachFrom(row *[16]model.Natures, king, i, s int, visit func(next int, n model.Nature)) {
	if i == king {
		visit(s, model.King)
		return
	}
	for k := range r.kinds {
		if next, ok := r.kinds[k].next(s, i, row[i]); ok {
			visit(next, r.kinds[k].nature)
		}
	}
}
