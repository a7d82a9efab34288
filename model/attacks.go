package model

// Reach returns the natures with which a piece on from, which must not be a pawn, attacks to, given the pieces that
// stand between. It is a_t of the mathematical model and the complement of its f. No other function knows how
// pieces move.
func (b *Board) Reach(from, to Square) Natures {
	if between[from][to]&b.occupied != 0 {
		return 0
	}
	return empty[from][to]
}

// Attack returns the natures with which p attacks square s: a_t(s, p) of the model. For a pawn the set is empty,
// and sure reports whether the pawn attacks s, which it then does in every world.
func (b *Board) Attack(p Piece, s Square) (natures Natures, sure bool) {
	from := b.Where[p]
	switch {
	case from == NoSquare || from == s:
		return 0, false
	case b.Pawn(p):
		return 0, pawnAttacks(p.Color(), from, s)
	case p.Major():
		return b.Reach(from, s), false
	}
	return b.Reach(from, s) & Promotable, false
}
