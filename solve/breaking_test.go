package solve_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// asking are questions about a game, as functions of the solver that answers them. Their answers do not depend on the
// solver.
var asking = map[string]func(context.Context, solve.Solver, *model.Game) (any, error){
	"judge": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		v, err := solve.Judge(ctx, s, g)
		if err != nil {
			return nil, err
		}
		return []any{v.Legal, v.Ply, v.Fault, v.Plies}, nil
	},
	"witness": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		v, err := solve.Judge(ctx, s, g)
		if err != nil {
			return nil, err
		}
		w, err := v.Witness(ctx)
		return w != nil, err
	},
	"analyze": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		a, err := solve.Analyze(ctx, s, g, solve.AllParts)
		if err != nil {
			return nil, err
		}
		return []any{*a.Marginals, a.Locks, a.Because, a.Check, a.Moves, a.Outcome}, nil
	},
	"locks": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		locks, err := solve.Locks(ctx, s, g)
		if err != nil {
			return nil, err
		}
		return locks, solve.WhyLocked(ctx, s, g, locks)
	},
	"last open": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		ply, natures, err := solve.Lock{Piece: 5, Nature: model.Queen, Ply: 5}.LastOpen(ctx, s, g)
		return []any{ply, natures}, err
	},
	"check": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.CheckStatus(ctx, s, end(g))
	},
	"moves": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Moves(ctx, s, end(g))
	},
	"perft": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Perft(ctx, s, end(g), 2)
	},
	"lockers": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Lockers(ctx, s, end(g), 3)
	},
	"near": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		from, to, err := solve.Near(ctx, s, end(g), model.Move{From: 6, To: 21})
		return []any{from, to}, err
	},
	"witnessed": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Witnessed(ctx, s, claimed(g))
	},
	"claimed": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		a, err := solve.Analyze(ctx, s, claimed(g), solve.Parts{})
		if err != nil {
			return nil, err
		}
		return []any{a.Claimed, a.Unplayable}, nil
	},
	"skip": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		v, err := solve.Judge(ctx, s, g)
		if err != nil {
			return nil, err
		}
		c, err := v.Continue(ctx, solve.Skip)
		if err != nil {
			return nil, err
		}
		return c.Illegal, c.Blame(ctx)
	},
	"explain": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		e, err := solve.Explain(ctx, s, g, claimOf(g))
		if err != nil {
			return nil, err
		}
		return []any{e.Since, e.Needs, e.Follows()}, nil
	},
	"explain exception": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		isKing := solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Nature: model.King}} // w1
		e, err := solve.Explain(ctx, s, g, isKing)
		if err != nil {
			return nil, err
		}
		return e.Follows(), nil
	},
	"reasons": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Reasons(ctx, s, g, claimOf(g), 9)
	},
	"relaxations": func(ctx context.Context, s solve.Solver, g *model.Game) (any, error) {
		return solve.Relaxations(ctx, s, g, claimOf(g), solve.SetLimits{Sets: 9, Plies: 9})
	},
}

// end returns the position after the last legal ply.
func end(g *model.Game) *model.Position { return model.ReplayTo(g, min(4, model.Ply(len(g.Moves)))) }

// claimed returns the game with the start of one of the worlds at its end.
func claimed(g *model.Game) *model.Game {
	with := *g
	with.Witness = &worlds(&end(g).Problem, 1)[0]
	return &with
}

// claimOf returns a claim that follows from one of the games below.
func claimOf(g *model.Game) solve.Claim {
	if len(g.Moves) == 7 {
		return solve.Claim{Kind: solve.ClaimIllegal}
	}
	return solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Piece: 5, Nature: model.Queen}}
}

// A breakingHolder also holds problems open, until it fails.
type breakingHolder struct{ solvertest.Breaking }

func (s breakingHolder) Hold(p *model.Problem) (solve.Session, error) {
	if s.Fails() {
		return nil, solvertest.ErrBroken
	}
	session, err := s.Solver.(solve.Holder).Hold(p)
	return breakingSession{s.Breaking, session}, err
}

type breakingSession struct {
	solvertest.Breaking
	session solve.Session
}

func (s breakingSession) Ask(ctx context.Context, facts ...model.Fact) (solve.Answer, error) {
	if s.Fails() {
		return solve.Answer{}, solvertest.ErrBroken
	}
	return s.session.Ask(ctx, facts...)
}

// Whenever a solver fails, the question fails with its error. If it answers all that it is asked, so that nothing
// fails, the answer is the exact solver's.
func TestQuestionsFailWithTheSolver(t *testing.T) {
	extent.Slow(t)
	sat := backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}}
	solvers := map[string]func(*int) solve.Solver{
		"solver": func(left *int) solve.Solver { return solvertest.Breaking{Solver: solve.Exact{}, Left: left} },
		"holder": func(left *int) solve.Solver { return breakingHolder{solvertest.Breaking{Solver: sat, Left: left}} },
	}
	for _, moves := range []string{"e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4 c3a4"} {
		g := solvertest.Play(t, moves)
		for name, question := range asking {
			want, err := question(ctx, solve.Exact{}, g)
			if err != nil {
				t.Fatal(name, err)
			}
			for kind, solver := range solvers {
				for n := 0; ; n = n + 1 + n/extent.Of(1, 3, 8) {
					left := n
					got, err := question(ctx, solver(&left), g)
					if left >= 0 {
						if diff := cmp.Diff(fmt.Sprintf("%+v", want), fmt.Sprintf("%+v", got)); diff != "" || err != nil {
							t.Errorf("%s, %s: %v (-exact +%s)\n%s", name, kind, err, kind, diff)
						}
						break
					}
					if !errors.Is(err, solvertest.ErrBroken) {
						t.Errorf("%s, %s that fails after %d questions: %v, %v", name, kind, n, got, err)
					}
				}
			}
		}
	}
}

// Whenever the time is over, every question that looks at the clock fails with the context's error.
func TestQuestionsFailWithTheTime(t *testing.T) {
	for _, moves := range []string{"e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4 c3a4"} {
		g := solvertest.Play(t, moves)
		for name, question := range asking {
			for n := 0; ; n++ {
				late := &solvertest.Fuse{Context: ctx, Left: int64(n)}
				got, err := question(late, solve.Exact{}, g)
				if late.Left >= 0 {
					break
				}
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s, the time ends after %d looks at it: %v, %v", name, n, got, err)
				}
			}
		}
	}
}
