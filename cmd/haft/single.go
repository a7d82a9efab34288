package main

import (
	"context"
	"errors"
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

// ask opens the backend and analyses the game of a file. If it is illegal, the analysis
// is about the position before, and a message says so unless a page is going to. Of a broken game it
// is about what could be read.
func (q *question) ask(ctx context.Context, file string, parts solve.Parts, page bool) (*task[*solve.Analysis], error) {
	if err := q.open(); err != nil {
		return nil, err
	}
	g, err := q.game(ctx, file)
	if err != nil {
		return nil, err
	}
	ctx, stop := q.limit(ctx)
	defer stop()
	start := time.Now()
	a, err := q.annotated(ctx, g, parts)
	if err != nil {
		return nil, q.limited(err)
	}
	if !a.Legal {
		q.note(no)
	}
	if !a.Legal && !page {
		q.message("haft: %s: illegal at %s: %s", say.Place(g), say.Ply(g, a.Ply), say.WhyIllegal(g, a))
	}
	return &task[*solve.Analysis]{game: g, result: a, seconds: time.Since(start).Seconds()}, nil
}

// object writes the report of a single game.
func (q *question) object(t *task[*solve.Analysis]) error {
	r := q.newReport(t)
	r.Add(t.result)
	line, err := schema.Marshal(r)
	q.printf("%s\n", line)
	return err
}

// annotated analyses a game, and puts what reasons there are into sentences.
func (q *question) annotated(ctx context.Context, g *model.Game, parts solve.Parts) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, q.solver, g, parts)
	if a == nil {
		return nil, err
	}
	return a, errors.Join(err, story.Annotate(g, a))
}

// onResume tells an earlier run's file what this run writes of a game.
func (q *question) onResume(ctx context.Context, analyze func(context.Context, *model.Game) (*solve.Analysis, error), report func(*task[*solve.Analysis]) *schema.Report) {
	if q.earlier == nil {
		return
	}
	q.earlier.again = func(g *model.Game) ([]byte, error) {
		ctx, stop := q.limit(ctx)
		defer stop()
		a, err := analyze(ctx, g)
		if errors.Is(err, solve.ErrUndecided) {
			return q.earlier.last, nil // there is nothing to compare in this time
		}
		if err != nil {
			return nil, err
		}
		r := report(&task[*solve.Analysis]{game: g, result: a})
		r.Line = q.earlier.lines
		return schema.Marshal(r)
	}
}

// newReport begins the report of a task: what is the same for every command.
func (q *question) newReport(t *task[*solve.Analysis]) *schema.Report {
	r := schema.NewReport(t.game, t.result)
	r.Backend = q.backend
	if !q.untimed {
		seconds := math.Round(t.seconds*1e6) / 1e6
		r.Seconds = &seconds
	}
	if q.journal != nil {
		r.Line = q.journal.Lines + 1
	}
	if t.err != nil {
		r.Undecided = strings.TrimPrefix(t.err.Error(), "undecided: ")
	}
	return r
}
