package exact

import (
	"math/bits"

	"haft/model"
	"haft/model/bitboard"
)

// A board is what matters for the safety of a king after a move.
type board struct {
	king                      model.Square
	occupied, officers, pawns bitboard.Set // all pieces, and the enemy's two kinds
}

// ask reports whether a move of q, made with one of the natures, leaves a world with any pair.
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

// standing returns the opposing kings with which the enemy's side has a placement that does not attack the own
// king, major own, on b. They are all taken from pairs that are alive.
func (p *prober) standing(own int, b *board) uint8 {
	if !p.s.rules.Check {
		return p.partners(own)
	}
	if bitboard.Pawn[p.own][b.king&63]&b.pawns != 0 {
		return 0
	}
	majors, promoted := p.s.majors[p.enemy][own&7], p.s.promoted[p.enemy][own&7]
	byMajors, byPromoted := p.s.attackers(b.king, b.occupied, b.officers)
	if majors&byMajors|promoted&byPromoted == 0 {
		return p.partners(own) // nothing new is banned
	}
	promoted &^= byPromoted
	for turned := p.s.turned.Of(p.enemy); turned != 0; turned &= turned - 1 {
		if promoted.at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return 0
		}
	}
	return p.s.limits.kings(majors &^ byMajors)
}

// makers returns those of the opposing kings with which q has one of the natures in some placement of its side,
// given the own king.
func (p *prober) makers(q model.Piece, own int, natures model.Natures, enemies uint8) uint8 {
	if !q.Major() && !p.s.turned.Has(q) {
		return enemies // a pawn
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

// after returns the board after a move, without the king's square, and the piece taken.
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
