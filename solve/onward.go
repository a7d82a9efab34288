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
	Because []model.Ply // of NoWorld, once Blame has found it: a smallest set of legal plies and this one that no world allows
	Text    string      // the same in a sentence or two: see story.AnnotateOnward
}

// Continuation is how a game goes on past its illegal plies.
type Continuation struct {
	How     Onward
	Illegal []Offence
	Last    *model.Position // after the last ply; with Stop, before the first illegal one

	game *model.Game
}

// Continue judges the rest of a game, past its illegal plies. Whether a later ply is legal is asked of what the
// legal plies before it have shown.
func (v *Verdict) Continue(ctx context.Context, how Onward) (*Continuation, error) {
	c := &Continuation{How: how, Last: model.ReplayTo(v.game, v.Plies), game: v.game}
	for _, m := range v.game.Moves[v.Plies:] {
		next, fault, err := legally(ctx, v.solver, c.Last, m)
		if err != nil {
			return nil, err
		}
		if fault == model.NoFault {
			c.Last = next
			continue
		}
		c.Illegal = append(c.Illegal, Offence{Ply: c.Last.Ply + 1, Fault: fault, Board: c.Last.Board})
		if how == Stop {
			return c, nil
		}
		how.leave(c.Last, m)
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

// Retrace plays the game again up to ply t, and leaves the illegal plies before it as How says. After each ply it
// visits the position and what the ply has shown, nothing for those left.
func (c *Continuation) Retrace(t model.Ply, visit func(pos *model.Position, facts []model.Fact)) {
	pos := model.NewPosition(c.game.Rules)
	illegal := c.Illegal
	for _, m := range c.game.Moves[:t] {
		var facts []model.Fact
		if now := pos.Ply + 1; now < t && len(illegal) > 0 && illegal[0].Ply == now {
			c.How.leave(pos, m)
			illegal = illegal[1:]
		} else {
			facts = pos.PlayFacts(m)
		}
		visit(pos, facts)
	}
}

// Blame finds for each ply that no world allows a smallest reason, with the exact solver: see Reason.
func (c *Continuation) Blame(ctx context.Context) error {
	for i := range c.Illegal {
		o := &c.Illegal[i]
		if o.Fault != model.NoWorld {
			continue
		}
		p := &played{ledger: make([][]model.Fact, 1)}
		c.Retrace(o.Ply, func(pos *model.Position, facts []model.Fact) {
			p.Position, p.ledger = pos, append(p.ledger, facts)
		})
		r := newReasoner(Exact{}, p, &Denial{})
		var err error
		if o.Because, err = r.latest(ctx, r.last()); err != nil {
			return err
		}
	}
	return nil
}

// Game is that which goes on.
func (c *Continuation) Game() *model.Game { return c.game }

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
