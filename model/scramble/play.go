package scramble

import (
	"errors"
	"fmt"
	"slices"

	"haft/model"
)

// Play makes m. If m is illegal in this world, the position stays as it is, and the error gives the reason: the
// board, the nature of a piece, or the safety of the king. A promoting pawn becomes what the world says. It is an
// error if the world does not say it, or if m names another nature.
func (p *Position) Play(m model.Move) error {
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

// fault returns the reason why m is illegal, or nil. An unknown nature of a promoting pawn is not a fault.
func (p *Position) fault(m model.Move) error {
	mover, target := p.board[m.From], p.board[m.To]
	switch {
	case m.Castle:
		return errors.New("there is no castling")
	case mover == nobody:
		return fmt.Errorf("no piece on %v", m.From)
	case !mover.is(p.turn):
		return fmt.Errorf("%v is not %v's, whose turn it is", mover, p.turn)
	case target.is(p.turn):
		return fmt.Errorf("%v stands on %v and is of the same side", target, m.To)
	case !slices.Contains(p.targets(m.From), m.To):
		return p.whyNot(m)
	case target.nature == model.King:
		return fmt.Errorf("%v: a captured piece is not the king", target)
	}
	if err := p.promotionFault(m); err != nil {
		return err
	}
	if err := p.exposure(m); err != nil {
		return err
	}
	return p.misstatement(m)
}

// whyNot returns the reason why m.To is not a target of the man on m.From. The way is blocked if the man could go
// there on a board without other pieces.
func (p *Position) whyNot(m model.Move) error {
	mover := p.board[m.From]
	alone := Position{board: emptyBoard, passed: model.NoSquare}
	alone.board[m.From] = mover
	switch {
	case slices.Contains(alone.targets(m.From), m.To):
		return fmt.Errorf("%v is blocked", mover)
	case slices.Contains(slices.Collect(alone.attacks(m.From)), m.To):
		return fmt.Errorf("%v has nothing to capture on %v", mover, m.To)
	}
	return fmt.Errorf("%v does not move so", mover)
}

// promotes reports whether m takes a pawn to the last rank.
func (p *Position) promotes(m model.Move) bool {
	mover := p.board[m.From]
	return mover.pawn() && m.To.Rank() == pawnLast[mover.piece.Color()]
}

// becomes returns what the mover of m promotes to in this world.
func (p *Position) becomes(m model.Move) model.Nature { return p.world[p.board[m.From].piece] }

func (p *Position) promotionFault(m model.Move) error {
	if !p.promotes(m) {
		if m.Promote != model.NoNature {
			return fmt.Errorf("%v does not promote", p.board[m.From])
		}
		return nil
	}
	named, given := m.Promote, p.becomes(m)
	for _, n := range []model.Nature{named, given} {
		if n != model.NoNature && !p.rules.Promote.Has(n) {
			return fmt.Errorf("a pawn does not become a %v", n.Name())
		}
	}
	if named != model.NoNature && given != model.NoNature && named != given {
		return fmt.Errorf("%v becomes a %v in this world", p.board[m.From], given.Name())
	}
	return nil
}

// exposure returns an error if m leaves the mover's own king attacked: constraint 5 of the mathematical model.
func (p *Position) exposure(m model.Move) error {
	if !p.rules.Check {
		return nil
	}
	after := *p
	after.move(m)
	king := after.king(p.turn)
	if from, ok := after.attacker(p.turn.Other(), king); ok {
		return fmt.Errorf("%v attacks %v on %v", after.board[from], after.board[king], king)
	}
	return nil
}

// misstatement returns an error if the sign after m is wrong: a check is announced but not given, or given but not
// announced. Signs say nothing unless the rule announce is on.
func (p *Position) misstatement(m model.Move) error {
	if !p.rules.Announce || m.Check == p.gives(m) {
		return nil
	}
	if m.Check {
		return errors.New("a check is announced, and the move gives none")
	}
	return errors.New("the move gives check, and none is announced")
}

// gives reports whether m gives check.
func (p *Position) gives(m model.Move) bool {
	after := *p
	after.move(m)
	_, attacked := after.attacker(p.turn, after.king(after.turn))
	return attacked
}

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
