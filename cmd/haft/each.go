package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"haft/model"
)

// A task is one game on its way through a command.
type task[T any] struct {
	game    *model.Game // nil if a file cannot be read
	err     error       // of the file or of the work
	result  T
	seconds float64 // that the work took
	panic   string
}

// each works on the games of the files, several at a time, and emits them one by one in
// the order of the input. A file that cannot be read, a broken game and work that
// fails are reported in their place; the work is done on what could be read of a broken
// game, and a task with an error is emitted too, unless it has no game. It ends early
// when the context does, or with an error of emit.
func each[T any](ctx context.Context, q *question, files []string, work func(context.Context, *model.Game) (T, error), emit func(*task[T]) error) error {
	ctx, stop := context.WithCancel(ctx)
	var c crew
	defer c.dismiss()
	defer stop()
	queue := make(chan chan *task[T], q.workers()-1) // one more is awaited below
	go feed(ctx, &c, q, files, work, queue)
	for {
		select {
		case done, more := <-queue:
			if !more {
				return nil
			}
			if err := deliver(ctx, q, done, emit); err != nil {
				return err
			}
		case <-ctx.Done(): // a read of standard input may still be waiting
			return ctx.Err()
		}
	}
}

// feed starts the work on each game as soon as there is room in the queue.
func feed[T any](ctx context.Context, c *crew, q *question, files []string, work func(context.Context, *model.Game) (T, error), queue chan<- chan *task[T]) {
	defer close(queue)
	for g, err := range q.games(files) {
		done := make(chan *task[T], 1)
		select {
		case queue <- done:
		case <-ctx.Done():
			return
		}
		t := &task[T]{game: g, err: err}
		if g == nil {
			done <- t
			continue
		}
		c.hire(func() {
			t.do(ctx, q, work)
			done <- t
		})
	}
}

// do carries the work out. A panic is kept for the goroutine that can report it.
func (t *task[T]) do(ctx context.Context, q *question, work func(context.Context, *model.Game) (T, error)) {
	defer func() {
		if fault := recover(); fault != nil {
			t.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	ctx, stop := q.limit(ctx)
	defer stop()
	start := time.Now()
	t.result, t.err = work(ctx, t.game)
	t.seconds = time.Since(start).Seconds()
	t.err = q.limited(t.err)
}

// deliver waits for one task, reports what is wrong with it, and emits it.
func deliver[T any](ctx context.Context, q *question, done <-chan *task[T], emit func(*task[T]) error) error {
	var t *task[T]
	select {
	case t = <-done:
	case <-ctx.Done():
		return ctx.Err()
	}
	if t.panic != "" {
		panic(t.panic)
	}
	if err := ctx.Err(); err != nil { // then what the work says is no answer
		return err
	}
	q.report(t.game, t.err)
	if t.game == nil {
		return nil
	}
	if err := emit(t); err != nil {
		return err
	}
	return q.stdout.Flush()
}

// report says on standard error what is wrong with a game or a file.
func (q *question) report(g *model.Game, err error) {
	if g != nil && g.Broken != nil {
		q.complain(g.Broken)
	}
	switch {
	case err != nil && g != nil:
		q.complain(fmt.Errorf("%s: game %s: %w", g.Name, g.ID, err))
	case err != nil:
		q.complain(err)
	}
}
