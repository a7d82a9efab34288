package cli

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"haft/model"
)

// A Task is one game on its way through a command.
type Task[T any] struct {
	Game    *model.Game // nil if a file cannot be read
	Err     error       // of the file or of the work
	Result  T
	Seconds float64 // that the work took
}

// A shift is the work on one batch.
type shift[T any] struct {
	*batch
	tasks []*Task[T]
	panic string
	done  chan struct{}
}

// Each works on the games of the files, several at a time, and emits them one by one in
// the order of the input. A file that cannot be read, a broken game and work that
// fails are reported in their place; the work is done on what could be read of a broken
// game, and a task with an error is emitted too, unless it has no game. It ends early
// when the context does, or with an error of emit. Nothing emitted waits in a buffer for
// the next batch.
func Each[T any](ctx context.Context, q *Question, files []string, work func(context.Context, *model.Game) (T, error), emit func(*Task[T]) error) error {
	Reserve()
	ctx, stop := context.WithCancel(ctx)
	var c crew
	defer c.dismiss()
	defer stop()
	q.input = q.measure(files)
	progress := NewProgress(q.Program, "games", q.input)
	defer progress.Stop()
	queue := make(chan *shift[T], 4*q.Workers())
	go feed(ctx, &c, q, files, work, queue)
	for s := range queue {
		if err := deliver(ctx, q, s, emit); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// feed starts the work on each batch as soon as there is room in the queue and a worker free.
func feed[T any](ctx context.Context, c *crew, q *Question, files []string, work func(context.Context, *model.Game) (T, error), queue chan<- *shift[T]) {
	defer close(queue)
	free := make(chan struct{}, q.Workers())
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
func (s *shift[T]) do(ctx context.Context, q *Question, work func(context.Context, *model.Game) (T, error)) {
	defer func() {
		if fault := recover(); fault != nil {
			s.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	for g, err := range s.games() {
		if ctx.Err() != nil {
			return
		}
		t := &Task[T]{Game: g, Err: err}
		if g != nil {
			t.do(ctx, q, work)
		}
		s.tasks = append(s.tasks, t)
	}
}

// do carries the work out.
func (t *Task[T]) do(ctx context.Context, q *Question, work func(context.Context, *model.Game) (T, error)) {
	ctx, stop := q.Limit(ctx)
	defer stop()
	start := time.Now()
	t.Result, t.Err = work(ctx, t.Game)
	t.Seconds = time.Since(start).Seconds()
	t.Err = q.Limited(t.Err)
}

// deliver waits for one shift, reports what is wrong with its games, and emits them.
func deliver[T any](ctx context.Context, q *Question, s *shift[T], emit func(*Task[T]) error) error {
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
		q.report(nil, fmt.Errorf("%s: found no game", Shown(s.file.name)))
	}
	q.progress.Add(int64(len(s.tasks)))
	return q.Stdout.Flush()
}

// deliver emits the game under its number in the file.
func (t *Task[T]) deliver(q *Question, f *file, emit func(*Task[T]) error) error {
	if t.Game != nil {
		f.games++
		t.Game.Number(f.games)
	}
	q.report(t.Game, t.Err)
	if t.Game == nil {
		return nil
	}
	return emit(t)
}

// report says on standard error what is wrong with a game or a file.
func (q *Question) report(g *model.Game, err error) {
	if g != nil {
		q.TellUnread(&g.Header)
	}
	switch {
	case err != nil && g != nil:
		q.Complain(fmt.Errorf("%s: game %s: %w", g.Name, g.ID, err))
	case err != nil:
		q.Complain(err)
	}
}
