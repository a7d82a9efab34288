package trial

import (
	"context"

	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/engine"
)

// optimum asks any engine that decides formulas for the least cost: see [engine.LeastCost].
type optimum struct {
	*engine.LeastCost
	engine  engine.Engine
	in      *formula.Instance
	shuffle uint64
	last    *formula.Formula // that has no solution: see [engine.Optimum]
}

func (o *optimum) refuted(int) *formula.Formula { return o.last }

// optimum makes the asker.
func (s *service) optimum() (asker, error) {
	encoded := s.encodes()
	o := newOptimum(s.backend.Engine, s.instance.Soft, s.way, s.job.Shuffle)
	encoded()
	s.count(o.Relaxed)
	if e, external := s.backend.Engine.(engine.External); external {
		s.record.Argv = e.Argv(s.ctx, o.Relaxed)
	}
	return o, nil
}

func newOptimum(e engine.Engine, in *formula.Instance, way pb.Way, shuffle uint64) *optimum {
	return &optimum{LeastCost: engine.NewLeastCost(e, in, way), engine: e, in: in, shuffle: shuffle}
}

// ask returns the model of least cost. Without an answer, the reply has the run of the last question.
func (o *optimum) ask(ctx context.Context, _ int) (reply, error) {
	var last reply
	var spent engine.Costs
	var cost *int
	found, err := o.Search(ctx, func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
		shuffled, renamed := shuffle(f, o.shuffle, 0)
		r, err := askOnce(ctx, o.engine, shuffled, renamed)
		last = r
		spent = engine.Costs{
			Write: spent.Write + r.Write, Run: spent.Run + r.Run, Parse: spent.Parse + r.Parse, Own: spent.Own + r.Own,
		}
		return engine.Result{Status: r.status, Value: r.value}, err
	}, func(least int, _ []bool) { cost = &least })
	last.Costs = spent
	o.last = found.Refuted
	switch {
	case err != nil, found.Status == solve.Sat && !found.Proved:
		return last, err
	case found.Status == solve.Sat:
		last.status, last.value, last.cost = solve.Sat, found.Value, cost
	}
	return last, nil
}
