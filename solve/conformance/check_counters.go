package conformance

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"haft/solve"
	"haft/solve/engine"
)

var errNoCounter = errors.New("printed nothing that the patterns match for the counters")

// counters asks a program with patterns for counters about seven pigeons, for which every solver that was tried has to
// search and to restart. Every pattern must match in what it prints.
func (c *checker) counters(ctx context.Context) {
	e, external := c.backend.Engine.(engine.External)
	if !external || len(e.Program.Counters) == 0 {
		return
	}
	e.Last = &engine.Run{}
	c.ask(ctx, "counters-of-pigeons-7-in-6", func(ctx context.Context) (solve.Status, error) {
		result, err := e.Solve(ctx, Pigeons(7))
		if names := e.Program.Unmatched(e.Last.Stdout); err == nil && result.Status != solve.Unknown && len(names) > 0 {
			err = fmt.Errorf("%v %w %s", e, errNoCounter, strings.Join(names, ", "))
		}
		return result.Status, err
	}, solve.Unsat)
}
