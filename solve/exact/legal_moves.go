package exact

import (
	"iter"
	"math/bits"
	"slices"

	"haft/model"
)

// Legal moves without trying each.
//
// A move is legal if it leaves a world for some pair of kings. Take a pair in which the mover's king can be left
// unattacked as things stand. In the worlds of this pair every move is legal that does not move the king, does not
// uncover it, and is made by a nature that its piece has in some placement. Two such pairs, with different kings of
// the mover, settle nearly every move at once. The remaining moves are tested pair by pair.

// Replies holds the legal moves of one side: for each of its pieces, by index, the squares to which it can go.
type Replies [16]model.Set

// Len returns the number of moves. A promotion counts as one.
func (r *Replies) Len() int {
	n := 0
	for _, to := range r {
		n += to.Len()
	}
	return n
}

// Replies returns the legal moves of the side to move.
func (s *State) Replies() (r Replies) {
	if s.said != nil {
		return s.announcedReplies()
	}
	alive := s.Alive()
	if alive == 0 {
		return r
	}
	p := prober{s: s}
	p.look(alive, s.mover)
	return p.replies(p.certain())
}

// replies returns the legal moves. It tests only the moves that are not certain.
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

// officer returns the squares to which officer q can go.
func (p *prober) officer(q model.Piece, from model.Square, certain *certificate) model.Set {
	possible := certificate{majors: p.majors, promoted: p.promoted}
	may, sure := possible.of(q), certain.of(q)
	legal := p.targets(from, sure) &^ p.closed &^ p.doubtful
	if may&^sure == 0 && p.doubtful == 0 {
		return legal
	}
	for open := p.targets(from, may) &^ p.closed &^ legal; open != 0; open &= open - 1 {
		to := open.First()
		if p.ask(q, model.Move{From: from, To: to}, reaches[from&63][to&63]&may) {
			legal |= model.Of(to)
		}
	}
	return legal
}

// targets returns the squares that a piece of any of the natures attacks.
func (p *prober) targets(from model.Square, natures model.Natures) model.Set {
	return attacks(from, natures, p.occupied)
}

// The natures that go along files and ranks, and along diagonals. NaturesOf is not a constant expression.
const (
	straight = model.Natures(1)<<model.Queen>>1 | model.Natures(1)<<model.Rook>>1
	diagonal = model.Natures(1)<<model.Queen>>1 | model.Natures(1)<<model.Bishop>>1
)

// attacks returns the squares that a piece of any of the natures attacks.
func attacks(from model.Square, natures model.Natures, occupied model.Set) (to model.Set) {
	if natures&straight != 0 {
		to |= model.BitboardRook(from, occupied)
	}
	if natures&diagonal != 0 {
		to |= model.BitboardBishop(from, occupied)
	}
	if natures&(1<<model.Knight>>1) != 0 {
		to |= model.BitboardKnight[from&63]
	}
	if natures&(1<<model.King>>1) != 0 {
		to |= model.BitboardKing[from&63]
	}
	return to
}

// lastRanks are never closed to pawns.
const lastRanks model.Set = 0xff000000000000ff

// pawn returns the squares to which pawn q can go. Taking in passing clears two squares, so it is always tested.
func (p *prober) pawn(q model.Piece, from model.Square, certain bool) (legal model.Set) {
	to := p.pawnTargets(from) &^ (p.closed &^ lastRanks)
	if certain {
		legal = to &^ p.doubtful
	}
	if p.s.rules.EnPassant && p.s.passed != model.NoSquare {
		passing := model.Of(p.s.passed)
		legal &^= passing
		to |= passing & model.Pawn[p.own][from&63]
	}
	for open := to &^ legal; open != 0; open &= open - 1 {
		if p.ask(q, model.Move{From: from, To: open.First()}, model.AllNatures) {
			legal |= open & -open
		}
	}
	return legal
}

// pawnTargets returns a pawn's steps and captures, except taking in passing.
func (p *prober) pawnTargets(from model.Square) model.Set {
	to := model.Pawn[p.own][from&63] & p.s.side[p.enemy]
	step, home := model.Of(from)<<8, 1
	if p.own == model.Black {
		step, home = model.Of(from)>>8, 6
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

// Moves returns the legal moves in the order of the squares left, then of the squares entered. The nature of a
// promotion is left open. Under the rule announce=on each move stands there without the sign of check, with it, or
// both.
func (s *State) Moves() []model.Move {
	if s.rules.Announce {
		return s.announcedMoves(every)
	}
	r := s.Replies()
	return slices.AppendSeq(make([]model.Move, 0, r.Len()), s.each(&r))
}

// MovesIf returns those of Moves that fit, whatever their signs are. Under the rule announce=on it asks that first,
// which saves time.
func (s *State) MovesIf(fits func(model.Move) bool) []model.Move {
	if s.rules.Announce {
		return s.announcedMoves(fits)
	}
	return slices.DeleteFunc(s.Moves(), func(m model.Move) bool { return !fits(m) })
}

// every fits every move.
func every(model.Move) bool { return true }

// AllMoves appends the legal moves of a list with every way to promote: the nature left open first, then each nature.
// They are in the order of Moves.
func (s *State) AllMoves(moves []model.Move, r *Replies) []model.Move {
	for m := range s.each(r) {
		moves = append(moves, m)
		if s.pawns[s.mover&1].Has(m.From) && model.LastRank(s.mover, m.To) {
			for n := range s.rules.Promote.All() {
				moves = append(moves, model.Move{From: m.From, To: m.To, Promote: n})
			}
		}
	}
	return moves
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

// Each yields the moves of Replies in the order of Moves.
func (s *State) Each(r *Replies) iter.Seq[model.Move] { return s.each(r) }

// A prober finds which moves in one state leave a world.
type prober struct {
	s        *State
	own      model.Color
	enemy    model.Color
	alive    uint64 // as returned by Alive
	byWhite  uint64 // the same transposed
	kings    uint8  // the files of the own kings
	occupied model.Set
	majors   word        // what the own majors can be in any pair that is alive
	promoted word        // the same for promoted pawns
	pairs    pairDomains // what the own majors can be in each pair, if settled
	settled  bool        // otherwise majors may hold natures that no placement has
	doubtful model.Set   // squares that no certificate covers
	closed   model.Set   // squares to which no officer may go
	rescue   model.Set   // squares to which a piece that is not the king may go
}

// look prepares for a state, given what is alive in it, from the side of one color. The state must already be in
// p.s; as an argument it would be allocated on the heap.
func (p *prober) look(alive uint64, own model.Color) {
	p.face(alive, own)
	p.majors = p.pairs.settle(p.s.limits, &p.s.majors[p.own], p.byEnemy())
	p.settled = true
}

// glance prepares for asking about a few moves. It does not settle the pairs, because for so few questions that takes
// longer than it saves.
func (p *prober) glance(alive uint64, own model.Color) {
	p.face(alive, own)
	p.majors = p.anyPair(&p.s.majors[p.own])
	p.settled = false
}

// face prepares what both look and glance need.
func (p *prober) face(alive uint64, own model.Color) {
	s := p.s
	p.own, p.enemy, p.alive = own&1, own&1^1, alive
	p.byWhite = transpose(p.alive)
	p.occupied = s.side[0] | s.side[1]
	p.closed, p.rescue = s.side[p.own], ^model.Set(0)
	p.kings = anyRow(p.byEnemy())
	p.promoted = 0
	if s.turned != 0 {
		p.promoted = p.anyPair(&s.promoted[p.own])
	}
	p.doubtful = 0
	if !s.rules.Check {
		p.doubtful = p.enemyKings()
	}
}

// anyPair returns what the rows allow with any opposing king of a pair that is alive.
func (p *prober) anyPair(rows *[8]word) (all word) {
	for enemies := anyRow(p.byOwn()); enemies != 0; enemies &= enemies - 1 {
		all |= rows[bits.TrailingZeros8(enemies)]
	}
	return all
}

// byOwn returns the pairs that are alive, as bits 8·own + enemy; byEnemy returns the same transposed.
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

// partners returns the opposing kings that form a pair that is alive with an own king.
func (p *prober) partners(own int) uint8 { return uint8(p.byOwn() >> (8 * own)) }

// enemyKings returns the squares of the enemy's majors that are king in a pair that is alive. Without the rule on
// check they may stand attacked; capturing such a major proves that it was not the king.
func (p *prober) enemyKings() (squares model.Set) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		for enemies := p.partners(bits.TrailingZeros8(kings)); enemies != 0; enemies &= enemies - 1 {
			squares |= model.Of(p.s.where[model.NewPiece(p.enemy, bits.TrailingZeros8(enemies)+1)])
		}
	}
	return squares
}
