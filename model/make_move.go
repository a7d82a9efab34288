package model

// LastRank reports whether s is where the pawns of c promote.
func LastRank(c Color, s Square) bool { return s.Rank() == 7*(1-int(c)) }

// EnPassantVictim returns the square of the pawn that m takes in passing, and false if m does not take in passing.
// It does if a pawn steps diagonally to the empty square that was just passed over.
func (b *Board) EnPassantVictim(m Move) (Square, bool) {
	p := b.On[m.From]
	if p == NoPiece || !b.Pawn(p) || m.To != b.Passed || m.To == NoSquare ||
		!pawnAttacks(p.Color(), m.From, m.To) {
		return NoSquare, false
	}
	return NewSquare(m.To.File(), m.From.Rank()), true
}

// Apply carries m out, legal or not, and returns the piece that it captured. A piece must stand on m.From.
func (b *Board) Apply(m Move) (captured Piece) {
	if m == NullMove { // in the place of ply 1: see Setup.First
		return NoPiece
	}
	victim := m.To
	if s, ok := b.EnPassantVictim(m); ok {
		victim = s
	}
	captured = b.lift(victim)
	if captured != NoPiece {
		b.Where[captured] = NoSquare
	}
	p := b.lift(m.From)
	b.Passed = NoSquare
	if b.Pawn(p) {
		if LastRank(p.Color(), m.To) {
			b.Promoted |= p.Set()
		}
		if m.To == m.From+16 || m.From == m.To+16 {
			b.Passed = (m.From + m.To) / 2
		}
	}
	b.Put(p, m.To)
	return captured
}
