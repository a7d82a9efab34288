package engine

import (
	"context"
	"fmt"
	"time"

	"haft/encode/formula"
	"haft/solve/process"
)

// Costs is the wall time that the parts of one run of a program took, and the processor time of the caller for it.
type Costs struct {
	Write time.Duration // writing the formula's file
	Run   time.Duration // running the program, from its start until all its output is there
	Parse time.Duration // parsing what it printed
	Own   time.Duration // processor time of this process, all its threads, for Write and Parse
}

// parsed notes what was spent on parsing since a moment, and since this process had used so much processor time.
func (c *Costs) parsed(start time.Time, before time.Duration) {
	c.Parse = time.Since(start)
	c.Own += process.CPU() - before
}

// Measure is [External.Solve], and also returns the costs. For a run that fails they are as far as
// known.
func (e External) Measure(ctx context.Context, f *formula.Formula) (Result, Costs, error) {
	input := e.Program.input(f)
	if input == nil {
		return Result{}, Costs{}, clausesOnly(e, f)
	}
	if err := wellFormed(e, f); err != nil {
		return Result{}, Costs{}, err
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Result{}, Costs{}, err
	}
	t, err := e.runOnFormula(ctx, path, input, f)
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

// Argv returns the command line for a formula as it would be run in the context, with its files
// named as in their private directory. It is nil if the program cannot take the formula.
func (e External) Argv(ctx context.Context, f *formula.Formula) []string {
	input := e.Program.input(f)
	if input == nil {
		return nil
	}
	return e.argv(ctx, input)
}

func (e External) argv(ctx context.Context, input *Input) []string {
	command, err := e.Program.Path()
	if err != nil {
		command = e.Program.Command
	}
	return append([]string{command}, e.args(ctx, input, "")...)
}

// A Run is what one run of a program left behind, as far as it is kept.
type Run struct {
	Exit           string // in words
	Stdout, Stderr []byte
	Result         []byte // the file {out}; nil if the call has none
}
