package solve

import (
	"context"
	"errors"
	"sort"

	"haft/model"
	"haft/solve/exact"
)

// Verdict says whether a whole game is legal, and which ply is the first illegal one.
type Verdict struct {
	Legal bool
	Ply   model.Ply   // the first illegal ply; 0 for a legal game, and if the position that it begins with has no world
	Fault model.Fault // why it is illegal; NoFault for a legal game
	Plies model.Ply   // the length of the longest legal prefix

	game     *model.Game
	solver   Solver
	played   *played           // that prefix; nil until asked for
	position *model.Position   // of that prefix; nil until asked for
	witness  *model.Assignment // nil if the solver showed none
	counts   *Counts           // of that prefix; nil until asked for
}

// Position returns the position after the longest legal prefix.
func (v *Verdict) Position() *model.Position {
	if v.position == nil {
		v.position = v.replay().Position
	}
	return v.position
}

// Game returns the longest legal prefix.
func (v *Verdict) Game() *model.Game { return v.game.UpTo(v.Plies) }

// Ledger returns the facts of every ply of the longest legal prefix: see model.Ledger.
func (v *Verdict) Ledger() [][]model.Fact { return v.replay().ledger }

// replay plays the longest legal prefix once for all questions about its plies.
func (v *Verdict) replay() *played {
	if v.played == nil {
		v.played = playLedger(v.Game())
	}
	return v.played
}

// Witness returns a world of the longest legal prefix. It asks the solver for one if Judge has not seen any.
func (v *Verdict) Witness(ctx context.Context) (*model.Assignment, error) {
	if v.witness != nil {
		return v.witness, nil
	}
	answer, err := decide(ctx, v.solver, &v.Position().Problem)
	if err != nil {
		return nil, err
	}
	v.witness = &answer.Witness
	return v.witness, nil
}

// Counts returns the counts of the longest legal prefix.
func (v *Verdict) Counts() Counts {
	if v.counts == nil {
		counts := Count(&v.Position().Problem)
		v.counts = &counts
	}
	return *v.counts
}

// Judge finds the first illegal ply, if there is one. The board alone shows which ply no nature could play. The
// solver is asked about the plies before it, by bisection, because facts are only ever added.
func Judge(ctx context.Context, s Solver, g *model.Game) (v *Verdict, err error) {
	if isExact(s) {
		v, err = Exact{}.judge(ctx, g)
	} else {
		v, err = search(ctx, s, g)
	}
	if err != nil {
		return nil, err
	}
	v.solver = s
	return v, nil
}

// search is Judge for a Solver that only solves problems.
func search(ctx context.Context, s Solver, g *model.Game) (*Verdict, error) {
	pos, fault := playable(g)
	answer, err := decide(ctx, s, &pos.Problem)
	if err != nil {
		return nil, err
	}
	if answer.Status == Unsat {
		return bisect(ctx, s, g, pos.Ply)
	}
	v := newVerdict(g, pos.Ply, fault)
	v.position, v.witness = pos, &answer.Witness
	return v, nil
}

// NoStart reports whether the position that the game begins with has no world.
func (v *Verdict) NoStart() bool { return !v.Legal && v.Ply == 0 }

// newVerdict returns the verdict on a game whose first plies are legal and whose next ply, if any, has the fault.
func newVerdict(g *model.Game, plies model.Ply, fault model.Fault) *Verdict {
	v := &Verdict{Legal: fault == model.NoFault, Fault: fault, Plies: plies, game: g}
	if !v.Legal {
		v.Ply = plies + 1
	}
	return v
}

// judge plays the game on the exact solver's tables, without a problem or a formula.
func (Exact) judge(ctx context.Context, g *model.Game) (*Verdict, error) {
	if err := overdue(ctx); err != nil {
		return nil, err
	}
	plies, fault, state := exact.Judge(g)
	if err := state.Countable(); err != nil {
		return nil, err
	}
	v := newVerdict(g, plies, fault)
	positions, worlds := state.Count()
	if positions == 0 {
		v.Ply = 0
	}
	v.counts = &Counts{positions, worlds}
	return v, nil
}

// playable plays the game up to the first ply with a fault.
func playable(g *model.Game) (*model.Position, model.Fault) {
	pos := g.Start()
	for _, m := range g.Moves {
		if fault := pos.Fault(m); fault != model.NoFault {
			return pos, fault
		}
		pos.Play(m)
	}
	return pos, model.NoFault
}

// bisect finds the first ply after which no world is left in which the assumptions hold. None may be left after ply
// last.
func bisect(ctx context.Context, s Solver, g *model.Game, last model.Ply, assumptions ...model.Fact) (*Verdict, error) {
	v := &Verdict{Fault: model.NoWorld, game: g}
	var failed error
	t := sort.Search(int(last), func(t int) bool {
		if failed != nil {
			return true
		}
		pos := model.ReplayTo(g, model.Ply(t))
		answer, err := decide(ctx, s, pos.Problem.With(assumptions...))
		if failed = err; err != nil || answer.Status == Unsat {
			return true
		}
		v.position, v.witness = pos, &answer.Witness
		return false
	})
	v.Ply, v.Plies = model.Ply(t), model.Ply(t)-1
	if t == 0 && failed == nil {
		v.Plies = g.First() - 1
		if g.Setup == nil {
			failed = errors.New("the solver finds no world for the start of the game")
		}
	}
	return v, failed
}

// LastSetup returns the last legal position of a game, of which v is the verdict, as one that a game can begin with. It
// says of each piece what it can be. The game must have a world before its first move.
func LastSetup(ctx context.Context, g *model.Game, v *Verdict) (*model.Setup, error) {
	may, err := Backbone(ctx, Exact{}, &v.Position().Problem)
	if err != nil {
		return nil, err
	}
	s := g.SetupAt(v.Plies)
	s.Narrow(&may, &g.Rules)
	return s, nil
}
