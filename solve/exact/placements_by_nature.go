package exact

import "haft/model"

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
