package board

import (
	"context"
	"fmt"
	"slices"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/explain"
	"haft/solve/schema"
)

// A haftQuestion is what somebody wants to know of a position.
type haftQuestion struct {
	*Request
	game *model.Game
	a    *solve.Analysis
	b    *picture.Board
	v    *View

	notation *explain.Notation // of the moves that are possible now
}

// answer adds to the board and the view what is asked for.
func (q *haftQuestion) answer(ctx context.Context) error {
	if len(q.Lens) == 1 {
		if n, ok := model.ParseNature(q.Lens[0]); ok {
			q.b.Lens = picture.Kind(n)
		}
	}
	if q.World > 0 {
		q.sample()
	}
	if err := q.suppose(ctx); err != nil {
		return err
	}
	if err := q.why(ctx); err != nil {
		return err
	}
	return q.selected(ctx)
}

// maxSamples is how many sample worlds can be stepped through.
const maxSamples = 1000

// sample shows one of the worlds, always the same in the same place.
func (q *haftQuestion) sample() {
	pos := q.a.Position()
	sampler := exact.NewTable(&pos.Problem).NewSampler(solve.Seed(1))
	at := min(q.World, maxSamples)
	var w model.Assignment
	for range at {
		w = sampler.Next()
	}
	scene.World(q.b, pos, &w)
	q.v.Sample = &Sample{at, explain.Number(q.a.Marginals.Worlds)}
	q.b.Banner = fmt.Sprintf("Random world %d, one of %s: %v", at, q.v.Sample.Of, &w)
	q.b.State += " " + q.b.Banner + "."
}

func (q *haftQuestion) suppose(ctx context.Context) error {
	if q.Suppose == "" {
		return nil
	}
	c, err := solve.ParseClaim(q.Suppose)
	if err != nil {
		return err
	}
	if c.Kind != solve.ClaimNature || c.If != (solve.Statement{}) {
		return fmt.Errorf("found %.20q; expected what a piece is or is not, as in w5=K", q.Suppose)
	}
	return scene.Suppose(ctx, q.b, q.a, c.Then)
}

func (q *haftQuestion) why(ctx context.Context) error {
	if q.Why == "" {
		return nil
	}
	c, err := solve.ParseClaim(q.Why)
	if err != nil {
		return err
	}
	g := q.game
	if q.a.Legal {
		g = g.UpTo(q.a.Plies)
	}
	e, err := scene.Why(ctx, q.b, g, q.a, c)
	if err != nil {
		return err
	}
	report := e.Report()
	if !e.Follows() {
		report.Text, report.Exception = e.Denied(), ""
	}
	if e.Open() {
		if err := q.worlds(ctx, e); err != nil {
			return err
		}
	}
	q.v.Why = report
	if e.Explanation != nil && e.Follows() {
		q.v.plies(e.Plies())
	}
	if e.Story == nil || q.Step == 0 {
		return nil
	}
	if q.Step < 0 || q.Step > len(e.Story.Steps) {
		return fmt.Errorf("there is no step %d in a story of %d", q.Step, len(e.Story.Steps))
	}
	step := &e.Story.Steps[q.Step-1]
	if err := q.show(ctx, g, latest(e.Story.Steps[:q.Step])); err != nil {
		return err
	}
	scene.Step(q.b, g, step)
	q.v.plies(step.Plies)
	return nil
}

// worlds shows a world in which an open claim is true, and one in which it is not.
func (q *haftQuestion) worlds(ctx context.Context, e *schema.Explanation) error {
	with, err := e.Example(ctx, solve.Exact{})
	if err != nil {
		return err
	}
	pos := q.a.Position()
	for _, world := range []struct {
		words string
		w     *model.Assignment
	}{{"A world in which it is true", with}, {"A world in which it is not", e.Exception}} {
		if world.w == nil {
			continue
		}
		b := &picture.Board{Title: world.words, Flip: q.Flip}
		scene.World(b, pos, world.w)
		b.Plain()
		if at := pos.Board.Where[e.Claim.Then.Piece]; at != model.NoSquare {
			b.Squares[at].Frame = picture.Reason
		}
		q.v.Worlds = append(q.v.Worlds, World{world.words, b.Bare()})
	}
	return nil
}

// latest is the last ply that the last of these steps names, or the last step before it that names one; 0 if none does.
func latest(steps []explain.Step) model.Ply {
	for i := len(steps) - 1; i >= 0; i-- {
		if len(steps[i].Plies) > 0 {
			return slices.Max(steps[i].Plies)
		}
	}
	return 0
}

// show puts the men on the board as they stood after a ply, because a step of a reason speaks of that position. After 0
// it shows the position of the question.
func (q *haftQuestion) show(ctx context.Context, g *model.Game, t model.Ply) error {
	if t == 0 || t >= q.a.Plies {
		return nil
	}
	g = g.UpTo(t)
	a, err := whole(ctx, g, scene.Parts)
	if err != nil {
		return err
	}
	then := scene.Haft(g, a)
	q.b.Squares, q.b.Trays = then.Squares, then.Trays
	m, _ := a.Position().LastMove()
	q.v.Moment = "The board shows the position after " + readingOf(q.game, false).of(t.Numbered(m)) + "."
	return nil
}

func (v *View) plies(all []model.Ply) {
	v.Plies = []int{}
	for _, t := range all {
		v.Plies = append(v.Plies, int(t))
	}
}
