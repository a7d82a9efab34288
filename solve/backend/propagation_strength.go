package backend

import (
	"context"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/ilp"
)

// Propagation says how much of what the exact solver knows about a position is found by unit propagation in the
// formula of an encoding, without search, and how many illegal moves are refuted by the linear relaxation of the
// formula, without branching.
type Propagation struct {
	Illegal, Refuted     int // moves that some nature could make but no world allows, and those refuted by propagation
	Relaxed              int // illegal moves refuted by the relaxation, in which variables are real numbers from 0 to 1
	Locks, Locked        int // pieces with one nature left, and those found
	Impossible, Excluded int // natures that pieces have in no world, and those found
}

// Propagate measures the position after the longest legal prefix of g.
func Propagate(ctx context.Context, e encode.Encoding, g *model.Game) (Propagation, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err != nil {
		return Propagation{}, err
	}
	var found Propagation
	pos := v.Position()
	if err := found.natures(ctx, e, &pos.Problem); err != nil {
		return Propagation{}, err
	}
	return found, found.moves(ctx, e, pos)
}

// natures compares what pieces may be.
func (found *Propagation) natures(ctx context.Context, e encode.Encoding, p *model.Problem) error {
	f, err := e.Encode(p)
	if err != nil {
		return err
	}
	domains, err := solve.Backbone(ctx, solve.Exact{}, p)
	if err != nil {
		return err
	}
	propagator := formula.NewPropagator(f)
	for q := range p.Unknown.All() {
		impossible := p.May(q) &^ domains[q]
		excluded := 0
		for n := range impossible.All() {
			if propagator.Value(encode.X(q, n)) < 0 {
				excluded++
			}
		}
		found.Impossible += impossible.Len()
		found.Excluded += excluded
		if _, locked := domains[q].Only(); locked {
			found.Locks++
			if excluded == impossible.Len() {
				found.Locked++
			}
		}
	}
	return nil
}

// moves counts the moves that are refuted.
func (found *Propagation) moves(ctx context.Context, e encode.Encoding, pos *model.Position) error {
	legal, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		return err
	}
	for _, m := range pos.Candidates() {
		if slices.Contains(legal, m) {
			continue
		}
		f, err := e.Encode(&pos.After(m).Problem)
		if err != nil {
			return err
		}
		found.Illegal++
		if !formula.NewPropagator(f).Consistent() {
			found.Refuted++
		}
		if ilp.Refuted(ctx, f) {
			found.Relaxed++
		}
	}
	return ctx.Err()
}
