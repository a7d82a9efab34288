package engine

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/pb"
)

// A blaming is a [Session] that says which assumptions cannot all hold.
type blaming interface {
	Session

	// Core returns assumptions of the last Solve that cannot all hold, if it answered Unsat. It need not be smallest.
	// It is empty if there is no solution without assumptions.
	Core() []formula.Lit
}

// FindsCores reports whether an engine can search by cores: see [LeastCost.SearchCores].
func FindsCores(e Engine) bool {
	_, err := keepBlaming(e, &formula.Formula{})
	return err == nil
}

// keepBlaming gives a formula to an engine that says which assumptions fail.
func keepBlaming(e Engine, f *formula.Formula) (blaming, error) {
	in, ok := e.(Incremental)
	if !ok {
		return nil, fmt.Errorf("%v cannot keep a formula, so it finds no cores; --search linear does without", e)
	}
	kept, err := in.NewSession(f)
	if err != nil {
		return nil, err
	}
	session, ok := kept.(blaming)
	if !ok {
		return nil, fmt.Errorf("%v does not say which assumptions fail; --search linear does without", e)
	}
	return session, nil
}

// SearchCores looks for the least cost from below, with an engine whose kept formulas are [blaming]. It assumes that
// nothing is paid. As long as this cannot be, it takes a core: some of what was assumed not to be paid must be. So the
// cost is at least the least weight of the core. A totalizer then counts what of the core is paid, and it is assumed
// that it is only one (algorithm OLL: Andres, Kaufmann, Matheis and Schaub, "Unsatisfiability-based optimization in
// clasp", ICLP 2012; Morgado, Dodaro and Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints", CP 2014).
// Large weights come first, and each stratum of weights brings a solution (Ansótegui, Bonet and Levy, "SAT-based MaxSAT
// algorithms", AIJ 2013), so there is a best solution and a bound at any time. Cores are made smaller as in RC2
// (Ignatiev, Morgado and Marques-Silva, "RC2: an efficient MaxSAT solver", JSAT 2019).
//
// better is called for each better solution, and bound with each new least cost that every solution has. An error comes
// with what was found before.
func (o *LeastCost) SearchCores(
	ctx context.Context, better func(cost int, value []bool), bound func(least int),
) (best Optimum, err error) {
	f, err := pb.Translate(o.Relaxed, o.way)
	if err != nil {
		return best, err
	}
	kept, err := keepBlaming(o.engine, f.Clausal())
	if err != nil {
		return best, err
	}
	s := &coreSearch{
		o: o, kept: kept, sink: &sessionSink{kept, f.Vars}, weight: map[formula.Lit]int{}, counts: map[formula.Lit]count{}, best: &best,
	}
	for _, t := range o.breaking {
		s.pay(t.Lit, t.Coef)
	}
	return best, s.search(ctx, better, bound)
}

// A coreSearch is a search for the least cost by cores.
type coreSearch struct {
	o    *LeastCost
	kept blaming
	sink *sessionSink // of totalizers

	// The cost of every solution is the offset of the instance, and least, and the weights of the literals that are true
	// in it.
	least  int
	weight map[formula.Lit]int // above 0
	counts map[formula.Lit]count
	never  []formula.Lit // cost too much to be true in a better solution

	best *Optimum
}

// A count says that a literal is true if at least so many literals of a totalizer are.
type count struct {
	of      *card.Totalizer
	atLeast int
	size    int // how many it counts
}

// pay adds the weight of a literal. Of a literal and its negation, one is true.
func (s *coreSearch) pay(l formula.Lit, weight int) {
	both := min(weight, s.weight[-l])
	s.least += both
	s.take(-l, both)
	if weight > both {
		s.weight[l] += weight - both
	}
}

// take takes something off a weight.
func (s *coreSearch) take(l formula.Lit, weight int) {
	if s.weight[l] -= weight; s.weight[l] <= 0 {
		delete(s.weight, l)
	}
}

func (s *coreSearch) search(ctx context.Context, better func(cost int, value []bool), bound func(least int)) error {
	if s.least > 0 {
		bound(s.o.in.Offset + s.least)
	}
	for stratum := s.heaviest(); ; {
		assumed := s.assumptions(stratum)
		r, err := s.kept.Solve(ctx, assumed)
		switch {
		case err != nil || r.Status == Unknown:
			return err
		case r.Status == Sat:
			if err := s.model(r.Value, better); err != nil {
				return err
			}
			if stratum = s.below(stratum); stratum == 0 || s.best.Cost == s.o.in.Offset+s.least {
				return s.proved()
			}
		default:
			core, err := s.smaller(ctx, s.kept.Core())
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(core, func(l formula.Lit) bool { return s.weight[-l] > 0 }) {
				return s.refuted()
			}
			if err := s.count(core); err != nil {
				return err
			}
			bound(s.o.in.Offset + s.least)
			if s.best.Status == Sat && s.best.Cost == s.o.in.Offset+s.least {
				return s.proved()
			}
		}
	}
}

// refuted ends the search after a core of which nothing can be paid.
func (s *coreSearch) refuted() error {
	if s.best.Status == Sat {
		return s.proved() // every better solution was excluded, because it would cost as much
	}
	s.best.Status, s.best.Refuted = Unsat, s.o.Relaxed
	return nil
}

// proved ends the search: no solution costs less than the best.
func (s *coreSearch) proved() (err error) {
	if s.best.Cost > s.o.in.Offset {
		s.best.Refuted, err = s.o.refuted(s.best)
	}
	s.best.Proved = err == nil
	return err
}

// model takes a solution, and finds what no better solution can pay.
func (s *coreSearch) model(value []bool, better func(cost int, value []bool)) error {
	found, err := Confirm(s.o.engine, s.o.Relaxed, value[:min(len(value), s.o.Relaxed.Vars+1)])
	if err != nil {
		return err
	}
	found = found[:s.o.in.Vars+1]
	cost, holds := s.o.in.Cost(found)
	if !holds {
		return fmt.Errorf("%v %w", s.o.engine, ErrWrongModel)
	}
	if s.best.Status != Sat || cost < s.best.Cost {
		*s.best = Optimum{Status: Sat, Value: found, Cost: cost}
		better(cost, found)
	}
	gap := s.best.Cost - s.o.in.Offset - s.least
	for l, w := range s.weight {
		if w > gap {
			s.never = append(s.never, l)
			delete(s.weight, l)
		}
	}
	slices.Sort(s.never) // the order of a map is no order
	return nil
}

// heaviest returns the largest weight, or 0 if there is none.
func (s *coreSearch) heaviest() (most int) {
	for _, w := range s.weight {
		most = max(most, w)
	}
	return most
}

// below returns the weight with which the next stratum begins, so that it has a fair share of what is left; 0 after the
// last.
func (s *coreSearch) below(stratum int) (next int) {
	for _, w := range s.weight {
		if w < stratum {
			next = max(next, w)
		}
	}
	// Many different weights would make many strata, each with few literals: so one takes the weights down to half.
	least := next
	for _, w := range s.weight {
		if w < least && w >= next-w { // next is above w
			least = w
		}
	}
	return least
}

// assumptions says that nothing of the stratum is paid.
func (s *coreSearch) assumptions(stratum int) (assumed []formula.Lit) {
	for _, l := range slices.Sorted(maps.Keys(s.weight)) {
		if s.weight[l] >= stratum {
			assumed = append(assumed, -l)
		}
	}
	slices.SortStableFunc(assumed, func(a, b formula.Lit) int { return s.weight[-b] - s.weight[-a] })
	for _, l := range s.never {
		if s.weight[l] < max(stratum, 1) { // a later core may have given it a weight again
			assumed = append(assumed, -l)
		}
	}
	return assumed
}

// maxTrims is how often a core is asked about again: after some rounds it seldom gets smaller.
const maxTrims = 5

// smaller asks about a core alone as long as that makes it smaller.
func (s *coreSearch) smaller(ctx context.Context, core []formula.Lit) ([]formula.Lit, error) {
	for range maxTrims {
		if len(core) < 2 {
			break
		}
		r, err := s.kept.Solve(ctx, core)
		if err != nil {
			return nil, err
		}
		if r.Status != Unsat { // the context has ended
			break
		}
		again := s.kept.Core()
		if len(again) >= len(core) {
			break
		}
		core = again
	}
	return core, nil
}

// count pays the least weight of a core once, and counts what more of it is paid.
func (s *coreSearch) count(core []formula.Lit) error {
	var paid []formula.Lit
	weight := 0
	for _, l := range core {
		w := s.weight[-l]
		if w == 0 {
			continue // never paid
		}
		if paid = append(paid, -l); weight == 0 || w < weight {
			weight = w
		}
	}
	s.least += weight
	for _, l := range paid {
		s.take(l, weight)
		if c, ok := s.counts[l]; ok {
			if err := s.next(c, c.atLeast+1, weight); err != nil {
				return err
			}
		}
	}
	if len(paid) == 1 {
		return nil
	}
	t, err := card.NewTotalizer(s.sink, paid)
	if err != nil {
		return err
	}
	return s.next(count{of: t, size: len(paid)}, 2, weight)
}

// next makes the weight that of "at least so many of these are paid".
func (s *coreSearch) next(c count, atLeast, weight int) error {
	if atLeast > c.size {
		return nil
	}
	fewer, err := c.of.AtMost(atLeast - 1)
	if err != nil {
		return err
	}
	for _, l := range fewer { // one
		s.counts[-l] = count{c.of, atLeast, c.size}
		s.pay(-l, weight)
	}
	return nil
}
