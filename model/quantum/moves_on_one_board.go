package quantum

import (
	"haft/model"
)

// targets returns the squares to which the man on s may go if his king's safety is ignored. The
// square must be occupied.
func (b *Board) targets(s model.Square) model.Set {
	m, occupied := b.At(s), b.occupied()
	if m.Pawn() {
		return b.pawnTargets(s, m.Color())
	}
	return attacks(m, s, occupied) &^ b.of(m.Color())
}

// attacks returns the squares that m attacks from s.
func attacks(m Man, s model.Square, occupied model.Set) model.Set {
	switch m.Nature() {
	case model.King:
		return model.BitboardKing[s]
	case model.Queen:
		return model.BitboardRook(s, occupied) | model.BitboardBishop(s, occupied)
	case model.Rook:
		return model.BitboardRook(s, occupied)
	case model.Bishop:
		return model.BitboardBishop(s, occupied)
	case model.Knight:
		return model.BitboardKnight[s]
	}
	return model.Pawn[m.Color()][s]
}

func (b *Board) pawnTargets(s model.Square, c model.Color) model.Set {
	free := ^b.occupied()
	one := pawnStep(model.Of(s), c) & free
	targets := one | model.Pawn[c][s]&b.of(c.Other())
	if s.Rank() == pawnRank[c] {
		targets |= pawnStep(one, c) & free
	}
	return targets
}

// By color: the rank on which pawns start, and the one where they are promoted.
var (
	pawnRank = [2]int{1, 6}
	lastRank = [2]int{7, 0}
)

// pawnStep moves squares one rank forward, and off the board from the last rank.
func pawnStep(squares model.Set, c model.Color) model.Set {
	if c == model.White {
		return squares << 8
	}
	return squares >> 8
}

// after returns the board with p made, legal or not.
func (b *Board) after(p Play, r Rules) Board {
	next := *b
	next.put(p.From, Nobody)
	next.put(p.To, r.arrives(b.At(p.From), p.To))
	return next
}

// arrives returns what m is once he has moved to s.
func (r Rules) arrives(m Man, s model.Square) Man {
	if m.Pawn() && s.Rank() == lastRank[m.Color()] && !r.NoPromotion {
		return NewMan(m.Color(), model.Queen)
	}
	return m
}

// Legal reports whether c can make p on the board, frozen or not.
func (b *Board) Legal(c model.Color, p Play, r Rules) bool {
	if !b.of(c).Has(p.From) || !b.targets(p.From).Has(p.To) {
		return false
	}
	return r.SelfCheck || b.safeAfter(c, p, r)
}

func (b *Board) safeAfter(c model.Color, p Play, r Rules) bool {
	next := b.after(p, r)
	return !next.Check(c)
}

// Moves returns the legal moves of c on the board, frozen or not.
func (b *Board) Moves(c model.Color, r Rules) []Play {
	var moves playSet
	b.addMoves(c, r, &moves)
	return moves.list()
}

// addMoves adds the legal moves of c to the set. It does not check plays that are already in the
// set.
func (b *Board) addMoves(c model.Color, r Rules, moves *playSet) {
	for own := b.of(c); own != 0; own &= own - 1 {
		from := own.First()
		for targets := b.targets(from) &^ moves[from]; targets != 0; targets &= targets - 1 {
			p := Play{from, targets.First()}
			if r.SelfCheck || b.safeAfter(c, p, r) {
				moves.add(p)
			}
		}
	}
}
