package conformance

import (
	"context"
	"errors"
	"time"
)

// Promptly is how long an engine may take to return after its context has ended, on a busy machine.
const Promptly = 3 * time.Second

// ErrDeaf says that an engine does not look at its context.
var ErrDeaf = errors.New("has not returned although its context has ended")

// InTime asks, and waits for the answer until the context ends, and then as long as [Promptly] says. After that it
// returns ErrDeaf, and leaves the call behind, because nothing can stop it.
func InTime[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	type answer struct {
		is  T
		err error
	}
	answers := make(chan answer, 1)
	go func() {
		is, err := ask(ctx)
		answers <- answer{is, err}
	}()
	var late <-chan time.Time
	for done := ctx.Done(); ; {
		select {
		case a := <-answers:
			return a.is, a.err
		case <-done:
			late, done = time.After(Promptly), nil
		case <-late:
			var none T
			return none, ErrDeaf
		}
	}
}
