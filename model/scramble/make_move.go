package scramble

import (
	"fmt"

	"haft/model"
)

// Play makes m. If m is illegal in this world, the position stays as it is, and the error gives the reason: the
// board, the nature of a piece, or the safety of the king. A promoting pawn becomes what the world says. It is an
// error if the world does not say it, or if m names another nature.
func (p *Position) Play(m model.Move) error {
	if m == model.NullMove { // in the place of ply 1: see model.Setup.First
		return nil
	}
	err := p.fault(m)
	if err == nil && p.promotes(m) && p.becomes(m) == model.NoNature {
		err = fmt.Errorf("no nature given for %v, which promotes", p.board[m.From].piece)
	}
	if err != nil {
		return fmt.Errorf("%v: %w", m, err)
	}
	p.move(m)
	return nil
}

// promotes reports whether m takes a pawn to the last rank.
func (p *Position) promotes(m model.Move) bool {
	mover := p.board[m.From]
	return mover.pawn() && m.To.Rank() == pawnLast[mover.piece.Color()]
}

// becomes returns what the mover of m promotes to in this world.
func (p *Position) becomes(m model.Move) model.Nature { return p.world[p.board[m.From].piece] }

// move carries m out without asking whether it is legal.
func (p *Position) move(m model.Move) {
	mover := p.board[m.From]
	if mover.pawn() && m.To == p.passed {
		p.board[model.NewSquare(m.To.File(), m.From.Rank())] = nobody
	}
	if p.promotes(m) {
		mover.nature = p.becomes(m)
	}
	p.board[m.From], p.board[m.To] = nobody, mover
	p.passed = p.steppedOver(mover, m)
	p.turn = p.turn.Other()
}

// steppedOver returns the square on which a pawn that made m can be taken in passing, or NoSquare.
func (p *Position) steppedOver(mover man, m model.Move) model.Square {
	ranks := m.To.Rank() - m.From.Rank()
	if p.rules.EnPassant && mover.pawn() && (ranks == 2 || ranks == -2) {
		return model.NewSquare(m.From.File(), m.From.Rank()+ranks/2)
	}
	return model.NoSquare
}

// king returns the square of the king of side c.
func (p *Position) king(c model.Color) model.Square {
	for s, m := range p.board {
		if m.is(c) && m.nature == model.King {
			return model.Square(s)
		}
	}
	panic("scramble: no king on the board")
}
