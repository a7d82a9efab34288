package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/solve"
)

// A TimeoutOption is --timeout.
type TimeoutOption struct {
	Timeout time.Duration // 0 for no limit
}

// TimeOfGame is the usage text of --timeout when it limits each game.
const TimeOfGame = "`DURATION` that each game may take, as in 500ms (default no limit)"

// TimeoutFlag adds --timeout with its default; usage says what `DURATION` limits.
func (o *TimeoutOption) TimeoutFlag(cmd *cobra.Command, standard time.Duration, usage string) {
	o.Timeout = standard
	cmd.Flags().Var((*flags.Duration)(&o.Timeout), "timeout", usage)
}

// Limit returns the context for one game.
func (o *TimeoutOption) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return o.Rest(ctx, 0)
}

// Rest returns the context for the rest of a game's time, of which the given seconds are used.
func (o *TimeoutOption) Rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if o.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.Timeout-time.Duration(used*float64(time.Second)))
}

// Limited adds the time limit to an error about an undecided question.
func (o *TimeoutOption) Limited(err error) error {
	if o.Timeout > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, o.Timeout)
	}
	return err
}
