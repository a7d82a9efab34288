package trial

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/engine"
)

// optimum looks for the least cost of the soft clauses with any engine that decides formulas. It asks for a model, then
// for one that costs less, until there is none: the search called linear, from above (Le Berre and Parrain, "The Sat4j
// library 2.2", JSAT 2010). Each soft clause has a variable that lets it be broken, and a sum bounds their weights,
// which is the cost less the instance's offset.
type optimum struct {
	engine   engine.Engine
	in       *formula.Instance
	linear   string // what becomes of the sum: a row of pb.Encodings
	shuffle  uint64
	relaxed  *formula.Formula // without the bound
	breaking []formula.Term   // what is paid, by soft clause
}

// optimum makes the asker.
func (s *service) optimum() (asker, error) {
	encoded := s.encodes()
	o := newOptimum(s.backend.Engine, s.instance.Soft, s.encoding, s.job.Shuffle)
	encoded()
	s.count(o.relaxed)
	if e, external := s.backend.Engine.(engine.External); external {
		s.record.Argv = e.Argv(s.ctx, o.relaxed)
	}
	return o, nil
}

func newOptimum(e engine.Engine, in *formula.Instance, how encode.Encoding, shuffle uint64) *optimum {
	o := &optimum{engine: e, in: in, linear: how.PB, shuffle: shuffle, relaxed: &formula.Formula{Vars: in.Vars}}
	for i, c := range in.Clauses {
		if !in.Soft(i) {
			o.relaxed.Add(formula.File, c...)
			continue
		}
		broken := o.relaxed.NewVar(fmt.Sprintf("broken%d", len(o.breaking)+1))
		o.breaking = append(o.breaking, formula.Term{Coef: in.Weights[i], Lit: broken})
		o.relaxed.Add(formula.File, append(c[:len(c):len(c)], broken)...)
	}
	for i, l := range in.Linear {
		o.relaxed.AddLinear(in.LinearGroups[i], l)
	}
	return o
}

// errNoLess is about a backend whose model of "costs less" does not.
var errNoLess = errors.New("returned a model that does not cost less, as was asked for")

// ask returns the model of least cost.
func (o *optimum) ask(ctx context.Context, _ int) (best reply, err error) {
	var spent engine.Costs
	for bound := -1; ; bound = *best.cost - o.in.Offset - 1 {
		if best.cost != nil && bound < 0 {
			best.Costs = spent
			return best, nil // nothing can cost less than the offset
		}
		f, err := o.atMost(bound, best.cost != nil)
		if err != nil {
			return reply{Costs: spent}, err
		}
		shuffled, renamed := shuffle(f, o.shuffle, 0)
		r, err := askOnce(ctx, o.engine, shuffled, renamed)
		spent = engine.Costs{
			Write: spent.Write + r.Write, Run: spent.Run + r.Run, Parse: spent.Parse + r.Parse, Own: spent.Own + r.Own,
		}
		r.Costs = spent
		switch {
		case err != nil || r.status == solve.Unknown:
			return r, err
		case r.status == solve.Unsat && best.cost == nil:
			return r, nil
		case r.status == solve.Unsat:
			best.run, best.Costs = r.run, spent
			return best, nil
		}
		cost, holds := o.in.Cost(r.value[:o.in.Vars+1])
		if !holds {
			return r, fmt.Errorf("%v %w", o.engine, engine.ErrWrongModel)
		}
		if best.cost != nil && cost >= *best.cost {
			return r, fmt.Errorf("%v %w: %w", o.engine, engine.ErrWrongModel, errNoLess)
		}
		r.cost = &cost
		best = r
	}
}

// atMost returns the formula with a bound on the cost, if it is limited.
func (o *optimum) atMost(bound int, limited bool) (*formula.Formula, error) {
	f := *o.relaxed
	f.Linear, f.LinearGroups = slices.Clip(f.Linear), slices.Clip(f.LinearGroups) // those of o stay as they are
	if limited {
		f.AddLinear(formula.File, formula.Linear{Terms: o.breaking, Sense: formula.AtMost, Bound: bound})
	}
	return pb.Translate(&f, o.linear)
}
