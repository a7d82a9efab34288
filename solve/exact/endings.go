package exact

import (
	"math/bits"

	"haft/model"
)

// Outcome counts the worlds of a position in which the side to move can still move, is checkmated, or is
// stalemated.
type Outcome struct {
	Ongoing, Checkmate, Stalemate uint64
}

// Ending counts the worlds of pos by outcome.
//
// A world has ended if in it every move is either one that its piece does not make, or one that leaves the king
// attacked. With the kings fixed, the first depends on the own side only and the second on the other side only: see
// Table.ended.
func Ending(pos *model.Position) Outcome {
	return new(Ender).Ending(NewState(pos))
}

// An Ender counts outcomes of one state after another. It keeps its memory, so that it does not allocate every
// time. The zero value is ready.
type Ender struct{ ender }

// An ender counts the worlds that have ended, one own king after the other.
type ender struct {
	prober
	Outcome
	king    int         // the file of the own king
	replies []reply     // with this king; behind them, those that [ender.ended] has still open
	domains [2][]domain // of the own and of the other side with a pair of kings
}

// Ending returns what the function [Ending] returns for the state's position.
func (e *Ender) Ending(s *State) Outcome {
	e.Outcome = Outcome{}
	_, e.Ongoing = s.Count()
	e.s = s
	e.look(s.Alive(), s.mover)
	for kings := e.kings; kings != 0; kings &= kings - 1 {
		e.withKing(bits.TrailingZeros8(kings))
	}
	e.s = nil
	return e.Outcome
}

// withKing adds the ended worlds with one own king.
func (e *ender) withKing(king int) {
	e.king, e.replies = king, e.replies[:0]
	if !e.listPawns() {
		return
	}
	e.listOfficers()
	at := e.s.where[model.NewPiece(e.own, king+1)]
	checks, lost := e.attacks(&board{at, e.occupied, e.s.officers(e.enemy), e.s.pawns[e.enemy]})
	for enemies := e.partners(king); enemies != 0; enemies &= enemies - 1 {
		enemy := bits.TrailingZeros8(enemies)
		e.domains[0] = e.s.appendDomains(e.domains[0][:0], e.own, enemy, king)
		e.domains[1] = e.s.appendDomains(e.domains[1][:0], e.enemy, king, enemy)
		for _, own := range e.domains[0] {
			for _, other := range e.domains[1] {
				e.add(own, other, &checks, lost)
			}
		}
	}
}

// add adds the ended worlds of two domains. The king is attacked if one of the checks is true, and anyway if it is
// lost.
func (e *ender) add(own, other domain, checks *claim, lost bool) {
	ended := e.ended(own, other, 0)
	stalemate := uint64(0)
	if ended > 0 && !lost {
		other.bar(checks)
		stalemate = e.ended(own, other, 0)
	}
	e.Ongoing -= ended
	e.Checkmate += ended - stalemate
	e.Stalemate += stalemate
}

// listPawns adds the replies of pawns, which pawns make in every world. It returns false if the other side cannot
// punish one of them with any nature: no world with this king has then ended.
func (e *ender) listPawns() bool {
	sure := claim{majors: lane(e.king, model.King.Set())} // the king is the king
	for pawns := e.s.pawns[e.own]; pawns != 0; pawns &= pawns - 1 {
		from := pawns.First()
		to := e.pawnTargets(from)
		if e.s.rules.EnPassant && e.s.passed != model.NoSquare {
			to |= model.Of(e.s.passed) & model.Pawn[e.own][from&63]
		}
		for ; to != 0; to &= to - 1 {
			if !e.list(model.Move{From: from, To: to.First()}, sure) {
				return false
			}
		}
	}
	return true
}

// listOfficers adds the replies of all other pieces.
func (e *ender) listOfficers() {
	own := e.s.side[e.own]
	for all := own &^ e.s.pawns[e.own]; all != 0; all &= all - 1 {
		from := all.First()
		q := e.s.on[from&63]
		may := e.majors.at(q.File())
		if !q.Major() {
			may = e.promoted.at(q.File())
		}
		for to := e.targets(from, may) &^ own; to != 0; to &= to - 1 {
			made := claimOf(q, reaches[from&63][to.First()])
			e.list(model.Move{From: from, To: to.First()}, made)
		}
	}
}

// list adds a move unless a pawn would attack the king, and returns whether anything can punish the move. Taking
// the enemy's king counts as punished, because there is no such move.
func (e *ender) list(m model.Move, made claim) bool {
	king := model.NewPiece(e.own, e.king+1)
	q := e.s.on[m.From&63]
	after, taken := e.after(m)
	after.king = e.s.where[king]
	if q == king {
		after.king = m.To
	}
	punished, lost := e.attacks(&after)
	if lost {
		return true
	}
	if taken != model.NoPiece && taken.Major() {
		punished.majors |= lane(taken.File(), model.King.Set())
	}
	e.replies = append(e.replies, reply{made, punished})
	return punished.majors&e.s.majors[e.enemy][e.king&7]|punished.promoted&e.s.promoted[e.enemy][e.king&7] != 0
}

// attacks returns what attacks the king on a board: some natures of the enemy's officers, or certainly a pawn.
func (e *ender) attacks(b *board) (by claim, lost bool) {
	if !e.s.rules.Check {
		return claim{}, false
	}
	by.majors, by.promoted = e.s.attackers(b.king, b.occupied, b.officers)
	return by, model.Pawn[e.own][b.king&63]&b.pawns != 0
}
