package exact

import (
	"iter"
	"math/bits"
	"slices"

	"haft/model"
	"haft/model/bitboard"
)

// Legal moves without trying each.
//
// A move is legal if it leaves a world for some pair of kings. Take a pair in which the mover's
// king can be left unattacked as things stand: in its worlds every move is
// legal that does not move the king, does not uncover it, and is made by a nature
// that its piece has in some placement. Two such pairs, with different kings of the
// mover, settle nearly every move at once; what is left is asked pair by pair.

// Replies are the legal moves of one side: for each of its pieces, by index, the
// squares it can go to.
type Replies [16]bitboard.Set

// Len is the number of moves, a promotion being one.
func (r *Replies) Len() int {
	n := 0
	for _, to := range r {
		n += to.Len()
	}
	return n
}

// A prober answers for one state which moves leave a world.
type prober struct {
	s        *State
	own      model.Color
	enemy    model.Color
	alive    uint64 // as Alive has it
	byWhite  uint64 // the same transposed
	kings    uint8  // the files of the own kings
	occupied bitboard.Set
	majors   domains      // what the own majors can be
	promoted word         // what the own promoted pawns may be in any pair that is alive
	doubtful bitboard.Set // squares that no certificate speaks of
}

// look takes in a state, with what is alive in it, from the side of one color. The state is
// there already: passed in here it would have to live on the heap.
func (p *prober) look(alive uint64, own model.Color) {
	s := p.s
	p.own, p.enemy, p.alive = own&1, own&1^1, alive
	p.byWhite = transpose(p.alive)
	p.occupied = s.side[0] | s.side[1]
	p.kings = anyRow(p.byEnemy())
	p.majors.settle(s.limits, &s.majors[p.own], p.byEnemy())
	if s.turned != 0 {
		for enemies := anyRow(p.byOwn()); enemies != 0; enemies &= enemies - 1 {
			p.promoted |= s.promoted[p.own][bits.TrailingZeros8(enemies)]
		}
	}
	if !s.rules.Check {
		p.doubtful = p.enemyKings()
	}
}

// anyRow is the columns of a matrix of bits that have a bit in any row.
func anyRow(m uint64) uint8 {
	m |= m >> 32
	m |= m >> 16
	return uint8(m | m>>8)
}

// Replies lists the legal moves of the side to move.
func (s *State) Replies() (r Replies) {
	alive := s.Alive()
	if alive == 0 {
		return r
	}
	p := prober{s: s}
	p.look(alive, s.mover)
	return p.replies(p.certain())
}

// replies lists the legal moves, asking only for those that are not certain.
func (p *prober) replies(certain certificate) (r Replies) {
	s := p.s
	for all := s.side[p.own]; all != 0; all &= all - 1 {
		from := all.First()
		q := s.on[from&63]
		if s.pawns[p.own].Has(from) {
			r[q.Index()-1] = p.pawn(q, from, certain.pawns.Has(from))
		} else {
			r[q.Index()-1] = p.officer(q, from, &certain)
		}
	}
	return r
}

// A certificate says which moves are legal without asking: those of these pawns, and those
// of officers as these natures.
type certificate struct {
	pawns            bitboard.Set
	majors, promoted word
}

// of is what an officer is certified as.
func (c *certificate) of(q model.Piece) model.Natures {
	if q.Major() {
		return c.majors.at(q.File())
	}
	return c.promoted.at(q.File())
}

// without is what c says and d does not.
func (c certificate) without(d *certificate) certificate {
	return certificate{c.pawns &^ d.pawns, c.majors &^ d.majors, c.promoted &^ d.promoted}
}

// and is what both say.
func (c certificate) and(d *certificate) certificate {
	return certificate{c.pawns & d.pawns, c.majors & d.majors, c.promoted & d.promoted}
}

func (c *certificate) empty() bool { return uint64(c.pawns)|uint64(c.majors|c.promoted) == 0 }

// enough is how many pairs are looked for to certify moves: one leaves the moves of its
// king and of what shields it to be asked for.
const enough = 2

// certain finds pairs in which the king can stand as it does, and collects what they certify.
func (p *prober) certain() (all certificate) {
	found := 0
	for kings := p.kings; kings != 0 && found < enough; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		at := p.s.where[model.NewPiece(p.own, own+1)]
		now := board{at, p.occupied, p.s.officers(p.enemy), p.s.pawns[p.enemy]}
		enemies := p.partners(own) & p.standing(own, &now)
		if enemies == 0 {
			continue
		}
		found++
		enemy := bits.TrailingZeros8(enemies)
		shields := p.shields(at)
		bound, boundPromoted := p.lanes(shields)
		all.majors |= p.majors.of(own, enemy) &^ bound &^ lane(own, model.AllNatures)
		all.promoted |= p.s.promoted[p.own][enemy] &^ boundPromoted
		all.pawns |= p.s.pawns[p.own] &^ shields
	}
	return all
}

// A board is what matters for the safety of a king after a move.
type board struct {
	king                      model.Square
	occupied, officers, pawns bitboard.Set // all, and the enemy's two kinds
}

// shields are the own pieces that stand alone between a square and an enemy officer on a
// line with it.
func (p *prober) shields(at model.Square) (shields bitboard.Set) {
	if !p.s.rules.Check {
		return 0
	}
	own, officers := p.s.side[p.own], p.s.officers(p.enemy)
	near := (bitboard.Rook(at, p.occupied) | bitboard.Bishop(at, p.occupied)) & own
	seen := p.occupied ^ near
	for far := (bitboard.Rook(at, seen) | bitboard.Bishop(at, seen)) & officers; far != 0; far &= far - 1 {
		shields |= bitboard.Between[at&63][far.First()] & near
	}
	return shields
}

// lanes are the places of the officers on the given squares in the words of both kinds.
func (p *prober) lanes(squares bitboard.Set) (majors, promoted word) {
	for squares &^= p.s.pawns[p.own]; squares != 0; squares &= squares - 1 {
		q := p.s.on[squares.First()]
		if q.Major() {
			majors |= lane(q.File(), model.AllNatures)
		} else {
			promoted |= lane(q.File(), model.AllNatures)
		}
	}
	return majors, promoted
}

// officer lists where officer q can go.
func (p *prober) officer(q model.Piece, from model.Square, certain *certificate) bitboard.Set {
	may, sure := p.majors.all.at(q.File()), certain.majors.at(q.File())
	if !q.Major() {
		may, sure = p.promoted.at(q.File()), certain.promoted.at(q.File())
	}
	own := p.s.side[p.own]
	legal := p.targets(from, sure) &^ own &^ p.doubtful
	if may&^sure == 0 && p.doubtful == 0 {
		return legal
	}
	for open := p.targets(from, may) &^ own &^ legal; open != 0; open &= open - 1 {
		to := open.First()
		if p.ask(q, model.Move{From: from, To: to}, reaches[from&63][to&63]&may) {
			legal |= bitboard.Of(to)
		}
	}
	return legal
}

// targets are the squares that a piece of any of the natures attacks.
func (p *prober) targets(from model.Square, natures model.Natures) bitboard.Set {
	return attacks(from, natures, p.occupied)
}

// The natures that go along files and ranks, and along diagonals: constants, which NaturesOf does
// not make.
const (
	straight = model.Natures(1)<<model.Queen>>1 | model.Natures(1)<<model.Rook>>1
	diagonal = model.Natures(1)<<model.Queen>>1 | model.Natures(1)<<model.Bishop>>1
)

// attacks are the squares that a piece of any of the natures attacks.
func attacks(from model.Square, natures model.Natures, occupied bitboard.Set) (to bitboard.Set) {
	if natures&straight != 0 {
		to |= bitboard.Rook(from, occupied)
	}
	if natures&diagonal != 0 {
		to |= bitboard.Bishop(from, occupied)
	}
	if natures&(1<<model.Knight>>1) != 0 {
		to |= bitboard.Knight[from&63]
	}
	if natures&(1<<model.King>>1) != 0 {
		to |= bitboard.King[from&63]
	}
	return to
}

// pawn lists where pawn q can go. Taking in passing clears two squares, so that it is
// always asked for.
func (p *prober) pawn(q model.Piece, from model.Square, certain bool) (legal bitboard.Set) {
	to := p.pawnTargets(from)
	if certain {
		legal = to &^ p.doubtful
	}
	if p.s.rules.EnPassant && p.s.passed != model.NoSquare {
		passing := bitboard.Of(p.s.passed)
		legal &^= passing
		to |= passing & bitboard.Pawn[p.own][from&63]
	}
	for open := to &^ legal; open != 0; open &= open - 1 {
		if p.ask(q, model.Move{From: from, To: open.First()}, model.AllNatures) {
			legal |= open & -open
		}
	}
	return legal
}

// pawnTargets are a pawn's steps and captures, but not in passing.
func (p *prober) pawnTargets(from model.Square) bitboard.Set {
	to := bitboard.Pawn[p.own][from&63] & p.s.side[p.enemy]
	step, home := bitboard.Of(from)<<8, 1
	if p.own == model.Black {
		step, home = bitboard.Of(from)>>8, 6
	}
	step &^= p.occupied
	to |= step
	if from.Rank() == home {
		if p.own == model.White {
			to |= step << 8 &^ p.occupied
		} else {
			to |= step >> 8 &^ p.occupied
		}
	}
	return to
}

// ask tells whether a move of q, made by one of the natures, leaves a world with any pair.
func (p *prober) ask(q model.Piece, m model.Move, natures model.Natures) bool {
	after, taken := p.after(q, m)
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		king := model.NewPiece(p.own, own+1)
		enemies := p.partners(own)
		if king == q {
			after.king = m.To
			if !natures.Has(model.King) {
				continue
			}
		} else {
			after.king = p.s.where[king]
			enemies = p.makers(q, own, natures, enemies)
		}
		if taken != model.NoPiece && taken.Major() {
			enemies &^= 1 << taken.File()
		}
		if enemies != 0 && p.standing(own, &after)&enemies != 0 {
			return true
		}
	}
	return false
}

// byOwn are the pairs that are alive, bit 8·own + enemy; byEnemy the same transposed.
func (p *prober) byOwn() uint64 {
	if p.own == model.White {
		return p.byWhite
	}
	return p.alive
}

func (p *prober) byEnemy() uint64 {
	if p.own == model.White {
		return p.alive
	}
	return p.byWhite
}

// partners are the opposing kings that make a pair that is alive with an own one.
func (p *prober) partners(own int) uint8 { return uint8(p.byOwn() >> (8 * own)) }

// standing are the opposing kings with which the enemy's side has a placement that does not
// attack the own king on b, which is major own.
func (p *prober) standing(own int, b *board) uint8 {
	majors, promoted := p.s.majors[p.enemy][own&7], p.s.promoted[p.enemy][own&7]
	if p.s.rules.Check {
		if bitboard.Pawn[p.own][b.king&63]&b.pawns != 0 {
			return 0
		}
		byMajors, byPromoted := p.s.attackers(b.king, b.occupied, b.officers)
		if majors&byMajors|promoted&byPromoted == 0 {
			return p.partners(own) // nothing new
		}
		majors &^= byMajors
		promoted &^= byPromoted
	}
	for turned := p.s.turned.Of(p.enemy); turned != 0; turned &= turned - 1 {
		if promoted.at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return 0
		}
	}
	return p.s.limits.kings(majors)
}

// makers keeps of the opposing kings those with which q has one of the natures in some placement
// of its side, with the own king given.
func (p *prober) makers(q model.Piece, own int, natures model.Natures, enemies uint8) uint8 {
	if !q.Major() && !p.s.turned.Has(q) {
		return enemies // a pawn
	}
	var set uint8
	for rest := enemies; rest != 0; rest &= rest - 1 {
		enemy := bits.TrailingZeros8(rest)
		may := p.s.promoted[p.own][enemy&7]
		if q.Major() {
			may = p.majors.of(own, enemy)
		}
		if may.at(q.File())&natures != 0 {
			set |= 1 << enemy
		}
	}
	return set
}

// enemyKings are the squares of the enemy's majors that are king in a pair that is alive.
// Without the rule of check they may stand attacked; taking one proves that it was not.
func (p *prober) enemyKings() (squares bitboard.Set) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		for enemies := p.partners(bits.TrailingZeros8(kings)); enemies != 0; enemies &= enemies - 1 {
			squares |= bitboard.Of(p.s.where[model.NewPiece(p.enemy, bits.TrailingZeros8(enemies)+1)])
		}
	}
	return squares
}

// after is the board after a move, without the king's square, and the piece taken.
func (p *prober) after(q model.Piece, m model.Move) (b board, taken model.Piece) {
	at := m.To
	if p.s.pawns[p.own].Has(m.From) && m.To == p.s.passed && m.From.File() != m.To.File() {
		at = model.NewSquare(m.To.File(), m.From.Rank())
	}
	gone := bitboard.Of(at)
	b.occupied = p.occupied&^gone&^bitboard.Of(m.From) | bitboard.Of(m.To)
	b.officers = p.s.officers(p.enemy) &^ gone
	b.pawns = p.s.pawns[p.enemy] &^ gone
	return b, p.s.on[at&63]
}

// Moves are the legal moves in the order of the squares left, then of those entered; the
// nature of a promotion is left open.
func (s *State) Moves() []model.Move {
	r := s.Replies()
	return slices.AppendSeq(make([]model.Move, 0, r.Len()), s.each(&r))
}

// each yields the moves of a list in the order of Moves.
func (s *State) each(r *Replies) iter.Seq[model.Move] {
	return func(yield func(model.Move) bool) {
		for all := s.side[s.mover&1]; all != 0; all &= all - 1 {
			from := all.First()
			for to := r[s.on[from&63].Index()-1]; to != 0; to &= to - 1 {
				if !yield(model.Move{From: from, To: to.First()}) {
					return
				}
			}
		}
	}
}
