package exact

import "haft/model"

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
