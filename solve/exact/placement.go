package exact

import (
	"math/bits"

	"haft/model"
)

// The number of ways to place majors in the roster is counted piece by piece. The
// state is how many queens (0, 1), rooks (0..2) and bishops (0..2) there are so far; the
// number of knights follows from how many pieces are placed. The king's place is left out.
//
// Six words hold a state's counts: one for each number of queens and rooks, with four lanes
// of 16 bits for the bishops. No count exceeds 7!/(2!2!2!) = 630. With bishops parted
// by file, a lane is a set of the two kinds instead of a number.
type ways [6]uint64

const lane0 = 0xffff // the lowest lane of a word of ways

// A bishopStep takes the counts of the states that have room for one more bishop to
// the states with it.
type bishopStep struct {
	room  uint64 // the lanes with room
	shift uint   // to the lane with one more
}

// A placer counts placements under one rule on bishops.
type placer struct {
	bishop [2]bishopStep // by parity of the home file
	full   int           // the lane of all bishops placed
}

// placerBy is by model.Bishops.
var placerBy = [2]placer{
	{[2]bishopStep{{0xffffffff, 16}, {0xffffffff, 16}}, 2},
	{[2]bishopStep{{0xffff0000ffff, 16}, {0xffffffff, 32}}, 3},
}

// mask is all ones if natures has n, else zero.
func mask(natures model.Natures, n model.Nature) uint64 { return -uint64(natures >> (n - 1) & 1) }

// place adds piece i, which may be one of natures, to the ways to place those before it.
// It does not keep the knights to two: states with more have no completion.
func (p *placer) place(f *ways, i int, natures model.Natures) (next ways) {
	queen, rook := mask(natures, model.Queen), mask(natures, model.Rook)
	bishop, knight := mask(natures, model.Bishop), mask(natures, model.Knight)
	step := &p.bishop[i&1]
	room := bishop & step.room
	for qr, n := range f {
		next[qr] = n&knight + n&room<<(step.shift&63)
	}
	for q := 0; q < 6; q += 3 {
		next[q+1] += f[q] & rook
		next[q+2] += f[q+1] & rook
	}
	for r := range 3 {
		next[3+r] += f[r] & queen
	}
	return next
}

// unplace turns the numbers of completions after piece i into those before it. A state with
// more than two knights gets zero: the completion that fills the roster would need fewer
// than none.
func (p *placer) unplace(b *ways, i int, natures model.Natures) (prev ways) {
	queen, rook := mask(natures, model.Queen), mask(natures, model.Rook)
	bishop, knight := mask(natures, model.Bishop), mask(natures, model.Knight)
	step := &p.bishop[i&1]
	room := bishop & step.room
	for qr, n := range b {
		prev[qr] = n&knight + n>>(step.shift&63)&room
	}
	for q := 0; q < 6; q += 3 {
		prev[q] += b[q+1] & rook
		prev[q+1] += b[q+2] & rook
	}
	for r := range 3 {
		prev[r] += b[3+r] & queen
	}
	return prev
}

// start is nothing placed, in one way; done is the roster filled.
func start() ways            { return ways{0: 1} }
func (p *placer) done() ways { return ways{5: 1 << (16 * p.full)} }

// dot sums the products of ways to a state and completions from it.
func dot(f, b *ways) uint64 {
	sum := uint64(0)
	for qr, n := range f {
		m := b[qr]
		sum += n&lane0*(m&lane0) + n>>16&lane0*(m>>16&lane0) + n>>32&lane0*(m>>32&lane0) + n>>48*(m>>48)
	}
	return sum
}

// tables are the ways before and the completions after each piece of a word, as far as
// the candidates for the king need them: before[i] has pieces 0..i-1 placed, none of
// them king; after[i] completes with pieces i..7, none of them king.
type tables struct {
	before, after [9]ways
}

// fill is the tables for a word whose king is one of the given files.
func (p *placer) fill(w word, kings uint8, t *tables) {
	first, last := bits.TrailingZeros8(kings), bits.Len8(kings)-1
	t.before[0], t.after[8] = start(), p.done()
	for i := range last {
		t.before[i+1] = p.place(&t.before[i], i, w.at(i))
	}
	for i := 7; i > first; i-- {
		t.after[i] = p.unplace(&t.after[i+1], i, w.at(i))
	}
}

// arrangements counts the placements of a word for each king of the given files.
func (p *placer) arrangements(w word, kings uint8) (n [8]uint64) {
	if kings == 0 {
		return n
	}
	var t tables
	p.fill(w, kings, &t)
	for ; kings != 0; kings &= kings - 1 {
		i := bits.TrailingZeros8(kings)
		n[i] = dot(&t.before[i], &t.after[i+1])
	}
	return n
}
