package model

// Two ways past an illegal ply, for those who want the rest of a game judged. Nothing is
// concluded from the ply itself. No referee can replay such a game: its problem lists no moves.

// Pass gives the turn to the other side as if nothing had been played.
func (p *Position) Pass() {
	p.loosen()
	p.Board.Passed = NoSquare
}

// loosen goes to the next ply, of which nothing is known.
func (p *Position) loosen() {
	p.Ply++
	p.loose = true
	p.Problem.Moves = nil
}

// Force puts the piece on m.From where the move says, and takes off what stands there, or the pawn
// that is taken in passing. With a castling the piece in the corner goes with it. If nothing stands on m.From it is Pass.
func (p *Position) Force(m Move) {
	if p.Board.Empty(m.From) {
		p.Pass()
		return
	}
	p.loosen()
	mover := p.Board.On[m.From]
	p.Board.Apply(m)
	if p.Board.Promoted.Has(mover) {
		p.Problem.Unknown |= mover.Set()
	}
	if m.Castle {
		p.forceCorner(m)
	}
}

// forceCorner moves the other piece of a castling: from the corner on the side where the king
// went to the square that the king passed.
func (p *Position) forceCorner(m Move) {
	corner, passed := NewSquare(7, m.To.Rank()), m.To-1
	if m.To.File() < m.From.File() {
		corner, passed = NewSquare(0, m.To.Rank()), m.To+1
	}
	if !p.Board.Empty(corner) && p.Board.Empty(passed) {
		p.Board.Apply(Move{From: corner, To: passed})
	}
}
