package cli

import (
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/semaphore"

	"haft/cmd/haft/flags"
	"haft/model"
)

// A Series is the options of commands that work on many games: see [Each].
type Series struct {
	*Program
	RulesOption
	JobsOption
	TimeoutOption
	GamesOption
	Recursive bool        // --recursive
	Shard     flags.Shard // --shard
	Earlier   *Earlier    // a run whose games are skipped; nil if there is none
}

// SeriesFlags adds the options, including --progress.
func (s *Series) SeriesFlags(cmd *cobra.Command) {
	s.TimeoutFlag(cmd, 0, TimeOfGame)
	s.RulesFlag(cmd)
	s.JobsFlag(cmd, "work on `N` games at a time")
	s.RecursiveFlag(cmd)
	s.ProgressFlag(cmd)
}

// RecursiveFlag adds --recursive.
func (s *Series) RecursiveFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&s.Recursive, "recursive", "r", false, "in a directory, also read the folders below it")
}

// A Task is one game on its way through a command.
type Task[T any] struct {
	Game    *model.Game // nil if a file cannot be read
	Err     error       // of the file or of the work
	Result  T
	Seconds float64 // that the work took
}

// Work is what a command does with a game.
type Work[T any] func(context.Context, *model.Game) (T, error)

// A shift is the work on one batch.
type shift[T any] struct {
	*batch
	tasks []*Task[T]
	panic string
	done  chan struct{}
}

// Each works on the games of the files, or on those of the shard, several at a time, and yields them one by one in the
// order of the input. It reports files that it cannot read, broken games and failed work where they occur. Of a broken
// game, it works on the part that can be read. It also yields tasks with an error, unless they have no game.
//
// The last value may be an error of Each itself: the error of the context, or of a reader that no longer takes the
// output. All output about a task is flushed before the next batch.
func Each[T any](ctx context.Context, s *Series, files []string, work Work[T]) iter.Seq2[*Task[T], error] {
	return func(yield func(*Task[T], error) bool) {
		spans, err := s.spans(files)
		if err != nil {
			yield(nil, err)
			return
		}
		Reserve()
		ctx, stop := context.WithCancel(ctx)
		var c crew
		defer c.dismiss()
		defer stop()
		s.input = s.measure(spans)
		progress := NewProgress(s.Program, "game", "games", s.input)
		defer progress.Stop()
		queue := make(chan *shift[T], 4*s.Workers())
		room := semaphore.NewWeighted(maxWaiting)
		go feed(ctx, &c, s, spans, work, room, queue)
		for sh := range queue {
			if !sh.deliver(ctx, s, yield) {
				return
			}
			room.Release(sh.weight())
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// maxWaiting bounds the text of the batches whose answers have not come out, in bytes. A game may have some megabytes
// of comments, and takes several times that while it is worked on.
const maxWaiting = 8 << 20

// weight is the text of a batch, in bytes, as far as it counts towards maxWaiting.
func (b *batch) weight() int64 { return min(int64(b.size), maxWaiting) }

// feed starts the work on each batch as soon as the queue has room, there is room for its text, and a worker is free.
func feed[T any](ctx context.Context, c *crew, s *Series, spans []span, work Work[T],
	room *semaphore.Weighted, queue chan<- *shift[T],
) {
	defer close(queue)
	free := make(chan struct{}, s.Workers())
	var pace pace
	from := source{s.Program, &s.RulesOption, s.Earlier, s.chosen()}
	for b := range from.batches(ctx, spans, &pace) {
		sh := &shift[T]{batch: b, done: make(chan struct{})}
		if room.Acquire(ctx, sh.weight()) != nil {
			return
		}
		select {
		case queue <- sh:
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
			sh.do(ctx, s, work)
			if len(sh.tasks) > 0 { // otherwise all games were skipped or counted only
				pace.took(sh.size, time.Since(start))
			}
			<-free
			close(sh.done)
		})
	}
}

// do works on the games of the batch. It keeps a panic for the goroutine that can report it.
func (sh *shift[T]) do(ctx context.Context, s *Series, work Work[T]) {
	defer func() {
		if fault := recover(); fault != nil {
			sh.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	for g, err := range sh.games() {
		if ctx.Err() != nil {
			return
		}
		t := &Task[T]{Game: g, Err: err}
		if g != nil {
			t.do(ctx, s, work)
		}
		sh.tasks = append(sh.tasks, t)
	}
}

// do does the work.
func (t *Task[T]) do(ctx context.Context, s *Series, work Work[T]) {
	ctx, stop := s.Limit(ctx)
	defer stop()
	start := time.Now()
	t.Result, t.Err = work(ctx, t.Game)
	t.Seconds = time.Since(start).Seconds()
	t.Err = s.Limited(t.Err)
}

// deliver waits for the shift, reports problems with its games, and yields them with their numbers in the file. It
// returns false at the end.
func (sh *shift[T]) deliver(ctx context.Context, s *Series, yield func(*Task[T], error) bool) bool {
	select {
	case <-sh.done:
	case <-ctx.Done():
	}
	if err := FirstError(ctx.Err(), sh.fatal); err != nil { // after an interrupt, the results of the work are no answers
		yield(nil, err)
		return false
	}
	sh.file.games += sh.passed
	for _, t := range sh.tasks {
		sh.file.number(t.Game)
		s.report(t.Game, t.Err)
		if t.Game != nil && !yield(t, nil) {
			return false
		}
	}
	if sh.panic != "" {
		panic(sh.panic)
	}
	s.report(nil, sh.empty())
	s.progress.Add(int64(len(sh.tasks)))
	if err := s.Stdout.Flush(); err != nil {
		yield(nil, err)
		return false
	}
	return true
}

// report says on standard error what is wrong with a game or a file.
func (p *Program) report(g *model.Game, err error) {
	if g != nil {
		p.TellUnread(&g.Header)
	}
	switch {
	case err != nil && g != nil:
		p.Complain(fmt.Errorf("%s: game %s: %w", g.Name, g.ID, err))
	case err != nil:
		p.Complain(err)
	}
}
