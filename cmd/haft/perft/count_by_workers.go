package perft

import (
	"context"
	"errors"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// A result is what a perft has counted.
type result struct {
	divided []solve.Division // by first move
	nodes   uint64
	known   uint64 // the nodes that an earlier run had counted
	whole   bool   // nothing is left to count
}

func (o *options) count(ctx context.Context, pos *model.Position) (*result, error) {
	if o.depth == 0 {
		return &result{nodes: 1, whole: true}, nil
	}
	n, count := &result{}, o.try
	if o.Backend == "exact" {
		count = o.walk
	}
	err := count(ctx, pos, n)
	for _, d := range n.divided {
		n.nodes += d.Nodes
	}
	return n, err
}

// walk counts with several workers, on the states of the exact solver.
func (o *options) walk(ctx context.Context, pos *model.Position, n *result) error {
	c := &checkpoint{}
	if o.checkpoint != "" {
		var err error
		if c, err = openCheckpoint(o.checkpoint, headOf(pos, o.depth)); err != nil {
			return err
		}
		defer c.store.Close()
	}
	state := exact.NewState(pos)
	p := cli.NewProgress(o.Program, "node", "nodes", terminal.NewMeter("branches", branches(state, o.depth)))
	defer p.Stop()
	p.Meter.Done.Add(int64(len(c.counts)))
	p.Meter.Begin()
	w := &exact.Walk{Depth: o.depth, Workers: o.Workers(), Known: c.known, Done: func(prefix string, nodes uint64) {
		c.done(prefix, nodes)
		p.Add(int64(nodes))
		p.Meter.Done.Add(1)
	}}
	if o.hash > 0 {
		w.Hash = exact.NewTransposition(int(o.hash))
	}
	var err error
	n.known = c.nodes()
	if n.divided, err = w.Run(ctx, state); err != nil {
		err = errors.Join(solve.ErrUndecided, err)
	}
	n.whole = err == nil
	return errors.Join(err, c.err)
}

// branches returns into how many parts a walk of this depth is divided: see exact.Walk.
func branches(s *exact.State, depth int) int64 {
	if depth < 3 {
		return int64(s.Perft(1))
	}
	return int64(s.Perft(2))
}

// try asks the backend about every move.
func (o *options) try(ctx context.Context, pos *model.Position, n *result) error {
	moves, err := solve.Moves(ctx, o.Solver, pos)
	if err != nil {
		return err
	}
	p := cli.NewProgress(o.Program, "node", "nodes", terminal.NewMeter("first moves", int64(len(moves))))
	defer p.Stop()
	for _, m := range moves {
		nodes, err := solve.Perft(ctx, o.Solver, pos.After(m), o.depth-1)
		if err != nil {
			return err
		}
		n.divided = append(n.divided, solve.Division{Move: m, Nodes: nodes})
		p.Add(int64(nodes))
		p.Meter.Done.Add(1)
	}
	return nil
}
