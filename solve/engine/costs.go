package engine

import (
	"context"
	"fmt"
	"time"

	"haft/encode/formula"
)

// Costs is the wall time that the parts of one run of a program took.
type Costs struct {
	Write time.Duration // writing the formula's file
	Run   time.Duration // running the program, from its start until all its output is there
	Parse time.Duration // parsing what it printed
}

// Measure is [External.Solve], and also returns the costs. For a run that fails they are as far as
// known.
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

// took returns the costs as far as known: a program that was not started has no transcript.
func (t *transcript) took() Costs {
	if t == nil {
		return Costs{}
	}
	return t.costs
}

// Argv returns the command line for a formula, with the placeholders for files and for the time
// that is left. It is nil if the program cannot take the formula.
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
