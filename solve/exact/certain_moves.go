package exact

import (
	"math/bits"

	"haft/model"
)

// A certificate says which moves are legal without further questions: those of these pawns, and those of officers
// with these natures.
type certificate struct {
	pawns            model.Set
	majors, promoted word
}

// of returns the natures for which an officer is certified.
func (c *certificate) of(q model.Piece) model.Natures {
	if q.Major() {
		return c.majors.at(q.File())
	}
	return c.promoted.at(q.File())
}

// without returns what c certifies and d does not.
func (c certificate) without(d *certificate) certificate {
	return certificate{c.pawns &^ d.pawns, c.majors &^ d.majors, c.promoted &^ d.promoted}
}

// and returns what both certify.
func (c certificate) and(d *certificate) certificate {
	return certificate{c.pawns & d.pawns, c.majors & d.majors, c.promoted & d.promoted}
}

func (c *certificate) empty() bool { return uint64(c.pawns)|uint64(c.majors|c.promoted) == 0 }

// enough is how many pairs to find when certifying moves. With only one, the moves of its king and of the pieces
// that shield it would still have to be asked about.
const enough = 2

// certain looks for pairs in which the king is safe where it stands, and collects what they certify. If there is none,
// it finds which squares can rescue the king.
func (p *prober) certain() (all certificate) {
	found := 0
	for kings := p.kings; kings != 0 && found < enough; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		at := p.s.where[model.NewPiece(p.own, own+1)]
		now := board{at, p.occupied, p.s.officers(p.enemy), p.s.pawns[p.enemy]}
		standing := p.standing(own, &now, p.partners(own))
		if standing == 0 {
			continue
		}
		found++
		enemy := bits.TrailingZeros8(standing)
		shields := p.shields(at, sees(at, p.occupied))
		bound, boundPromoted := p.lanes(shields)
		all.majors |= withSteps(p.pairs.of(own, enemy)) &^ bound &^ lane(own, model.AllNatures)
		all.promoted |= p.s.promoted[p.own][enemy] &^ boundPromoted
		all.pawns |= p.s.pawns[p.own] &^ shields
	}
	if found == 0 {
		p.rescue = p.rescues()
	}
	return all
}

// rescues returns the squares of pieces that may attack a king, and those between. If the king is attacked in every
// world, it still is after another piece's move to any other square. A pawn can be taken in passing from one.
func (p *prober) rescues() (squares model.Set) {
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		at := p.s.where[model.NewPiece(p.own, bits.TrailingZeros8(kings)+1)]
		seen := sees(at, p.occupied) | model.BitboardKnight[at&63]
		for all := seen & p.s.officers(p.enemy); all != 0; all &= all - 1 {
			squares |= all&-all | model.Between[at&63][all.First()]
		}
		squares |= model.Pawn[p.own][at&63] & p.s.pawns[p.enemy]
	}
	if p.s.passed != model.NoSquare {
		squares |= model.Of(p.s.passed)
	}
	return squares
}

// shields returns the own pieces that stand alone between a square and an enemy officer on a line with it, given what a
// queen sees from the square.
func (p *prober) shields(at model.Square, seen model.Set) (shields model.Set) {
	if !p.s.rules.Check {
		return 0
	}
	own, officers := p.s.side[p.own], p.s.officers(p.enemy)
	near := seen & own
	for far := sees(at, p.occupied^near) &^ seen & officers; far != 0; far &= far - 1 {
		shields |= model.Between[at&63][far.First()] & near
	}
	return shields
}

// lanes returns the places of the officers on the given squares, in the words of both kinds.
func (p *prober) lanes(squares model.Set) (majors, promoted word) {
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
