package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve/planes"
)

// LeastCost looks for the least cost of an instance with any engine that decides formulas. It asks for a model, then
// for one that costs less, until there is none: the search called linear, from above (Le Berre and Parrain, "The Sat4j
// library 2.2", JSAT 2010). A soft clause of several literals has a variable that lets it be broken, and a sum bounds
// the weights of what is broken, which is the cost less the instance's offset.
type LeastCost struct {
	// Relaxed is the formula without a bound on the cost. Its first variables are those of the instance.
	Relaxed *formula.Formula

	engine   Engine // for messages
	in       *formula.Instance
	way      pb.Way         // what becomes of linear constraints
	breaking []formula.Term // what is paid
}

// An Optimum is what a search for the least cost has found.
type Optimum struct {
	// Status is Unsat if nothing satisfies what must hold, Sat if a solution was found, and Unknown otherwise.
	Status Status

	Value  []bool // the best solution, with the values of all variables of the instance
	Cost   int    // of Value
	Proved bool   // no solution costs less

	// Refuted is the last formula that was called unsatisfiable: that all must hold, or that the cost is less. It is
	// nil if there was none, because no solution can cost less than the offset.
	Refuted *formula.Formula
}

// errNoLess is wrapped, with [ErrWrongModel], if a model of "costs less" does not.
var errNoLess = errors.New("returned a model that does not cost less, as was asked for")

// NewLeastCost prepares a search by an engine. The way says what becomes of linear constraints, the bound on the cost
// included.
func NewLeastCost(e Engine, in *formula.Instance, way pb.Way) *LeastCost {
	o := &LeastCost{engine: e, in: in, way: way, Relaxed: &formula.Formula{Vars: in.Vars}}
	for i, c := range in.Clauses {
		switch {
		case !in.Soft(i):
			o.Relaxed.Add(in.ClauseGroups[i], c...)
		case len(c) == 1:
			o.breaking = append(o.breaking, formula.Term{Coef: in.Weights[i], Lit: -c[0]})
		default:
			broken := o.Relaxed.Named(fmt.Sprintf("broken%d", len(o.breaking)+1))
			o.breaking = append(o.breaking, formula.Term{Coef: in.Weights[i], Lit: broken})
			o.Relaxed.Add(in.ClauseGroups[i], append(c[:len(c):len(c)], broken)...)
		}
	}
	for i, l := range in.Linear {
		o.Relaxed.AddLinear(in.LinearGroups[i], l)
	}
	return o
}

// Search asks until there is no better solution, and calls better for each one that it finds, with its cost. ask
// decides a formula, like [Solve]; its models must have a value for every variable. An error comes with what was
// found before. It wraps ErrWrongModel if a model breaks what must hold, or costs too much.
func (o *LeastCost) Search(
	ctx context.Context, ask func(context.Context, *formula.Formula) (Result, error), better func(cost int, value []bool),
) (Optimum, error) {
	return o.descend(func(best *Optimum) (*formula.Formula, Result, error) {
		f, err := o.formula(best)
		if err != nil {
			return nil, Result{}, err
		}
		r, err := ask(ctx, f)
		return f, r, err
	}, better)
}

// SearchIncremental is Search with an engine that keeps formulas: see [Conversing]. It gets the formula once, and one
// counter of what is paid; each better solution lowers the bound on what is counted. So what the engine has learned stays
// of use.
//
// The counter is the sum that [pb.NewSumBy] makes by that name. If it makes none, it is a linear constraint for engines
// that take one with such numbers, or else made of dynamic watchdogs, or of adders if those are too large.
func (o *LeastCost) SearchIncremental(
	ctx context.Context, counter string, better func(cost int, value []bool),
) (best Optimum, err error) {
	keeps, ok := Conversing(o.engine)
	if !ok {
		return best, fmt.Errorf("%v cannot keep a formula", o.engine)
	}
	f, err := pb.Translate(o.Relaxed, o.way)
	if err != nil {
		return best, err
	}
	kept, err := keeps.NewSession(f.Clausal())
	if err != nil {
		return best, err
	}
	if c, ok := kept.(io.Closer); ok {
		defer func() { err = errors.Join(err, c.Close()) }()
	}
	lower := o.counter(kept, f.Vars, counter)
	return o.descend(func(best *Optimum) (*formula.Formula, Result, error) {
		var assumed []formula.Lit
		var err error
		if best.Status == Sat {
			assumed, err = lower(best.Cost - o.in.Offset - 1)
		}
		if err != nil {
			return nil, Result{}, err
		}
		r, err := kept.Solve(ctx, assumed)
		if err == nil && r.Status == Sat {
			r.Value, err = Confirm(o.engine, o.Relaxed, r.Value[:min(len(r.Value), o.Relaxed.Vars+1)])
		}
		if err != nil || r.Status != Unsat {
			return nil, r, err
		}
		refuted, err := o.refuted(best)
		return refuted, r, err
	}, better)
}

// counter returns what makes the sum of what is paid at most a bound, which must be less each time. It returns what is to
// be assumed for that.
func (o *LeastCost) counter(kept Session, vars int, name string) (lower func(bound int) ([]formula.Lit, error)) {
	names := []string{name}
	var rows lowering
	if !slices.Contains(pb.Sums(), name) {
		names = []string{"dpw", "adder"}
		rows, _ = kept.(lowering)
	}
	sink := &sessionSink{kept, vars}
	var sum *pb.Sum
	return func(bound int) (assumed []formula.Lit, err error) {
		if rows != nil {
			err := rows.Lower(o.breaking, bound)
			if !errors.Is(err, planes.ErrNumbers) {
				return nil, err
			}
			rows = nil
		}
		for {
			if sum == nil {
				if sum, err = pb.NewSumBy(sink, o.breaking, names[0]); err != nil {
					return nil, err
				}
				if len(names) > 1 {
					sum.Limit(pb.DefaultLimits.Clauses)
				}
			}
			assumed, err = sum.Lower(bound)
			if tooLarge := new(formula.UnsuitedError); len(names) == 1 || !errors.As(err, &tooLarge) {
				return assumed, err
			}
			sum, names = nil, names[1:]
		}
	}
}

// descend asks for any solution, and then for one that costs less than the best, until there is none. ask returns the
// formula that is refuted by an Unsat, too.
func (o *LeastCost) descend(
	ask func(best *Optimum) (*formula.Formula, Result, error), better func(cost int, value []bool),
) (best Optimum, err error) {
	for {
		if best.Status == Sat && best.Cost <= o.in.Offset {
			best.Proved = true // nothing can cost less than the offset
			return best, nil
		}
		f, r, err := ask(&best)
		switch {
		case err != nil || r.Status == Unknown:
			return best, err
		case r.Status == Unsat:
			best.Refuted = f
			if best.Proved = best.Status == Sat; !best.Proved {
				best.Status = Unsat
			}
			return best, nil
		}
		value := r.Value[:o.in.Vars+1]
		cost, holds := o.in.Cost(value)
		switch {
		case !holds:
			return best, fmt.Errorf("%v %w", o.engine, ErrWrongModel)
		case best.Status == Sat && cost >= best.Cost:
			return best, fmt.Errorf("%v %w: %w", o.engine, ErrWrongModel, errNoLess)
		}
		best = Optimum{Status: Sat, Value: value, Cost: cost}
		better(cost, value)
	}
}

// formula returns the formula that asks for a solution that costs less than the best so far, or for any if there is
// none.
func (o *LeastCost) formula(best *Optimum) (*formula.Formula, error) {
	return pb.Translate(o.Question(best), o.way)
}

// refuted is like formula, for a search that has not asked it: it takes adders if the search's own way is too large.
func (o *LeastCost) refuted(best *Optimum) (*formula.Formula, error) {
	f, err := o.formula(best)
	if tooLarge := new(formula.UnsuitedError); errors.As(err, &tooLarge) {
		way := o.way
		way.Linear = "adder"
		return pb.Translate(o.Question(best), way)
	}
	return f, err
}

// Question returns what formula translates.
func (o *LeastCost) Question(best *Optimum) *formula.Formula {
	f := *o.Relaxed
	f.Linear, f.LinearGroups = slices.Clip(f.Linear), slices.Clip(f.LinearGroups) // those of o stay as they are
	if best.Status == Sat {
		f.AddLinear(formula.File, formula.Linear{
			Terms: o.breaking, Sense: formula.AtMost, Bound: best.Cost - o.in.Offset - 1,
		})
	}
	return &f
}
