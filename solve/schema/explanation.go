package schema

import (
	"context"
	"errors"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
)

// An Explanation is everything that haft explain says about one claim.
type Explanation struct {
	*solve.Explanation // nil for an illegal move that no piece makes: there is nothing to prove
	Claim              solve.Claim
	Asked              string       // the claim in the words of a question that names squares, else empty
	game               *model.Game  // that it is about
	whole              []model.Move // of the game that it is a part of
	fault              string       // why no piece makes the move
	sets               *solve.Smallest
	without            *solve.Smallest   // the smallest sets of plies without which the claim does not follow
	Story              *explain.Story    // nil if the claim is not true, or says that a game is over
	Refusals           []explain.Refusal // why the game is over
	worlds, exceptions uint64            // all worlds, and those in which the claim is not true
	outcome            solve.Outcome     // of a game that is over
	change
}

// A change says what would have to be different.
type change struct {
	from, to []model.Move   // legal moves in place of an illegal one
	repairs  *repair.Games  // for an illegal game
	openPly  model.Ply      // for a lock: the last ply after which the piece was open
	open     model.Natures  // what the piece could be then
	lockers  []solve.Locker // for a claim about an open piece: the moves that lock it in
}

// Follows reports whether the claim is true.
func (e *Explanation) Follows() bool { return e.Explanation == nil || e.Explanation.Follows() }

// bounds limits the search for the legal games nearest to an illegal one. If two changes suffice,
// they are found in milliseconds; a thousand edits take a tenth of a second.
var bounds = repair.GameBounds{Changes: 2, Games: 10, Edits: 20_000}

// maxForgotten is the largest number of plies to leave out that is looked for. Larger sets would
// tell a reader little.
const maxForgotten = 3

// Explain explains a claim about g, whose analysis is a. If all is set, it also finds all smallest
// sets of plies, up to MaxSets.
func Explain(
	ctx context.Context, s solve.Solver, g *model.Game, a *solve.Analysis, c solve.Claim, all bool,
) (*Explanation, error) {
	e := &Explanation{Claim: c, game: about(g, a, c), whole: g.Moves}
	if c.Kind == solve.ClaimIllegal && !a.Legal && !a.NoStart() {
		if err := e.mend(ctx, s, g, a); err != nil || a.Fault != model.NoWorld {
			e.fault = explain.WhyIllegal(g, a)
			return e, err
		}
	}
	var err error
	if e.Explanation, err = solve.Explain(ctx, s, e.game, c); err != nil {
		return nil, err
	}
	if !e.Follows() {
		return e, e.deny(ctx, s)
	}
	if all {
		if e.sets, err = solve.Reasons(ctx, s, e.game, c, MaxSets); err != nil {
			return nil, err
		}
	}
	if e.without, err = solve.Relaxations(ctx, s, e.game, c, MaxSets, maxForgotten); err != nil {
		return nil, err
	}
	if err := e.wasOpen(ctx, s); err != nil {
		return nil, err
	}
	return e, e.tell(ctx)
}

// about returns the part of a game that a claim is about.
func about(g *model.Game, a *solve.Analysis, c solve.Claim) *model.Game {
	if c.Kind == solve.ClaimIllegal && !a.Legal {
		return g.UpTo(a.Ply)
	}
	return g.UpTo(a.Plies)
}

func (e *Explanation) tell(ctx context.Context) (err error) {
	if e.Claim.Kind == solve.ClaimOver {
		e.outcome = solve.Ending(model.ReplayTo(e.game, model.Ply(len(e.game.Moves))))
		e.Refusals, err = explain.TellOver(ctx, e.game, e.Plies())
	} else {
		e.Story, err = explain.Tell(e.game, e.Plies(), e.Claim)
	}
	if errors.Is(err, explain.ErrAnnounced) { // the plies stand for themselves
		return nil
	}
	return err
}

// mend looks for other moves in place of the illegal ply, and for legal games near this one.
func (e *Explanation) mend(ctx context.Context, s solve.Solver, g *model.Game, a *solve.Analysis) (err error) {
	if e.from, e.to, err = solve.Near(ctx, s, a.Position(), g.Moves[a.Plies]); err != nil {
		return err
	}
	e.repairs, err = repair.Nearest(ctx, g, bounds)
	return err
}

// deny counts the worlds in which the claim is not true, and looks for moves that lock in its
// piece.
func (e *Explanation) deny(ctx context.Context, s solve.Solver) error {
	pos := model.ReplayTo(e.game, model.Ply(len(e.game.Moves)))
	denial, err := e.Claim.Denial(pos)
	if err != nil {
		return err
	}
	e.worlds = solve.Count(&pos.Problem).Worlds
	if e.Claim.Kind == solve.ClaimOver {
		e.exceptions = solve.Ending(pos).Ongoing
		return nil
	}
	e.exceptions = solve.Count(pos.Problem.With(denial.Facts...)).Worlds
	if e.Claim.Kind == solve.ClaimNature {
		e.lockers, err = solve.Lockers(ctx, s, pos, e.Claim.Then.Piece)
	}
	return err
}

// wasOpen finds out when the piece that a claim locks in could still be something else.
func (e *Explanation) wasOpen(ctx context.Context, s solve.Solver) (err error) {
	c := e.Claim
	if c.Kind != solve.ClaimNature || c.If != (solve.Statement{}) || c.Then.Not {
		return nil
	}
	l := solve.Lock{Piece: c.Then.Piece, Nature: c.Then.Nature, Ply: e.Since}
	e.openPly, e.open, err = l.LastOpen(ctx, s, e.game)
	return err
}

// MaxSets is the largest number of smallest sets of plies that is looked for.
const MaxSets = 1000
