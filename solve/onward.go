package solve

import (
	"context"

	"haft/model"
)

// Onward says how to go past an illegal ply so that the rest of the game can be judged.
type Onward uint8

// Stop judges no further. Skip passes the turn (model.Position.Pass). Accept moves the piece all the same
// (model.Position.Force).
const (
	Stop Onward = iota
	Skip
	Accept
)

// String returns the policy in one word.
func (o Onward) String() string { return [...]string{"stop", "skip", "accept"}[o] }

// ParseOnward reads "skip" or "accept", the policies that go on. It returns false for other words.
func ParseOnward(word string) (Onward, bool) {
	for _, o := range []Onward{Skip, Accept} {
		if o.String() == word {
			return o, true
		}
	}
	return Stop, false
}

// Offence is an illegal ply and the board on which it was to be played.
type Offence struct {
	Ply     model.Ply
	Fault   model.Fault
	Board   model.Board
	Because []model.Ply // for NoWorld, after Blame: a smallest set of plies, with this one, that no world allows
	Text    string      // Because as a sentence or two: see story.AnnotateOnward
}

// Continuation is how a game goes on past its illegal plies.
type Continuation struct {
	How     Onward
	Illegal []Offence
	Last    *model.Position // after the last ply; with Stop, before the first illegal ply

	game *model.Game
}

// Continue judges the rest of a game, past its illegal plies. Whether a later ply is legal depends only on what the
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

// Retrace plays the game again up to ply t, and treats the illegal plies as How says. After each ply it calls visit
// with the position and the facts of the ply; illegal plies have none.
func (c *Continuation) Retrace(t model.Ply, visit func(pos *model.Position, facts []model.Fact)) {
	pos := c.game.Start()
	illegal := c.Illegal
	for i, m := range c.game.Moves[:t] {
		var facts []model.Fact
		if now := model.Ply(i + 1); now < t && len(illegal) > 0 && illegal[0].Ply == now {
			c.How.leave(pos, m)
			illegal = illegal[1:]
		} else {
			facts = pos.PlayFacts(m)
		}
		visit(pos, facts)
	}
}

// Blame finds a smallest reason for each ply that no world allows, with the exact solver: see Reason.
func (c *Continuation) Blame(ctx context.Context) error {
	for i := range c.Illegal {
		o := &c.Illegal[i]
		if o.Fault != model.NoWorld {
			continue
		}
		p := &played{ledger: [][]model.Fact{c.game.Given()}}
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

// Game returns the game that goes on.
func (c *Continuation) Game() *model.Game { return c.game }

// legally returns the position after m, or why m is illegal.
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
