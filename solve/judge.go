package solve

import (
	"context"
	"sort"

	"haft/model"
)

// Verdict is the answer to rule 5 of seed 000 for a whole game.
type Verdict struct {
	Legal    bool
	Ply      model.Ply        // the first illegal ply; 0 for a legal game
	Fault    model.Fault      // why it is illegal; NoFault for a legal game
	Position *model.Position  // after the longest legal prefix
	Witness  model.Assignment // a world of that prefix
}

// Judge finds the first illegal ply, or none. A ply that no nature could play is found
// by the board alone; the solver is asked about the plies before it, by bisection, since what a
// game makes known only grows.
func Judge(ctx context.Context, s Solver, g *model.Game) (*Verdict, error) {
	pos, fault := playable(g)
	answer, err := decide(ctx, s, &pos.Problem)
	if err != nil {
		return nil, err
	}
	if answer.Status == Sat {
		v := &Verdict{Legal: fault == model.NoFault, Fault: fault, Position: pos, Witness: answer.Witness}
		if !v.Legal {
			v.Ply = pos.Ply + 1
		}
		return v, nil
	}
	return bisect(ctx, s, g, pos.Ply)
}

// playable plays the game up to the first ply with a fault.
func playable(g *model.Game) (*model.Position, model.Fault) {
	pos := model.NewPosition(g.Rules)
	for _, m := range g.Moves {
		if fault := pos.Fault(m); fault != model.NoFault {
			return pos, fault
		}
		pos.Play(m)
	}
	return pos, model.NoFault
}

// bisect finds the first ply after which no world is left in which the assumptions hold, given
// that none is after ply last.
func bisect(ctx context.Context, s Solver, g *model.Game, last model.Ply, assumptions ...model.Fact) (*Verdict, error) {
	v := &Verdict{Fault: model.NoWorld}
	var failed error
	v.Ply = model.Ply(sort.Search(int(last), func(t int) bool {
		if failed != nil {
			return true
		}
		pos := model.ReplayTo(g, model.Ply(t))
		answer, err := decide(ctx, s, pos.Problem.With(assumptions...))
		if failed = err; err != nil || answer.Status == Unsat {
			return true
		}
		v.Position, v.Witness = pos, answer.Witness
		return false
	}))
	if v.Position == nil || v.Position.Ply != v.Ply-1 {
		return nil, failed
	}
	return v, failed
}
