package conformance

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"haft/solve"
)

// Run asks everything, with the given number of workers, and calls told after each game. If the context ends first,
// it returns the context's error, and the rows say what was asked until then.
func (c *Comparison) Run(ctx context.Context, workers int, told func()) error {
	queue := make(chan pair)
	var crew sync.WaitGroup
	for range workers {
		crew.Go(func() {
			for next := range queue {
				(&asker{c.plan, c.asked, next, told}).run(ctx)
			}
		})
	}
	for _, next := range c.pairs {
		if ctx.Err() != nil {
			break
		}
		queue <- next
	}
	close(queue)
	crew.Wait()
	return ctx.Err()
}

// An asker asks about all games of one pair.
type asker struct {
	plan  *Plan
	asked []question
	pair
	told func()
}

func (a *asker) run(ctx context.Context) {
	if ctx.Err() != nil || a.row.givenUp() {
		return
	}
	s, err := a.row.Backend.Open(a.encoding)
	a.row.begin()
	if err != nil {
		a.row.add(&tally{}, Query{a.encoding, "no game"}, 0, err)
		return
	}
	s = solve.Checked(a.row.Backend.Name, s)
	for i := range a.plan.games() {
		if !a.one(ctx, s, i) {
			return
		}
	}
}

// game returns game number i of the pair.
func (a *asker) game(ctx context.Context, i int) (*Case, error) {
	if i >= a.plan.Random {
		return a.plan.Cases[i-a.plan.Random], nil
	}
	seed := a.plan.game(a.number, i)
	return NewCase(ctx, fmt.Sprintf("random game %d", seed), solve.RandomMixedGame(seed))
}

// game returns the seed of random game i for an encoding, in 32 bits. Neighbouring encodings and games have
// unrelated seeds, and so do plans with different seeds.
func (p *Plan) game(encoding, i int) uint64 {
	rng := rand.New(rand.NewPCG(p.Seed, uint64(encoding)<<32|uint64(i)))
	return rng.Uint64() >> 32
}

// one asks about game i, and reports whether there is time and reason for another.
func (a *asker) one(ctx context.Context, s solve.Solver, i int) bool {
	c, err := a.game(ctx, i)
	if err != nil {
		return false // time is up: the exact solver has no other error
	}
	t, start := &tally{Solver: s}, time.Now() // before the limit begins, or an answer after it may seem early
	own, stop := a.plan.limit(ctx)
	defer stop()
	err = c.ask(own, t, a.asked)
	if errors.Is(err, solve.ErrUndecided) && a.plan.early(time.Since(start)) {
		err = errEarly
	}
	if ctx.Err() != nil && failureOf(err) != WrongAnswer {
		return false
	}
	a.row.add(t, Query{a.encoding, c.Name}, time.Since(start), err)
	a.told()
	return err == nil
}

// early reports whether there was plenty of time left. Programs are given a somewhat shorter limit than there is.
func (p *Plan) early(took time.Duration) bool { return p.Timeout == 0 || took < p.Timeout/2 }

var errEarly = errors.New("it answered UNKNOWN before its time was up")

// limit returns the context for one game.
func (p *Plan) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.Timeout)
}

// ask puts the questions. A failure after time is up is undecided, whatever the backend calls it; but a wrong
// answer is one at any time.
func (c *Case) ask(ctx context.Context, s solve.Solver, asked []question) error {
	for _, q := range asked {
		err := q.ask(ctx, c, s)
		switch {
		case err == nil:
		case ctx.Err() != nil && failureOf(err) != WrongAnswer:
			return errors.Join(solve.ErrUndecided, err)
		default:
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}
