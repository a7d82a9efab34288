package exact

import (
	"math/bits"

	"haft/model"
)

// A Foresight says which moves cannot lead to the end of the game within a ply or two, without making them. Proofs
// that no game ends early live on it: it excludes nearly all positions of a few plies, each in some microseconds.
//
// The loser is the side that would have no answer at the end, whether it is mated or not. The other side makes the
// last move, and the loser perhaps the move before. Take a pair of kings that is alive. Suppose that until the end
//
//   - neither king moves or is captured, and every other piece that moves has, in some placement of the pair, a
//     nature that makes the move;
//   - no piece attacks either king with a nature that it has in some placement of the pair;
//   - a pawn of the loser can step forward, and does not stand on a line of its king.
//
// Then a world of the pair is left at the end, since each side moves once at most and its placements do not depend on
// the other's. In this world the loser has a move, so the game is not over. A move that could disturb any of this is
// said to touch the pair. If no move of the last mover touches all pairs that the move before left untouched, the
// game goes on.
type Foresight struct {
	s     *State
	loser model.Color
	two   bool // the loser moves first; otherwise only the last move is left
	pairs [16]calm
	num   int
	may   certificate // what the officers of the last mover can be
	views [2][8]view  // by color and king
	open  [64]uint16  // sets of pairs of which some last move touches all others
	opens int
}

// A calm is a pair of kings that are not attacked, with the moves that touch it.
type calm struct {
	last, first toucher
	free        model.Set // pawns of the loser that can step forward
}

// A toucher holds what moves of one side, the last mover or the loser, touch a pair.
type toucher struct {
	from    model.Set   // squares left
	entered *zone       // squares entered
	natures certificate // what the side's officers can be
}

// Look begins with the state of a turn. In plies is how many plies are left until the end, 1 or 2.
func (f *Foresight) Look(t *Turn, plies int) {
	t.whole()
	mine, last := &t.answer, &t.mover // of the loser, and of the side that makes the last move
	if plies == 2 {
		mine, last = last, mine
	}
	f.s, f.two, f.loser, f.num, f.opens = t.s, plies == 2, mine.own, 0, 0
	f.may = certificate{t.s.pawns[last.own], last.majors, last.promoted}
	if t.s.rules.Check { // or else a king may stand attacked: no pair is kept, and everything may be the end
		f.findPairs(mine, last)
	}
	f.findOpen()
}

// findPairs keeps two pairs for each of the loser's kings, a wide one and another.
func (f *Foresight) findPairs(mine, last *prober) {
	f.view(mine)
	f.view(last)
	turn := 0 // different kings for the last mover, so that its moves do not touch all pairs
	for kings := mine.kings; kings != 0; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		turn = f.choose(mine, last, own, turn, false)
		if f.two {
			turn = f.choose(mine, last, own, turn, true)
		}
	}
}

// choose keeps a pair with one of the loser's kings. It returns where to look for the next king of the last mover.
func (f *Foresight) choose(mine, last *prober, own, turn int, wide bool) int {
	partners := mine.partners(own)
	for i := range 8 {
		enemy := (turn + i) & 7
		if partners>>enemy&1 == 0 {
			continue
		}
		if added := f.add(mine, last, own, enemy, wide); added {
			return enemy + 1
		}
	}
	return turn
}

// add keeps a pair of the loser's king and the last mover's, if they are not attacked. In a wide pair the loser may
// move pieces that stand next to its king on a line, and the other side must keep off the squares behind; in others
// such moves touch. A move of the last mover from a line of its own king always touches.
func (f *Foresight) add(mine, last *prober, own, enemy int, wide bool) bool {
	s, x, y := f.s, &f.views[mine.own][own], &f.views[last.own][enemy]
	p := &f.pairs[f.num&15]
	p.last.natures = certificate{0, last.pairs.of(enemy, own), s.promoted[last.own][own]}
	p.first.natures = certificate{0, mine.pairs.of(own, enemy), s.promoted[mine.own][enemy]}
	if x.attacked(&p.last.natures) || y.attacked(&p.first.natures) {
		return false
	}
	p.last.entered, p.first.entered = &x.near, &y.near
	p.first.from = y.near.all&y.shields | model.Of(x.at)
	switch {
	case !f.two:
		p.last.from = x.near.all&x.shields | y.near.all&y.shields | model.Of(y.at)
	case wide:
		p.last.from = x.shields | y.near.all | model.Of(y.at)
		p.last.entered = &x.far
		p.first.from |= x.shields
	default:
		p.last.from = x.near.all&x.shields | y.near.all | model.Of(y.at)
		p.first.from |= x.near.all
	}
	p.free = s.pawns[mine.own] &^ back(mine.own, mine.occupied) &^ x.hidden
	f.num++
	return true
}

// back returns the squares from which a pawn of c steps onto one of some squares.
func back(c model.Color, squares model.Set) model.Set {
	if c == model.White {
		return squares >> 8
	}
	return squares << 8
}

// Ends reports whether the game may be over after the move and, if the loser makes it, one answer. If it reports
// false, the game is not over then.
func (f *Foresight) Ends(m model.Move) bool {
	if f.two {
		return f.endsAfter(m)
	}
	if m.To == f.s.passed && f.s.pawns[f.loser^1].Has(m.From) { // two squares become empty at once
		return true
	}
	for i := range f.pairs[:f.num] {
		p := &f.pairs[i]
		if !p.touched(f, m.From).Has(m.To) && p.spare(0) {
			return false
		}
	}
	return true
}

// spare reports whether a pawn is left that can step forward, after some of them cannot, and after the last move,
// which takes one of them or stands in its way.
func (p *calm) spare(gone model.Set) bool { free := p.free &^ gone; return free&(free-1) != 0 }

// endsAfter reports whether the game may be over after a move of the loser and one of the other side.
func (f *Foresight) endsAfter(m model.Move) bool {
	pawn := f.s.pawns[f.loser].Has(m.From)
	if pawn && (m.To == f.s.passed || f.s.rules.EnPassant && (m.To == m.From+16 || m.From == m.To+16)) {
		return true
	}
	gone := model.Of(m.From) | back(f.loser, model.Of(m.To))
	left := uint16(0)
	for i := range f.pairs[:f.num] {
		if p := &f.pairs[i]; p.first.leaves(f, m, pawn) && p.spare(gone) {
			left |= 1 << i
		}
	}
	for _, open := range f.open[:f.opens] {
		if open&left == 0 {
			return true
		}
	}
	return false
}

// leaves reports whether a move of the loser leaves the pair untouched.
func (p *toucher) leaves(f *Foresight, m model.Move, pawn bool) bool {
	if p.from.Has(m.From) {
		return false
	}
	if pawn {
		return !p.entered.pawns.Has(m.To) && !model.LastRank(f.loser, m.To)
	}
	natures := p.natures.of(f.s.on[m.From&63]) & reaches[m.From&63][m.To&63]
	return natures != 0 && !p.entered.attacking(natures).Has(m.To)
}
