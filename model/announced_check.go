package model

import (
	"iter"
	"slices"
)

// Checkers says of an announced check which pieces may give it: "if King is the king, then some piece of the other side
// is one of its Checkers". It holds a set of natures for each piece of that side, by its index from 0, and has at least
// one of them.
type Checkers [16]Natures

// HasCheckers reports whether the fact says that some piece gives check. Its Piece is then NoPiece, and its King a piece.
func (f Fact) HasCheckers() bool { return f.Piece == NoPiece }

// AllCheckers returns the pieces that may give the check, with the natures as which they do.
func (f Fact) AllCheckers() iter.Seq2[Piece, Natures] {
	return func(yield func(Piece, Natures) bool) {
		for i, natures := range f.Checkers {
			if natures != 0 && !yield(NewPiece(f.King.Color().Other(), i+1), natures) {
				return
			}
		}
	}
}

// given reports whether a piece gives the check in world w.
func (f Fact) given(w *Assignment) bool {
	for checker, natures := range f.AllCheckers() {
		if natures.Has(w[checker]) {
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
		checkers, sure := b.checkers(king)
		switch {
		case sure:
		case checkers == Checkers{}:
			facts = append(facts, Fact{Ply: t, Rule: Announcement, King: NoPiece, Piece: king, Not: King.Set()})
		default:
			facts = append(facts, Fact{Ply: t, Rule: Announcement, King: king, Piece: NoPiece, Checkers: checkers})
		}
	}
	return facts
}

// checkers returns the pieces that may attack a king, and whether a pawn does so in every world.
func (b *Board) checkers(king Piece) (checkers Checkers, sure bool) {
	for i := range checkers {
		natures, pawn := b.Attack(NewPiece(king.Color().Other(), i+1), b.Where[king])
		checkers[i], sure = natures, sure || pawn
	}
	return checkers, sure
}

// Announced reports whether a fact of the problem, or of its alternatives, has checkers.
func (p *Problem) Announced() bool {
	return slices.ContainsFunc(slices.Concat(append([][]Fact{p.Facts}, p.Any...)...), Fact.HasCheckers)
}
