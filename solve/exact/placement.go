package exact

import (
	"math/bits"

	"haft/model"
)

// The number of ways to place majors in the roster is a coefficient of a polynomial. A piece is
// the sum of what it may be, say q + b + n; a side is the product of its pieces beside the king;
// its placements are the coefficient of q·r²·b²·n² in that. The power of n follows from
// the number of pieces and is left out, as is what has q² or r³ and leads nowhere.
//
// A word holds the coefficients of the powers of b, in a lane each, so that the product of
// two words is the product of two polynomials in b; what runs over the top leads nowhere either.
//
// ways has a word for each power of q (0, 1) and r (0..2): number 3·q + r.
type ways [6]uint64

// A factor is what a piece may be: all ones for a queen and for a rook, and a polynomial
// in b for a bishop (b) or a knight (1).
type factor struct{ queen, rook, minor uint64 }

// product makes f the product of g and one more piece. f and g may be the same: what is read is
// not written yet.
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
	factors [2][1 << model.NumNatures]factor // by parity of the home file and natures
	bishop  [2]uint                          // by parity: bits to the lane with one more bishop
	full    uint                             // bits to the lane with all of them
	lane    uint64                           // the lowest lane
}

// placerBy is by model.Bishops. Up to the full lane no coefficient exceeds 7!/(2!2!2!) =
// 630, which sixteen bits hold. With bishops parted by file, one from an even file is a lane up and
// one from an odd file five, so that the four from even files do not reach it; no
// coefficient exceeds 360 then, and seven lanes of nine bits fit in a word.
var placerBy = [2]placer{newPlacer(16, 1), newPlacer(9, 5)}

// newPlacer is for lanes of some bits, and says how many lanes up a bishop from an odd file is.
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

// bit is 1 if natures has n, else 0.
func bit(natures model.Natures, n model.Nature) uint64 { return uint64(natures >> (n - 1) & 1) }

// factor is what piece i of a word may be.
func (p *placer) factor(w word, i int) *factor { return &p.factors[i&1][w.at(i)] }

// locked is the product of the pieces of a word that have one nature, a single term, and
// the lowest bit of the lane of each other piece. The king is no factor.
func (p *placer) locked(w word) (f ways, loose word) {
	open := w & (w - everyKing) // without the lowest bit of each lane
	loose = open.lanes()
	w &^= loose * word(model.AllNatures)
	minor := p.bishop[0]*count(w, model.Bishop, evenLanes) + p.bishop[1]*count(w, model.Bishop, oddLanes)
	f[3*count(w, model.Queen, everyKing)+count(w, model.Rook, everyKing)] = 1 << minor
	return f, loose
}

// count is how many of the given lanes have a nature.
func count(w word, n model.Nature, lanes word) uint {
	return uint(bits.OnesCount64(uint64(w >> (n - 1) & lanes)))
}

// all is the number of placements in the product of all pieces.
func (p *placer) all(f *ways) uint64 { return f[5] >> p.full & p.lane }

// placements counts those of a consistent word (limits.consistent).
func (p *placer) placements(w word) uint64 {
	f, loose := p.locked(w)
	for ; loose != 0; loose &= loose - 1 {
		f.product(&f, p.factor(w, loose.first()))
	}
	return p.all(&f)
}

// alike tells whether pieces i and j may be exchanged, one of them being the king.
func (p *placer) alike(w word, i, j int) bool {
	return (w.at(i)^w.at(j))&^model.King.Set() == 0 && p.bishop[i&1] == p.bishop[j&1]
}
