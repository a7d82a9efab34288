package exact

import (
	"math/bits"

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
	occupied bitboard.Set
	majors   word         // what the own majors may be in any pair that is alive
	promoted word         // likewise
	doubtful bitboard.Set // squares that no certificate speaks of
	placed   [64]word     // what the own majors can be, by pair, where known
	known    uint64
}

// Replies lists the legal moves of the side to move.
func (s *State) Replies() Replies {
	p := prober{s: s, own: s.mover & 1, enemy: s.mover&1 ^ 1, alive: s.Alive(), occupied: s.side[0] | s.side[1]}
	if p.alive == 0 {
		return Replies{}
	}
	for pairs := p.alive; pairs != 0; pairs &= pairs - 1 {
		_, k := p.kings(bits.TrailingZeros64(pairs))
		p.majors |= s.majors[p.own][k]
		p.promoted |= s.promoted[p.own][k]
	}
	if !s.rules.Check {
		p.doubtful = p.enemyKings()
	}
	certain := p.certain()
	var r Replies
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

// kings are the files of the mover's and of the opposing king of a pair, given by its bit.
func (p *prober) kings(pair int) (own, enemy int) {
	if p.own == model.White {
		return pair & 7, pair >> 3
	}
	return pair >> 3, pair & 7
}

// A certificate says which moves are legal without asking: those of these pawns, and those
// of officers as these natures.
type certificate struct {
	pawns            bitboard.Set
	majors, promoted word
}

// enough is how many pairs are looked for to certify moves: one leaves the moves of its
// king and of what shields it to be asked for.
const enough = 2

// certain finds pairs in which the king can stand as it does, and collects what they certify.
func (p *prober) certain() (all certificate) {
	found, kings := 0, uint8(0)
	for pairs := p.alive; pairs != 0 && found < enough; pairs &= pairs - 1 {
		pair := bits.TrailingZeros64(pairs)
		own, enemy := p.kings(pair)
		if kings>>own&1 != 0 {
			continue
		}
		at := p.s.where[model.NewPiece(p.own, own+1)]
		after := board{at, p.occupied, p.s.officers(p.enemy), p.s.pawns[p.enemy]}
		if majors, promoted, ok := p.punished(own, &after); !ok || !p.stands(majors, promoted, enemy) {
			continue
		}
		found++
		kings |= 1 << own
		shields := p.shields(at)
		bound, boundPromoted := p.lanes(shields)
		all.majors |= p.place(pair) &^ bound &^ lane(own, model.AllNatures)
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

// punished is what the enemy's pieces may still be, by kind, if they do not attack the king
// on b, which is major own; ok is false if a pawn does.
func (p *prober) punished(own int, b *board) (majors, promoted word, ok bool) {
	majors, promoted = p.s.majors[p.enemy][own&7], p.s.promoted[p.enemy][own&7]
	if !p.s.rules.Check {
		return majors, promoted, true
	}
	if bitboard.Pawn[p.own][b.king&63]&b.pawns != 0 {
		return 0, 0, false
	}
	a, c := p.s.attackers(b.king, b.occupied, b.officers)
	return majors &^ a, promoted &^ c, true
}

// stands tells whether the enemy's side has a placement with the given king.
func (p *prober) stands(majors, promoted word, king int) bool {
	if majors>>(laneBits*king)&1 == 0 || !p.s.limits.fit(majors, king) {
		return false
	}
	for turned := p.s.turned.Of(p.enemy); turned != 0; turned &= turned - 1 {
		if promoted.at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return false
		}
	}
	return true
}

// place is what the own majors can be in some placement with the kings of a pair.
func (p *prober) place(pair int) word {
	if p.known>>pair&1 == 0 {
		own, enemy := p.kings(pair)
		p.placed[pair&63] = p.s.limits.consistent(p.s.majors[p.own][enemy], own)
		p.known |= 1 << pair
	}
	return p.placed[pair&63]
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
	may, sure := p.majors.at(q.File()), certain.majors.at(q.File())
	if !q.Major() {
		may, sure = p.promoted.at(q.File()), certain.promoted.at(q.File())
	}
	own := p.s.side[p.own]
	legal := p.targets(from, sure) &^ own &^ p.doubtful
	for open := p.targets(from, may) &^ own &^ legal; open != 0; open &= open - 1 {
		to := open.First()
		if p.ask(q, model.Move{From: from, To: to}, reaches[from&63][to&63]&may) {
			legal |= bitboard.Of(to)
		}
	}
	return legal
}

// targets are the squares that a piece of any of the natures attacks.
func (p *prober) targets(from model.Square, natures model.Natures) (to bitboard.Set) {
	if natures&model.NaturesOf(model.Queen, model.Rook) != 0 {
		to |= bitboard.Rook(from, p.occupied)
	}
	if natures&model.NaturesOf(model.Queen, model.Bishop) != 0 {
		to |= bitboard.Bishop(from, p.occupied)
	}
	if natures.Has(model.Knight) {
		to |= bitboard.Knight[from&63]
	}
	if natures.Has(model.King) {
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
	for kings := p.ownKings(); kings != 0; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		king := model.NewPiece(p.own, own+1)
		after.king = p.s.where[king]
		if king == q {
			after.king = m.To
			if !natures.Has(model.King) {
				continue
			}
		}
		if majors, promoted, ok := p.punished(own, &after); ok && p.anyEnemy(q, own, natures, taken, majors, promoted) {
			return true
		}
	}
	return false
}

// anyEnemy looks for an opposing king to go with the own one.
func (p *prober) anyEnemy(q model.Piece, own int, natures model.Natures, taken model.Piece, majors, promoted word) bool {
	for enemy := range 8 {
		pair := 8*enemy + own
		if p.own == model.Black {
			pair = 8*own + enemy
		}
		if p.alive>>pair&1 != 0 && taken != model.NewPiece(p.enemy, enemy+1) &&
			p.makes(q, pair, natures) && p.stands(majors, promoted, enemy) {
			return true
		}
	}
	return false
}

// makes tells whether q has one of the natures in some placement of its side with the
// kings of a pair.
func (p *prober) makes(q model.Piece, pair int, natures model.Natures) bool {
	_, enemy := p.kings(pair)
	switch {
	case q.Major():
		return p.place(pair).at(q.File())&natures != 0
	case p.s.turned.Has(q):
		return p.s.promoted[p.own][enemy].at(q.File())&natures != 0
	}
	return true
}

// enemyKings are the squares of the enemy's majors that are king in a pair that is alive.
// Without the rule of check they may stand attacked; taking one proves that it was not.
func (p *prober) enemyKings() (squares bitboard.Set) {
	for pairs := p.alive; pairs != 0; pairs &= pairs - 1 {
		_, enemy := p.kings(bits.TrailingZeros64(pairs))
		squares |= bitboard.Of(p.s.where[model.NewPiece(p.enemy, enemy+1)])
	}
	return squares
}

// ownKings are the files of the own majors that are king in a pair that is alive.
func (p *prober) ownKings() (files uint8) {
	for k := range 8 {
		row := uint8(p.alive >> (8 * k))
		if p.own == model.White {
			files |= row
		} else if row != 0 {
			files |= 1 << k
		}
	}
	return files
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
	moves := make([]model.Move, 0, r.Len())
	for all := s.side[s.mover&1]; all != 0; all &= all - 1 {
		from := all.First()
		for to := r[s.on[from&63].Index()-1]; to != 0; to &= to - 1 {
			moves = append(moves, model.Move{From: from, To: to.First()})
		}
	}
	return moves
}
