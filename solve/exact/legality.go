package exact

import (
	"math/bits"

	"haft/model"
)

// A board is what matters for the safety of a king after a move.
type board struct {
	king                      model.Square
	occupied, officers, pawns model.Set // all pieces, and the enemy's two kinds
}

// ask reports whether a move of q, made with one of the natures, leaves a world with any pair.
func (p *prober) ask(q model.Piece, m model.Move, natures model.Natures) bool {
	if natures.Has(model.King) && p.kings>>q.File()&1 != 0 && q.Major() && p.steps(q, m) {
		return true
	}
	natures &^= model.King.Set()
	if natures == 0 || !p.rescue.Has(m.To) {
		return false
	}
	after, taken := p.after(m)
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		king := model.NewPiece(p.own, own+1)
		if king == q {
			continue
		}
		after.king = p.s.where[king]
		enemies := p.makers(q, own, natures, p.partners(own))
		if taken != model.NoPiece && taken.Major() {
			enemies &^= 1 << taken.File()
		}
		if enemies != 0 && p.standing(own, &after, enemies) != 0 {
			return true
		}
	}
	return false
}

// steps reports whether a move of major q as the king leaves a world. A piece on the square that a king enters is on
// none of the lines from there.
func (p *prober) steps(q model.Piece, m model.Move) bool {
	own := q.File()
	enemies := p.partners(own)
	if taken := p.s.on[m.To&63]; taken != model.NoPiece && taken.Major() {
		enemies &^= 1 << taken.File()
	}
	after := board{m.To, p.occupied &^ model.Of(m.From), p.s.officers(p.enemy), p.s.pawns[p.enemy]}
	return enemies != 0 && p.standing(own, &after, enemies) != 0
}

// standing returns the first of some opposing kings, or none, with which the enemy's side has a placement that does not
// attack the own king, major own, on b. They must form pairs that are alive.
func (p *prober) standing(own int, b *board, enemies uint8) uint8 {
	first := enemies & -enemies
	if !p.s.rules.Check {
		return first
	}
	if model.Pawn[p.own][b.king&63]&b.pawns != 0 {
		return 0
	}
	majors, promoted := p.s.majors[p.enemy][own&7], p.s.promoted[p.enemy][own&7]
	byMajors, byPromoted := p.s.attackers(b.king, b.occupied, b.officers)
	if majors&byMajors|promoted&byPromoted == 0 {
		return first // nothing new is banned
	}
	promoted &^= byPromoted
	for turned := p.s.turned.Of(p.enemy); turned != 0; turned &= turned - 1 {
		if promoted.at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return 0
		}
	}
	return p.s.limits.king(majors&^byMajors, enemies)
}

// makers returns those of the opposing kings with which q, which is not the king, has one of the natures in some
// placement of its side, given the own king.
func (p *prober) makers(q model.Piece, own int, natures model.Natures, enemies uint8) uint8 {
	if !q.Major() && !p.s.turned.Has(q) {
		return enemies // a pawn
	}
	if q.Major() && !p.settled {
		return p.unsettledMakers(q, own, natures, enemies)
	}
	var set uint8
	for rest := enemies; rest != 0; rest &= rest - 1 {
		enemy := bits.TrailingZeros8(rest)
		may := p.s.promoted[p.own][enemy&7]
		if q.Major() {
			may = p.pairs.of(own, enemy)
		}
		if may.at(q.File())&natures != 0 {
			set |= 1 << enemy
		}
	}
	return set
}

// unsettledMakers is makers for a major whose pairs are not settled.
func (p *prober) unsettledMakers(q model.Piece, own int, natures model.Natures, enemies uint8) (set uint8) {
	others := lane(q.File(), model.AllNatures&^natures)
	for ; enemies != 0; enemies &= enemies - 1 {
		row := p.s.majors[p.own][bits.TrailingZeros8(enemies)]
		if row.at(q.File())&natures != 0 && p.s.limits.king(row&^others, 1<<own) != 0 {
			set |= enemies & -enemies
		}
	}
	return set
}

// after returns the board after a move, without the king's square, and the piece taken.
func (p *prober) after(m model.Move) (b board, taken model.Piece) {
	at := m.To
	if p.s.pawns[p.own].Has(m.From) && m.To == p.s.passed && m.From.File() != m.To.File() {
		at = model.NewSquare(m.To.File(), m.From.Rank())
	}
	gone := model.Of(at)
	b.occupied = p.occupied&^gone&^model.Of(m.From) | model.Of(m.To)
	b.officers = p.s.officers(p.enemy) &^ gone
	b.pawns = p.s.pawns[p.enemy] &^ gone
	return b, p.s.on[at&63]
}

// Judge plays a game as far as it is legal. It returns the number of legal plies, why the next ply is illegal
// (NoFault if there is none), and the state after the legal plies. If the position that the game begins with has no
// world, that is the state, and the ply at fault is no move.
//
// Facts are only ever added, so the table is checked once, at the end. An illegal game is played again with a check
// after each ply.
func Judge(g *model.Game) (plies model.Ply, fault model.Fault, last *State) {
	begin := g.Start()
	start, board := NewState(begin), begin.Board
	s := *start
	for _, m := range g.Moves {
		if _, fault = board.Shape(s.mover, m, &g.Rules); fault != model.NoFault {
			break
		}
		board.Apply(m)
		s.Play(m)
		plies++
	}
	if s.Alive() != 0 {
		return plies, fault, &s
	}
	if start.Alive() == 0 {
		return begin.Ply, model.NoWorld, start
	}
	plies, last = firstDead(start, g.Moves)
	return plies, model.NoWorld, last
}

// firstDead plays moves that leave no world in the end, up to the first ply after which no world is left.
func firstDead(start *State, moves []model.Move) (model.Ply, *State) {
	s := *start
	for t, m := range moves {
		next := s
		if next.Play(m); next.Alive() == 0 {
			return model.Ply(t), &s
		}
		s = next
	}
	return model.Ply(len(moves)), &s
}
