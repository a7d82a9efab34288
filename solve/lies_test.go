package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
)

// A second solver answers the first question like the exact solver, and all others in its own way.
type second struct {
	solvertest.Says
	asked *int
}

func (s second) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	if *s.asked++; *s.asked == 1 {
		return solve.Exact{}.Solve(ctx, p)
	}
	return s.Says.Solve(ctx, p)
}

// A blur is a BackboneFinder that excludes nothing.
type blur struct{ solvertest.Says }

func (b blur) Backbone(context.Context, *model.Problem) (d model.Domains, err error) {
	for q := range d {
		d[q] = model.AllNatures
	}
	return d, nil
}

// Answers that contradict each other, or the exact solver, are errors and not results.
func TestContradictions(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	p := model.Replay(g)
	right, err := solve.Exact{}.Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	unsat, sat := solvertest.Says{}, solvertest.Says{Answer: right}
	unsat.Answer.Status = solve.Unsat
	isKing := solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Nature: model.King}} // w1
	impossible := [][]model.Fact{{solve.Is(0, 0)}}
	for name, tt := range map[string]struct {
		ask  func() error
		want string
	}{
		"no world at the start": {func() error {
			_, err := solve.Judge(ctx, unsat, g)
			return err
		}, "the solver finds no world for the start of the game"},
		"no exception": {func() error {
			_, err := solve.Explain(ctx, second{unsat, new(int)}, g, isKing)
			return err
		}, "no exception to a claim that has one"},
		"a world that is none of those": {func() error {
			_, err := solve.Possible(ctx, sat, p, impossible)
			return err
		}, "satisfies none of the alternatives"},
		"a world of a session that is none of those": {func() error {
			_, err := solve.Possible(ctx, holdsLiar{says: right}, p, impossible)
			return err
		}, "does not satisfy what it was asked for"},
		"natures that no world has": {func() error {
			_, err := solve.Analyze(ctx, blur{sat}, g, solve.AllParts)
			return err
		}, "where the exact solver counts worlds"},
	} {
		if err := tt.ask(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// An encoding that cannot be written is an error wherever a formula is asked for.
func TestBadEncodings(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	bad := encode.Encoding{Domain: "nonsense"}
	s := backend.SAT{Encoding: bad, Engine: engine.Gini{}}
	_, wanted := bad.Encode(model.Replay(g))
	if wanted == nil {
		t.Fatal("such an encoding is written")
	}
	_, solved := s.Solve(ctx, model.Replay(g))
	_, held := s.Hold(model.Replay(g))
	_, checked := solve.Checked("gini", s).(solve.Holder).Hold(model.Replay(g))
	_, propagated := backend.Propagate(ctx, bad, g)
	for name, err := range map[string]error{
		"Solve": solved, "Hold": held, "Checked": errors.Unwrap(checked),
		"Propagate": propagated,
	} {
		if err == nil || err.Error() != wanted.Error() {
			t.Errorf("%s: %v, want %v", name, err, wanted)
		}
	}
	rows := backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}}
	rows.Encoding.Roster = "native"
	if _, err := rows.Solve(ctx, model.Replay(g)); !errors.Is(err, engine.ErrLinear) {
		t.Errorf("rows: %v, want ErrLinear", err)
	}
}

// What measures a position stops with its context, whenever that ends.
func TestMeasuresEndWithTheTime(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	for name, measure := range map[string]func(context.Context) (any, error){
		"propagate": func(ctx context.Context) (any, error) { return backend.Propagate(ctx, encode.Default(), g) },
		"entangle":  func(ctx context.Context) (any, error) { return solve.Entangle(ctx, model.Replay(g)) },
		"timeline":  func(ctx context.Context) (any, error) { return solve.Timeline(ctx, g) },
	} {
		for n := 0; ; n++ {
			late := &solvertest.Fuse{Context: ctx, Left: int64(n)}
			found, err := measure(late)
			if late.Left >= 0 {
				break
			}
			if !errors.Is(err, context.DeadlineExceeded) || name != "propagate" && !errors.Is(err, solve.ErrUndecided) {
				t.Fatalf("%s, the time ends after %d looks at it: %v, %v", name, n, found, err)
			}
		}
	}
}

// The error about a move that nothing makes names the ply, the move and the fault, whatever is asked.
func TestNothingToProve(t *testing.T) {
	illegal := solve.Claim{Kind: solve.ClaimIllegal}
	for moves, which := range map[string]string{
		"e2e4 d7d5 a1b4":                "ply 3, a1b4: no piece of any nature makes this move (geometry)",
		"e2e4 d7d5 a1a3 a7a6":           "ply 3, a1a3: no piece of any nature makes this move (blocked)",
		"b1a3 a7a6 c1b3 a6a5 d1c3 h4h5": "ply 6, h4h5: no piece of any nature makes this move (no-piece)",
		"e2e4 d2d4":                     "ply 2, d2d4: no piece of any nature makes this move (wrong-side)",
	} {
		g, want := solvertest.Play(t, moves), which+", so there is nothing to prove"
		_, explained := solve.Explain(ctx, solve.Exact{}, g, illegal)
		_, reasons := solve.Reasons(ctx, solve.Exact{}, g, illegal, 9)
		_, relaxed := solve.Relaxations(ctx, solve.Exact{}, g, illegal, solve.SetLimits{Sets: 9, Plies: 9})
		for name, err := range map[string]error{"Explain": explained, "Reasons": reasons, "Relaxations": relaxed} {
			var unplayable *solve.UnplayableError
			if !errors.As(err, &unplayable) || err.Error() != want {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
	}
}
