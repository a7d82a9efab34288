package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
	"haft/solve/story"
)

// What the commands have in common that take one game.

// Ask opens the backend and analyses the game of a file. If it is illegal, the analysis
// is about the position before, and a message says so unless a page is going to. Of a broken game it
// is about what could be read.
func (q *Question) Ask(ctx context.Context, file string, parts solve.Parts, page bool) (*Task[*solve.Analysis], error) {
	if err := q.Open(); err != nil {
		return nil, err
	}
	g, err := q.Game(ctx, file)
	if err != nil {
		return nil, err
	}
	ctx, stop := q.Limit(ctx)
	defer stop()
	start := time.Now()
	a, err := q.Annotated(ctx, g, parts)
	if err != nil {
		return nil, q.Limited(err)
	}
	if !a.Legal {
		q.Note(No)
	}
	if !a.Legal && !page {
		q.Message("haft: %s: illegal at %s: %s", say.Place(g), say.Ply(g, a.Ply), say.WhyIllegal(g, a))
	}
	return &Task[*solve.Analysis]{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}

// WriteReport writes the report of a single game.
func (q *Question) WriteReport(t *Task[*solve.Analysis]) error {
	r := q.NewReport(t)
	r.Add(t.Result)
	line, err := schema.Marshal(r)
	q.Printf("%s\n", line)
	return err
}

// Annotated analyses a game, and puts what reasons there are into sentences.
func (q *Question) Annotated(ctx context.Context, g *model.Game, parts solve.Parts) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, q.Solver, g, parts)
	if a == nil {
		return nil, err
	}
	return a, errors.Join(err, story.Annotate(g, a))
}

// OnResume tells an earlier run's file what this run writes of a game.
func (q *Question) OnResume(ctx context.Context, analyze func(context.Context, *model.Game) (*solve.Analysis, error), report func(*Task[*solve.Analysis]) *schema.Report) {
	if q.Earlier == nil {
		return
	}
	q.Earlier.again = func(g *model.Game) ([]byte, error) {
		ctx, stop := q.Limit(ctx)
		defer stop()
		a, err := analyze(ctx, g)
		if errors.Is(err, solve.ErrUndecided) {
			return q.Earlier.last, nil // there is nothing to compare in this time
		}
		if err != nil {
			return nil, err
		}
		r := report(&Task[*solve.Analysis]{Game: g, Result: a})
		r.Line = len(q.Earlier.games)
		return schema.Marshal(r)
	}
}

// NewReport begins the report of a task: what is the same for every command.
func (q *Question) NewReport(t *Task[*solve.Analysis]) *schema.Report {
	r := schema.NewReport(t.Game, t.Result)
	r.Backend = q.Backend
	if !q.Untimed {
		seconds := math.Round(t.Seconds*1e6) / 1e6
		r.Seconds = &seconds
	}
	if q.journal != nil {
		r.Line = q.journal.Lines + 1
		r.Command = q.asked
		r.Game = fmt.Sprintf("%08x", gameSum(t.Game))
	}
	if t.Err != nil {
		r.Undecided = strings.TrimPrefix(t.Err.Error(), "undecided: ")
	}
	return r
}
