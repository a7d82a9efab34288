package solve

import (
	"context"
	"slices"

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

// String is the policy in one word.
func (o Onward) String() string { return [...]string{"stop", "skip", "accept"}[o] }

// ParseOnward reads a policy that keeps going: "skip" or "accept".
func ParseOnward(word string) (Onward, bool) {
	for _, o := range []Onward{Skip, Accept} {
		if o.String() == word {
			return o, true
		}
	}
	return Stop, false
}

// Offence is an illegal ply and the board that it was to be played on.
type Offence struct {
	Ply     model.Ply
	Fault   model.Fault
	Board   model.Board
	Because []model.Ply // a smallest set of legal plies and this one that no world allows; nil for other faults
}

// Continuation is how a game goes on past its illegal plies.
type Continuation struct {
	How     Onward
	Illegal []Offence
	Last    *model.Position // after the last ply; with Stop, before the first illegal one
}

// Continue judges the rest of a game, past its illegal plies. Whether a later ply is legal is asked of what the
// legal plies before it have shown.
func (v *Verdict) Continue(ctx context.Context, how Onward) (*Continuation, error) {
	c := &Continuation{How: how, Last: model.ReplayTo(v.game, v.Plies)}
	told := playLedger(v.game.UpTo(v.Plies))
	for _, m := range v.game.Moves[v.Plies:] {
		next, fault, err := legally(ctx, v.solver, c.Last, m)
		if err != nil {
			return nil, err
		}
		if fault == model.NoFault {
			c.Last = next
			told.ledger = append(told.ledger, told.PlayFacts(m))
			continue
		}
		o := Offence{Ply: c.Last.Ply + 1, Fault: fault, Board: c.Last.Board}
		if fault == model.NoWorld {
			if o.Because, err = told.forbids(ctx, m); err != nil {
				return nil, err
			}
		}
		c.Illegal = append(c.Illegal, o)
		if how == Stop {
			return c, nil
		}
		how.leave(c.Last, m)
		how.leave(told.Position, m)
		told.ledger = append(told.ledger, nil)
	}
	return c, nil
}

// leave passes over an illegal move, or makes it.
func (o Onward) leave(pos *model.Position, m model.Move) {
	if o == Skip {
		pos.Pass()
	} else {
		pos.Force(m)
	}
}

// forbids is the reason why no world allows m after what was played.
func (p *played) forbids(ctx context.Context, m model.Move) ([]model.Ply, error) {
	tried := &played{Position: p.Clone()}
	tried.ledger = append(slices.Clip(p.ledger), tried.PlayFacts(m))
	r := newReasoner(Exact{}, tried, &Denial{})
	return r.latest(ctx, r.last())
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
