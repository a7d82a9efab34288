package model

import (
	"iter"
	"slices"
)

// Givers says of an announced check which pieces may give it: "if King is the king, then some piece of the other side
// is one of its Givers". It holds a set of natures for each piece of that side, by its index from 0, and has at least
// one of them.
type Givers [16]Natures

// HasGivers reports whether the fact says that some piece gives check. Its Piece is then NoPiece, and its King a piece.
func (f Fact) HasGivers() bool { return f.Piece == NoPiece }

// AllGivers returns the pieces that may give the check, with the natures as which they do.
func (f Fact) AllGivers() iter.Seq2[Piece, Natures] {
	return func(yield func(Piece, Natures) bool) {
		for i, natures := range f.Givers {
			if natures != 0 && !yield(NewPiece(f.King.Color().Other(), i+1), natures) {
				return
			}
		}
	}
}

// given reports whether a piece gives the check in world w.
func (f Fact) given(w *Assignment) bool {
	for giver, natures := range f.AllGivers() {
		if natures.Has(w[giver]) {
			return true
		}
	}
	return false
}

// appendClaim adds what the sign after ply t says of the king of side c, which is to move on b: that it is in check, or
// that it is not.
func appendClaim(facts []Fact, b *Board, c Color, t Ply, check bool) []Fact {
	if !check {
		return appendSafety(facts, b, c, t, Silence)
	}
	for king := range Majors.Of(c).All() {
		if b.Captured(king) {
			continue
		}
		givers, sure := b.givers(king)
		switch {
		case sure:
		case givers == Givers{}:
			facts = append(facts, Fact{Ply: t, Rule: Announcement, King: NoPiece, Piece: king, Not: King.Set()})
		default:
			facts = append(facts, Fact{Ply: t, Rule: Announcement, King: king, Piece: NoPiece, Givers: givers})
		}
	}
	return facts
}

// givers returns the pieces that may attack a king, and whether a pawn does so in every world.
func (b *Board) givers(king Piece) (givers Givers, sure bool) {
	for i := range givers {
		natures, pawn := b.Attack(NewPiece(king.Color().Other(), i+1), b.Where[king])
		givers[i], sure = natures, sure || pawn
	}
	return givers, sure
}

// Announced reports whether a fact of the problem, or of its alternatives, has givers.
func (p *Problem) Announced() bool {
	return slices.ContainsFunc(slices.Concat(append([][]Fact{p.Facts}, p.Any...)...), Fact.HasGivers)
}
