package model

// Board is p_t of the mathematical model: which piece stands where. It is the same in every world.
type Board struct {
	On       [64]Piece         // by square; NoPiece where it is empty
	Where    [NumPieces]Square // by piece; NoSquare when it is captured
	Promoted Pieces            // the pawns that have reached the last rank
	Passed   Square            // the square that a pawn has just stepped over, else NoSquare
	occupied uint64
}

// NewBoard is the board before the first move.
func NewBoard() Board {
	b := Board{Passed: NoSquare}
	for s := range b.On {
		b.On[s] = NoPiece
	}
	for p := range Piece(NumPieces) {
		b.put(p, p.Home())
	}
	return b
}

func (b *Board) put(p Piece, s Square) {
	b.On[s], b.Where[p] = p, s
	b.occupied |= 1 << s
}

func (b *Board) lift(s Square) Piece {
	p := b.On[s]
	b.On[s] = NoPiece
	b.occupied &^= 1 << s
	return p
}

// Empty tells whether nothing stands on s.
func (b *Board) Empty(s Square) bool { return b.On[s] == NoPiece }

// Captured tells whether p has left the board.
func (b *Board) Captured(p Piece) bool { return b.Where[p] == NoSquare }

// Pawn tells whether p is a pawn that has not promoted.
func (b *Board) Pawn(p Piece) bool { return !p.Major() && !b.Promoted.Has(p) }

// Reach is a_t of the mathematical model and the complement of its f: the natures with
// which a piece on from, not a pawn, attacks to, given what stands between. It is the one
// place that knows how pieces move.
func (b *Board) Reach(from, to Square) Natures {
	if between[from][to]&b.occupied != 0 {
		return 0
	}
	return empty[from][to]
}

// Attack is the natures with which p attacks square s: a_t(s, p). A pawn attacks
// with none, but sure is true for it where it attacks in every world.
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

// LastRank tells whether s is where the pawns of c promote.
func LastRank(c Color, s Square) bool { return s.Rank() == 7*(1-int(c)) }

// EnPassantVictim is the square of the pawn that m takes in passing: m is a pawn's
// diagonal step to the empty square just passed over.
func (b *Board) EnPassantVictim(m Move) (Square, bool) {
	p := b.On[m.From]
	if p == NoPiece || !b.Pawn(p) || m.To != b.Passed || m.To == NoSquare ||
		!pawnAttacks(p.Color(), m.From, m.To) {
		return NoSquare, false
	}
	return NewSquare(m.To.File(), m.From.Rank()), true
}

// Apply carries m out, legal or not, and returns the piece it captured. A piece must
// stand on m.From.
func (b *Board) Apply(m Move) (captured Piece) {
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
	b.put(p, m.To)
	return captured
}
