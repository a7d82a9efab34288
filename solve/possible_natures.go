package solve

import (
	"context"

	"haft/model"
)

// Backbone returns what every piece may still be.
func Backbone(ctx context.Context, s Solver, p *model.Problem) (model.Domains, error) {
	if backboneFinder, ok := s.(BackboneFinder); ok {
		return backboneFinder.Backbone(ctx, p)
	}
	var groups [][]model.Fact
	for q := range p.Unknown.All() {
		for n := range p.May(q).All() {
			groups = append(groups, []model.Fact{Is(q, n.Set())})
		}
	}
	possible, err := Possible(ctx, s, p, groups)
	var d model.Domains
	if err != nil {
		return d, err
	}
	for i, group := range groups {
		if possible[i] {
			d[group[0].Piece] |= ^group[0].Not & model.AllNatures
		}
	}
	return d, nil
}

// Is returns the assumption that q has one of the given natures.
func Is(q model.Piece, natures model.Natures) model.Fact { return IsNot(q, model.AllNatures&^natures) }

// IsNot returns the assumption that q has none of the given natures.
func IsNot(q model.Piece, natures model.Natures) model.Fact {
	return model.Fact{Rule: model.Movement, King: model.NoPiece, Piece: q, Not: natures}
}
