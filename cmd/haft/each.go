package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"haft/model"
	"haft/model/gamefile"
)

// A task is one game on its way through a command.
type task[T any] struct {
	game    *model.Game // nil if a file cannot be read
	err     error       // of the file or of the work
	result  T
	seconds float64 // that the work took
}

// A shift is the work on one batch.
type shift[T any] struct {
	*batch
	tasks []*task[T]
	panic string
	done  chan struct{}
}

// each works on the games of the files, several at a time, and emits them one by one in
// the order of the input. A file that cannot be read, a broken game and work that
// fails are reported in their place; the work is done on what could be read of a broken
// game, and a task with an error is emitted too, unless it has no game. It ends early
// when the context does, or with an error of emit. Nothing emitted waits in a buffer for
// the next batch.
func each[T any](ctx context.Context, q *question, files []string, work func(context.Context, *model.Game) (T, error), emit func(*task[T]) error) error {
	reserve()
	ctx, stop := context.WithCancel(ctx)
	var c crew
	defer c.dismiss()
	defer stop()
	q.input = q.measure(files)
	progress := newProgress(q.program, "games", q.input)
	defer progress.stop()
	queue := make(chan *shift[T], 4*q.workers())
	go feed(ctx, &c, q, files, work, queue)
	for s := range queue {
		if err := deliver(ctx, q, s, emit); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// feed starts the work on each batch as soon as there is room in the queue and a worker free.
func feed[T any](ctx context.Context, c *crew, q *question, files []string, work func(context.Context, *model.Game) (T, error), queue chan<- *shift[T]) {
	defer close(queue)
	free := make(chan struct{}, q.workers())
	var pace pace
	for b := range q.batches(ctx, files, &pace) {
		s := &shift[T]{batch: b, done: make(chan struct{})}
		select {
		case queue <- s:
		case <-ctx.Done():
			return
		}
		select {
		case free <- struct{}{}:
		case <-ctx.Done():
			return
		}
		c.hire(func() {
			start := time.Now()
			s.do(ctx, q, work)
			if len(s.tasks) > 0 { // else all games were passed over
				pace.took(s.size(), time.Since(start))
			}
			<-free
			close(s.done)
		})
	}
}

// do works on the games of the batch. A panic is kept for the goroutine that can report it.
func (s *shift[T]) do(ctx context.Context, q *question, work func(context.Context, *model.Game) (T, error)) {
	defer func() {
		if fault := recover(); fault != nil {
			s.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	for g, err := range s.games() {
		if ctx.Err() != nil {
			return
		}
		t := &task[T]{game: g, err: err}
		if g != nil {
			t.do(ctx, q, work)
		}
		s.tasks = append(s.tasks, t)
	}
}

// do carries the work out.
func (t *task[T]) do(ctx context.Context, q *question, work func(context.Context, *model.Game) (T, error)) {
	ctx, stop := q.limit(ctx)
	defer stop()
	start := time.Now()
	t.result, t.err = work(ctx, t.game)
	t.seconds = time.Since(start).Seconds()
	t.err = q.limited(t.err)
}

// deliver waits for one shift, reports what is wrong with its games, and emits them.
func deliver[T any](ctx context.Context, q *question, s *shift[T], emit func(*task[T]) error) error {
	select {
	case <-s.done:
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil { // then what the work says is no answer
		return err
	}
	if s.fatal != nil {
		return s.fatal
	}
	s.file.games += s.passed
	for _, t := range s.tasks {
		if err := t.deliver(q, s.file, emit); err != nil {
			return err
		}
	}
	if s.panic != "" {
		panic(s.panic)
	}
	if s.last && s.file.games == 0 {
		q.report(nil, fmt.Errorf("%s: found no game", shown(s.file.name)))
	}
	q.progress.add(int64(len(s.tasks)))
	return q.stdout.Flush()
}

// deliver emits the game under its number in the file.
func (t *task[T]) deliver(q *question, f *file, emit func(*task[T]) error) error {
	if t.game != nil {
		f.games++
		gamefile.Number(t.game, f.games)
	}
	q.report(t.game, t.err)
	if t.game == nil {
		return nil
	}
	return emit(t)
}

// report says on standard error what is wrong with a game or a file.
func (q *question) report(g *model.Game, err error) {
	if g != nil {
		q.unread(g)
	}
	switch {
	case err != nil && g != nil:
		q.complain(fmt.Errorf("%s: game %s: %w", g.Name, g.ID, err))
	case err != nil:
		q.complain(err)
	}
}

// unread says on standard error what of a game could not be read: the rest of it, or something beside its moves.
func (q *question) unread(g *model.Game) {
	for _, odd := range g.Odd {
		q.message("%v", odd)
	}
	if g.Broken != nil {
		q.complain(g.Broken)
	}
}
