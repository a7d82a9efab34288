package solve

import (
	"context"
	"errors"
	"fmt"

	"haft/model"
)

// Parts says what an analysis holds beyond verdict and counts; what is left out
// costs nothing.
type Parts struct {
	Pieces  bool // what each piece may be, with the worlds of each nature
	Locked  bool // the locks and the ply of each
	Because bool // a smallest reason for an illegal ply and for each lock
	Check   bool // never, may, must
	Moves   bool // the legal moves and what each leaves
	Outcome bool // worlds that go on or have ended
	World   bool // one of the worlds
}

// AllParts leaves nothing out.
var AllParts = Parts{true, true, true, true, true, true, true}

// Analysis is everything about a game: about its last position if it is legal, else
// about the position before the first illegal ply.
type Analysis struct {
	*Verdict
	Because []model.Ply // a smallest set of plies that makes the game illegal
	Census  *Census
	Locks   []Lock
	Check   CheckState
	Misfit  model.Ply // the first ply that the start claimed by the file (model.Game.Witness) cannot play; 0 if none
	Moves   []Reply
	Outcome Outcome
	World   *model.Assignment
}

// Reply is a legal move and the number of starting positions it leaves.
type Reply struct {
	Move      model.Move
	Positions uint64
}

// Analyze judges a game and answers the questions named by parts. Verdict, natures,
// locks, moves and check are the solver's; counts, outcomes and reasons are exact. Where
// both know an answer they are compared, and a difference is an error.
func Analyze(ctx context.Context, s Solver, g *model.Game, parts Parts) (*Analysis, error) {
	v, err := Judge(ctx, s, g)
	if err != nil {
		return nil, err
	}
	a := &Analysis{Verdict: v}
	legal := *g
	legal.Moves = g.Moves[:v.Plies]
	if g.Witness != nil {
		a.Misfit, err = Witnessed(ctx, s, &legal)
	}
	if parts.Pieces {
		err = errors.Join(err, a.pieces(ctx, s))
	}
	if parts.Locked {
		err = errors.Join(err, a.locks(ctx, s, &legal, parts.Because))
	}
	if parts.Because {
		err = errors.Join(err, a.because(ctx, g))
	}
	if parts.Moves {
		err = errors.Join(err, a.moves(ctx, s))
	}
	if parts.Check && err == nil {
		a.Check, err = CheckStatus(ctx, s, v.Position())
	}
	if parts.Outcome {
		a.Outcome = Ending(v.Position())
	}
	if parts.World && err == nil {
		a.World, err = v.Witness(ctx)
	}
	return a, err
}

func (a *Analysis) pieces(ctx context.Context, s Solver) error {
	var err error
	if a.Census, err = (Exact{}).Census(ctx, &a.Position().Problem); err != nil {
		return err
	}
	domains, err := Survey(ctx, s, &a.Position().Problem)
	if err == nil && domains != a.Census.Domains() {
		err = fmt.Errorf("the backend finds the natures %v where the exact solver counts worlds for %v", domains, a.Census.Domains())
	}
	return err
}

func (a *Analysis) locks(ctx context.Context, s Solver, legal *model.Game, because bool) error {
	var err error
	if a.Locks, err = Locks(ctx, s, legal); err != nil || !because {
		return err
	}
	for i := range a.Locks {
		if a.Locks[i].Because, err = a.Locks[i].Why(ctx, Exact{}, legal); err != nil {
			return err
		}
	}
	return nil
}

// because looks for a reason where no world is left. Any other fault is the ply's own.
func (a *Analysis) because(ctx context.Context, g *model.Game) error {
	switch a.Fault {
	case model.NoFault:
		return nil
	case model.NoWorld:
		first := *g
		first.Moves = g.Moves[:a.Ply]
		var err error
		a.Because, err = Reason(ctx, Exact{}, &first)
		return err
	}
	a.Because = []model.Ply{a.Ply}
	return nil
}

func (a *Analysis) moves(ctx context.Context, s Solver) error {
	legal, err := Moves(ctx, s, a.Position())
	for _, m := range legal {
		left := Count(&a.Position().After(m).Problem)
		a.Moves = append(a.Moves, Reply{m, left.Positions})
	}
	return err
}
