package arena

import (
	"context"
	"sync"

	"haft/model"
)

// Run plays the games of a match that are missing among the first so many, with so many workers, and gives each to a
// function when it has ended, one at a time. A match with a test ends when the test is decided. Players must have been
// prepared. The error is that of the context, of the function, or of a program that cannot be started.
func (m *Match) Run(ctx context.Context, players [2]*Spec, games, workers int, add func(*Record) error) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	tally := NewTally(&m.Header)
	made := map[int]bool{}
	for _, r := range m.Games {
		made[r.Game] = true
		tally.Add(r)
	}
	if tally.Decided {
		return nil
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	numbers := make(chan int)
	ended := make(chan result)
	var crew sync.WaitGroup
	for range max(workers, 1) {
		crew.Go(func() { m.work(playing, &rules, players, numbers, ended) })
	}
	go func() {
		defer close(numbers)
		for n := range games {
			if made[n] {
				continue
			}
			select {
			case numbers <- n:
			case <-playing.Done():
				return
			}
		}
	}()
	go func() {
		crew.Wait()
		close(ended)
	}()
	return collect(ctx, stop, ended, tally, add)
}

// A result is a game, or why there is none.
type result struct {
	record *Record
	err    error
}

// collect takes games until there are no more. After an error, or when the test is decided, it stops the workers and
// waits for them; games that they have not finished are lost.
func collect(ctx context.Context, stop func(), ended <-chan result, tally *Tally, add func(*Record) error) error {
	var first error
	for r := range ended {
		if first != nil || tally.Decided {
			continue
		}
		if first = r.err; first == nil {
			tally.Add(r.record)
			first = add(r.record)
		}
		if first != nil || tally.Decided {
			stop()
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return first
}

// work plays games with players of its own.
func (m *Match) work(
	ctx context.Context, rules *model.Rules, specs [2]*Spec, numbers <-chan int, ended chan<- result,
) {
	players := [2]player{specs[0].player(rules), specs[1].player(rules)}
	defer players[0].end()
	defer players[1].end()
	for n := range numbers {
		r, err := m.play(ctx, rules, players, n)
		ended <- result{r, err}
		if err != nil {
			return
		}
	}
}
