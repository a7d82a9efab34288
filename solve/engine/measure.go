package engine

import (
	"context"
	"fmt"
	"time"

	"haft/encode/formula"
)

// Costs are what one run of a program took, by the clock.
type Costs struct {
	Write time.Duration // the formula's file
	Run   time.Duration // the program, from its start until all its output is there
	Parse time.Duration // what it printed
}

// Measure is [External.Solve], and tells what it took. Of a run that fails they are what is known.
func (e External) Measure(ctx context.Context, f *formula.Formula) (Result, Costs, error) {
	input := e.Program.input(f)
	if input == nil {
		return Result{}, Costs{}, clausesOnly(e, f)
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Result{}, Costs{}, err
	}
	t, err := e.runOnFiles(ctx, path, input, f)
	if ctx.Err() != nil {
		return Result{}, t.took(), nil
	}
	if err != nil {
		return Result{}, t.took(), fmt.Errorf("%v: %w", e, err)
	}
	result, err := e.read(f, input, t)
	return result, t.costs, err
}

// took is what is known of it: there is no transcript of a program that was not started.
func (t *transcript) took() Costs {
	if t == nil {
		return Costs{}
	}
	return t.costs
}

// Argv is how the program is called on a formula, with the placeholders for files and for the time that
// is left; nil if it cannot take the formula.
func (e External) Argv(f *formula.Formula) []string {
	input := e.Program.input(f)
	if input == nil {
		return nil
	}
	values := map[string]string{"{seed}": e.seed()}
	for _, p := range []string{"{in}", "{out}", "{timeout}"} {
		values[p] = p
	}
	return append([]string{e.Program.Command}, fill(input.Args, values)...)
}
