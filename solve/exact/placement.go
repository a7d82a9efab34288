package exact

import (
	"math/bits"

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

// product makes f the product of g and one more piece. f and g may be the same, because each word is read before it
// is written.
func (f *ways) product(g *ways, p *factor) {
	f[5] = g[5]*p.minor + g[4]&p.rook + g[2]&p.queen
	f[4] = g[4]*p.minor + g[3]&p.rook + g[1]&p.queen
	f[3] = g[3]*p.minor + g[0]&p.queen
	f[2] = g[2]*p.minor + g[1]&p.rook
	f[1] = g[1]*p.minor + g[0]&p.rook
	f[0] = g[0] * p.minor
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
	}
	return p
}

// bit returns 1 if natures contains n, else 0.
func bit(natures model.Natures, n model.Nature) uint64 { return uint64(natures >> (n - 1) & 1) }

// factor returns what piece i of a word may be.
func (p *placer) factor(w word, i int) *factor { return &p.factors[i&1][w.at(i)] }

// locked returns the product of the pieces of a word that have one nature, which is a single term, and the lowest
// bit of the lane of each other piece. The king is no factor.
func (p *placer) locked(w word) (f ways, loose word) {
	open := w & (w - everyKing) // without the lowest bit of each lane
	loose = open.lanes()
	w &^= loose * word(model.AllNatures)
	minor := p.bishop[0]*count(w, model.Bishop, evenLanes) + p.bishop[1]*count(w, model.Bishop, oddLanes)
	f[3*count(w, model.Queen, everyKing)+count(w, model.Rook, everyKing)] = 1 << minor
	return f, loose
}

// count returns how many of the given lanes have a nature.
func count(w word, n model.Nature, lanes word) uint {
	return uint(bits.OnesCount64(uint64(w >> (n - 1) & lanes)))
}

// all returns the number of placements in the product of all pieces.
func (p *placer) all(f *ways) uint64 { return f[5] >> p.full & p.lane }

// placements counts the placements of a consistent word (limits.consistent).
func (p *placer) placements(w word) uint64 {
	f, loose := p.locked(w)
	for ; loose != 0; loose &= loose - 1 {
		f.product(&f, p.factor(w, loose.first()))
	}
	return p.all(&f)
}

// alike reports whether pieces i and j may be exchanged, one of them being the king.
func (p *placer) alike(w word, i, j int) bool {
	return (w.at(i)^w.at(j))&^model.King.Set() == 0 && p.bishop[i&1] == p.bishop[j&1]
}
