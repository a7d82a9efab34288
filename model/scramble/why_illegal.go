package scramble

import (
	"errors"
	"fmt"
	"slices"

	"haft/model"
)

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
