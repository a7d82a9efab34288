package solve

import (
	"context"

	"haft/model"
)

// Onward is what is done with an illegal ply so that the rest of the game can be judged.
type Onward uint8

// Stop judges no further; Skip passes the turn (model.Position.Pass); Accept moves the piece all
// the same (model.Position.Force).
const (
	Stop Onward = iota
	Skip
	Accept
)

// Offence is an illegal ply and the board that it was to be played on.
type Offence struct {
	Ply   model.Ply
	Fault model.Fault
	Board model.Board
}

// Continue judges a whole game, past its illegal plies. It returns those, and the position after
// the last ply; with Stop, before the first illegal one.
func Continue(ctx context.Context, s Solver, g *model.Game, how Onward) ([]Offence, *model.Position, error) {
	pos := model.NewPosition(g.Rules)
	var offences []Offence
	for _, m := range g.Moves {
		next, fault, err := legally(ctx, s, pos, m)
		if err != nil {
			return nil, nil, err
		}
		if fault == model.NoFault {
			pos = next
			continue
		}
		offences = append(offences, Offence{pos.Ply + 1, fault, pos.Board})
		switch how {
		case Stop:
			return offences, pos, nil
		case Skip:
			pos.Pass()
		case Accept:
			pos.Force(m)
		}
	}
	return offences, pos, nil
}

// legally is the position after m, or why there is none.
func legally(ctx context.Context, s Solver, pos *model.Position, m model.Move) (*model.Position, model.Fault, error) {
	if fault := pos.Fault(m); fault != model.NoFault {
		return nil, fault, nil
	}
	next := pos.After(m)
	answer, err := decide(ctx, s, &next.Problem)
	if err == nil && answer.Status == Unsat {
		return nil, model.NoWorld, nil
	}
	return next, model.NoFault, err
}
