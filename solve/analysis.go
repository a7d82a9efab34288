package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// Analysis is everything about a game: about its last position if it is legal, and otherwise about the position
// before the first illegal ply.
type Analysis struct {
	*Verdict
	Parts      Parts       // the parts found: all that were asked for, unless time ran out
	Missing    []string    // the parts not found, by their names in the JSON output
	Because    []model.Ply // a smallest set of plies that makes the game illegal
	Text       string      // Because as a sentence or two, if no world is left: see story.Analyze
	Marginals  *Marginals
	Locks      []Lock
	Check      CheckState
	Claimed    bool      // the file claims a start (model.Game.Witness), and it was tried
	Unplayable model.Ply // the first ply that this start cannot play; 0 if there is none
	Moves      []Reply
	Outcome    Outcome
	World      *model.Assignment
	Beyond     *Continuation // how an illegal game goes on, if the caller asked for it (Continue)

	undecided error // why parts are missing
}

// Reply is a legal move and the number of starting positions it leaves.
type Reply struct {
	Move      model.Move
	Positions uint64
}

// Analyze judges a game and answers the questions of the wanted parts. Verdict, natures, locks, moves and check
// come from the solver; counts, outcomes and reasons are exact. Where both know an answer, the answers are
// compared, and a difference is an error.
//
// If time runs out after the verdict, or the solver gives up, the error wraps [ErrUndecided], and the analysis
// holds what was found until then. With any other error the analysis is nil.
func Analyze(ctx context.Context, s Solver, g *model.Game, wanted Parts) (*Analysis, error) {
	v, err := Judge(ctx, s, g)
	if err != nil {
		return nil, err
	}
	a := &Analysis{Verdict: v}
	if err := a.claim(ctx, s); err != nil {
		return nil, err
	}
	for _, p := range parts {
		if !*p.flag(&wanted) {
			continue
		}
		switch err := p.find(a, ctx, s); {
		case err == nil:
			*p.flag(&a.Parts) = true
		case errors.Is(err, ErrUndecided):
			a.miss(p.name, err)
		default:
			return nil, err
		}
	}
	return a, a.undecided
}

// miss records a part that was not found, and for the first one also why.
func (a *Analysis) miss(name string, why error) {
	a.Missing = append(a.Missing, name)
	if a.undecided == nil {
		a.undecided = why
	}
}

// claim tries the start that the file claims.
func (a *Analysis) claim(ctx context.Context, s Solver) error {
	if a.game.Witness == nil {
		return nil
	}
	misfit, err := Witnessed(ctx, s, a.legal())
	if errors.Is(err, ErrUndecided) {
		a.miss("fen", err)
		return nil
	}
	a.Claimed, a.Unplayable = err == nil, misfit
	return err
}

// legal returns the game up to its first illegal ply.
func (a *Analysis) legal() *model.Game { return a.game.UpTo(a.Plies) }

func (a *Analysis) pieces(ctx context.Context, s Solver) error {
	marginals, err := Exact{}.Marginals(ctx, &a.Position().Problem)
	if err != nil {
		return err
	}
	a.Marginals = marginals
	if isExact(s) {
		return nil // it would count again
	}
	domains, err := Backbone(ctx, s, &a.Position().Problem)
	if err == nil && domains != marginals.Domains() {
		err = fmt.Errorf("the backend finds the natures %v where the exact solver counts worlds for %v",
			domains, marginals.Domains())
	}
	return err
}

func (a *Analysis) locks(ctx context.Context, s Solver) (err error) {
	a.Locks, err = a.replay().locks(ctx, s)
	return err
}

// because finds a reason if no world is left, and the reasons of the locks. Any other fault needs no reason but its
// own ply.
func (a *Analysis) because(ctx context.Context, _ Solver) (err error) {
	switch a.Fault {
	case model.NoFault:
	case model.NoWorld:
		if a.Because, err = Reason(ctx, Exact{}, a.game.UpTo(a.Ply)); err != nil {
			return err
		}
	default:
		a.Because = []model.Ply{a.Ply}
	}
	if slices.Contains(a.Missing, "locked") {
		return a.undecided
	}
	if len(a.Locks) == 0 {
		return nil
	}
	return a.replay().whyLocked(ctx, Exact{}, a.Locks)
}

func (a *Analysis) check(ctx context.Context, s Solver) (err error) {
	a.Check, err = CheckStatus(ctx, s, a.Position())
	return err
}

func (a *Analysis) moves(ctx context.Context, s Solver) error {
	legal, err := Moves(ctx, s, a.Position())
	state := exact.NewState(a.Position())
	for _, m := range legal {
		next, left := *state, a.Counts().Positions
		if next.Play(m); next.Table != state.Table { // many moves show nothing new
			left, _ = next.Count()
		}
		a.Moves = append(a.Moves, Reply{m, left})
	}
	return err
}

func (a *Analysis) outcome(ctx context.Context, _ Solver) error {
	if err := overdue(ctx); err != nil {
		return err
	}
	a.Outcome = Ending(a.Position())
	return nil
}

func (a *Analysis) world(ctx context.Context, _ Solver) (err error) {
	a.World, err = a.Witness(ctx)
	return err
}

// Parts says which parts an analysis holds in addition to verdict and counts. Parts that are left out cost nothing.
type Parts struct {
	Pieces  bool // what each piece may be, with the number of worlds for each nature
	Locked  bool // the pieces locked in, and the ply that locked each
	Because bool // a smallest reason for an illegal ply and for each lock
	Check   bool // never, may or must
	Moves   bool // the legal moves, and how many starting positions each leaves
	Outcome bool // the numbers of worlds that go on or have ended
	World   bool // one of the worlds
}

// AllParts leaves nothing out.
var AllParts = Parts{
	Pieces: true, Locked: true, Because: true, Check: true, Moves: true, Outcome: true, World: true,
}

// A part is one of Parts: its name in the JSON output, and how it is found.
type part struct {
	name string
	flag func(*Parts) *bool
	find func(*Analysis, context.Context, Solver) error
}

// parts lists all parts. Those that take long come last, so that the others are known when time runs out.
var parts = []part{
	{"pieces", func(p *Parts) *bool { return &p.Pieces }, (*Analysis).pieces},
	{"check", func(p *Parts) *bool { return &p.Check }, (*Analysis).check},
	{"moves", func(p *Parts) *bool { return &p.Moves }, (*Analysis).moves},
	{"outcome", func(p *Parts) *bool { return &p.Outcome }, (*Analysis).outcome},
	{"witness", func(p *Parts) *bool { return &p.World }, (*Analysis).world},
	{"locked", func(p *Parts) *bool { return &p.Locked }, (*Analysis).locks},
	{"because", func(p *Parts) *bool { return &p.Because }, (*Analysis).because},
}

// Add adds the part with the given name in the JSON output. It returns false if there is none.
func (p *Parts) Add(name string) bool {
	for _, part := range parts {
		if part.name == name {
			*part.flag(p) = true
			return true
		}
	}
	return false
}
