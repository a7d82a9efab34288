package game

import (
	"context"
	"errors"
	"fmt"
	"io"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/explain"
	"haft/solve/proof"
)

// prove writes the certificate that a game has so many worlds, and the formula that it is about, if the user asked for
// it. The circuit is counted apart from the exact solver, so the two must agree.
func (o *worldsOptions) prove(ctx context.Context, t *task) error {
	if o.proof == "" {
		return nil
	}
	problem, worlds := &t.Result.Position().Problem, t.Result.Counts().Worlds
	var f *formula.Formula
	var graph *proof.CPOG
	ctx, cancel := o.Rest(ctx, t.Seconds)
	defer cancel()
	err := o.Save(o.proof, func(w io.Writer) (err error) {
		f, graph, err = circuit.Worlds(ctx, w, problem)
		return err
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("--proof: %w", o.Limited(solve.ErrUndecided))
	}
	if err != nil {
		return fmt.Errorf("--proof: %s: %w", explain.Source(t.Game), err)
	}
	count := graph.Count()
	if !count.IsUint64() || count.Uint64() != worlds {
		return fmt.Errorf("--proof: the circuit has %v worlds, but the exact solver counts %d", count, worlds)
	}
	formulaName := o.proof + ".cnf"
	if err := o.Save(formulaName, func(w io.Writer) error { return format.WriteDIMACS(w, f) }); err != nil {
		return err
	}
	o.Message("haft: a circuit of %s has %s: 'haft verify %s %s' checks it",
		explain.Count(uint64(graph.Len()), "node", "nodes"), explain.Count(worlds, "world", "worlds"), formulaName, o.proof)
	return nil
}
