package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
)

// A Case is a game and what the exact solver says about it.
type Case struct {
	Name     string
	position *model.Position // after its longest legal prefix
	broken   *model.Problem  // of that prefix and the next ply, if these leave no world
	natures  model.Domains
	moves    []model.Move
	check    solve.CheckState
}

// NewCase returns a Case with the answers of the exact solver. It fails only if the context ends.
func NewCase(ctx context.Context, name string, g *model.Game) (*Case, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	c := &Case{Name: name, position: v.Position()}
	if v.Fault == model.NoWorld {
		c.broken = model.Replay(g.UpTo(v.Ply))
	}
	if c.natures, err = solve.Backbone(ctx, solve.Exact{}, &c.position.Problem); err != nil {
		return nil, err
	}
	if c.moves, err = solve.Moves(ctx, solve.Exact{}, c.position); err != nil {
		return nil, err
	}
	c.check, err = solve.CheckStatus(ctx, solve.Exact{}, c.position)
	return c, err
}

// A question can be asked about a Case. Its error is a *Difference if the answer differs.
type question struct {
	name string
	ask  func(ctx context.Context, c *Case, s solve.Solver) error
}

var questions = []question{
	{"verdict", askVerdict},
	{"natures", askNatures},
	{"moves", askMoves},
	{"check", askCheck},
}

// Questions returns the names of the questions.
func Questions() []string {
	names := make([]string, len(questions))
	for i, q := range questions {
		names[i] = q.name
	}
	return names
}

// A Difference is an answer that differs from the exact solver's.
type Difference struct{ Got, Want string }

func (d *Difference) Error() string {
	return fmt.Sprintf("the backend's answer is %s, that of the exact solver %s", d.Got, d.Want)
}

// differ returns nil for equal answers, and otherwise a *Difference.
func differ(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return &Difference{g, w}
	}
	return nil
}

// askVerdict asks whether the legal plies leave a world, and whether none is left with the next ply.
func askVerdict(ctx context.Context, c *Case, s solve.Solver) error {
	if err := decides(ctx, s, &c.position.Problem, solve.Sat); err != nil || c.broken == nil {
		return err
	}
	return decides(ctx, s, c.broken, solve.Unsat)
}

func decides(ctx context.Context, s solve.Solver, p *model.Problem, want solve.Status) error {
	answer, err := s.Solve(ctx, p)
	if err != nil {
		return err
	}
	if answer.Status == solve.Unknown {
		return solve.ErrUndecided
	}
	return differ(answer.Status, want)
}

func askNatures(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.Backbone(ctx, s, &c.position.Problem)
	if err != nil || got == c.natures {
		return err
	}
	return differ(got, c.natures)
}

func askMoves(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.Moves(ctx, s, c.position)
	if err != nil || slices.Equal(got, c.moves) {
		return err
	}
	return differ(got, c.moves)
}

func askCheck(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.CheckStatus(ctx, s, c.position)
	if err != nil {
		return err
	}
	return differ(got, c.check)
}

// chosen returns the questions with these names, or all if there are no names.
func chosen(names []string) (list []question, err error) {
	for _, name := range names {
		i := slices.IndexFunc(questions, func(q question) bool { return q.name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown question %q; expected some of %s", name, strings.Join(Questions(), ", "))
		}
		list = append(list, questions[i])
	}
	if len(names) == 0 {
		return questions, nil
	}
	return list, nil
}
