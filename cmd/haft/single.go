package main

import (
	"context"
	"time"

	"haft/solve"
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
		q.message("haft: %s: illegal at %s: %s", place(g), plyWords(g, a.Ply), whyIllegal(g, a))
	}
	return &task[*solve.Analysis]{game: g, result: a, seconds: time.Since(start).Seconds()}, nil
}

// object writes the report of a single game.
func (q *question) object(t *task[*solve.Analysis]) error {
	r := q.newReport(t)
	r.add(t.result)
	line, err := marshal(r)
	q.printf("%s\n", line)
	return err
}
