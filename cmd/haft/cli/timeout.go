package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haft/solve"
)

// A TimeoutOption is --timeout.
type TimeoutOption struct {
	Timeout time.Duration // 0 for no limit
}

// CheckTimeout is an error if the limit is below 0.
func (o *TimeoutOption) CheckTimeout() error {
	if o.Timeout < 0 {
		return fmt.Errorf("--timeout is %v; expected a positive duration", o.Timeout)
	}
	return nil
}

// Limit is the context for one game.
func (o *TimeoutOption) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.Timeout)
}

// Rest is the context for what is left of the limit for one game.
func (o *TimeoutOption) Rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if o.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, o.Timeout-time.Duration(used*float64(time.Second)))
}

// Limited names the limit that left a question undecided.
func (o *TimeoutOption) Limited(err error) error {
	if o.Timeout > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, o.Timeout)
	}
	return err
}
