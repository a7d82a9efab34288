package model

// Pass and Force go past an illegal ply, for callers who want the rest of the game judged. They conclude nothing
// from the ply itself. The problem of such a position lists no moves, because no referee can replay the game.

// Pass gives the turn to the other side without a move.
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

// Force puts the piece on m.From where the move says. It removes the piece that stands there, or the pawn that is
// taken in passing. If m castles, the piece in the corner moves too. If m.From is empty, Force is the same as Pass.
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

// forceCorner moves the other piece of a castling from its corner to the square that the king passed.
func (p *Position) forceCorner(m Move) {
	corner, passed := NewSquare(7, m.To.Rank()), m.To-1
	if m.To.File() < m.From.File() {
		corner, passed = NewSquare(0, m.To.Rank()), m.To+1
	}
	if !p.Board.Empty(corner) && p.Board.Empty(passed) {
		p.Board.Apply(Move{From: corner, To: passed})
	}
}
