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

// findOpen lists, for all moves of the last mover that touch some pairs, the pairs that they leave.
func (f *Foresight) findOpen() {
	all := uint16(1<<f.num - 1)
	f.keepOpen(all)
	if !f.two || all == 0 {
		return
	}
	for side := f.s.side[f.loser^1]; side != 0; side &= side - 1 {
		from := side.First()
		targets := f.targets(from)
		var touched [16]model.Set
		some, left := model.Set(0), all
		for i := range f.pairs[:f.num] {
			if touched[i] = f.pairs[i].touched(f, from) & targets; touched[i] == targets {
				left &^= 1 << i
			} else {
				some |= touched[i]
			}
		}
		if targets != 0 {
			f.keepOpen(left)
		}
		for ; some != 0; some &= some - 1 {
			one := left
			for i := range f.pairs[:f.num] {
				one &^= uint16(touched[i]>>some.First()&1) << i
			}
			f.keepOpen(one)
		}
	}
}

// keepOpen adds a set, unless another is part of it. If there are too many, the list becomes the empty set, which
// excludes nothing.
func (f *Foresight) keepOpen(set uint16) {
	n := 0
	for _, old := range f.open[:f.opens] {
		if old&set == old {
			return
		}
		if old&set != set {
			f.open[n] = old
			n++
		}
	}
	if n == len(f.open) {
		n, set = 0, 0
	}
	f.open[n], f.opens = set, n+1
}

// targets returns at least the squares to which the piece on a square can go after one move of the loser.
func (f *Foresight) targets(from model.Square) model.Set {
	last := f.loser ^ 1
	if f.s.pawns[last].Has(from) {
		step := back(f.loser, model.Of(from))
		return model.Pawn[last][from&63] | step | back(f.loser, step)
	}
	occupied, natures := f.s.side[0]|f.s.side[1], f.may.of(f.s.on[from&63])
	to := attacks(from, natures, occupied)
	return to | attacks(from, natures, occupied&^(to&f.s.side[f.loser]))
}

// touched returns the squares that the piece of the last mover on a square cannot enter without touching the pair. A
// promotion touches every pair.
func (p *calm) touched(f *Foresight, from model.Square) model.Set {
	if p.last.from.Has(from) {
		return ^model.Set(0)
	}
	if f.s.pawns[f.loser^1].Has(from) {
		return p.last.entered.pawns | lastRanks
	}
	q := f.s.on[from&63]
	natures := p.last.natures.of(q)
	to := p.last.entered.attacking(natures)
	if natures != f.may.of(q) {
		to |= ^attacks(from, natures, 0)
	}
	return to
}

// A view is what a Foresight knows of the square of a king.
type view struct {
	at        model.Square
	certain   bool        // a pawn attacks it
	attackers certificate // the natures with which officers of the other side attack it
	near, far zone        // from where it would be attacked: now, and after the pieces next to it on lines have left
	shields   model.Set   // squares between it and hidden officers of the other side
	hidden    model.Set   // squares on its lines, once every piece that can have left by the end of the game is gone
}

// A zone holds the squares from which pieces attack a king, with the king's own square.
type zone struct{ all, rooks, bishops, knights, pawns model.Set }

// view looks at all kings of a side.
func (f *Foresight) view(p *prober) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		king := bits.TrailingZeros8(kings)
		v := &f.views[p.own][king&7]
		*v = view{at: p.s.where[model.NewPiece(p.own, king+1)]}
		v.near.add(v.at, p.occupied, p.own)
		v.hidden = v.near.all | sees(v.at, p.occupied&^v.near.all)
		if f.two {
			v.far = v.near
			v.far.add(v.at, p.occupied&^v.near.all, p.own)
			v.hidden |= sees(v.at, p.occupied&^v.hidden)
		}
		for behind := v.hidden & p.s.officers(p.enemy); behind != 0; behind &= behind - 1 {
			v.shields |= model.Between[v.at&63][behind.First()]
		}
		v.certain = model.Pawn[p.own][v.at&63]&p.s.pawns[p.enemy] != 0
		v.attackers.majors, v.attackers.promoted = p.s.attackers(v.at, p.occupied, p.s.officers(p.enemy))
	}
}

// attacked reports whether the king is attacked if the other side's officers can be anything of a certificate.
func (v *view) attacked(natures *certificate) bool {
	return v.certain || v.attackers.majors&natures.majors|v.attackers.promoted&natures.promoted != 0
}

// add adds the squares from which a piece would attack a king of side c.
func (z *zone) add(king model.Square, occupied model.Set, c model.Color) {
	own := model.Of(king)
	z.rooks |= model.BitboardRook(king, occupied) | own
	z.bishops |= model.BitboardBishop(king, occupied) | own
	z.knights |= model.BitboardKnight[king&63] | own
	z.pawns |= model.Pawn[c][king&63] | own
	z.all |= (z.rooks | z.bishops) &^ own
}

// attacking returns the squares from which a piece with some of the natures attacks. A king is taken for a queen.
func (z *zone) attacking(natures model.Natures) (squares model.Set) {
	if natures&(straight|1) != 0 {
		squares |= z.rooks
	}
	if natures&(diagonal|1) != 0 {
		squares |= z.bishops
	}
	if natures&(1<<model.Knight>>1) != 0 {
		squares |= z.knights
	}
	return squares
}

// natures returns those with which a piece attacks from a square.
func (z *zone) natures(from model.Square) (natures model.Natures) {
	if z.rooks.Has(from) {
		natures |= straight
	}
	if z.bishops.Has(from) {
		natures |= diagonal
	}
	if z.knights.Has(from) {
		natures |= 1 << model.Knight >> 1
	}
	return natures
}
