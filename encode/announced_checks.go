package encode

import (
	"slices"

	"haft/encode/formula"
	"haft/model"
)

// announced writes announced checks. If i is the king, some piece of the other side has a nature that attacks it:
//
//	¬x(c_t,i,K) ∨ ⋁ a_t(s,c_{t-1},j,n) ∧ x(c_{t-1},j,n)
//
// This is one clause, or one row in a format of linear constraints. It is the same for all choices of the axes,
// because every domain has the variables x.
func announced(f *formula.Formula, facts []model.Fact) {
	for _, fact := range facts {
		if fact.HasCheckers() {
			f.Add(groupOf(fact.Ply), someGiver(fact)...)
		}
	}
}

// someGiver returns an announced check as a clause.
func someGiver(fact model.Fact) formula.Clause {
	clause := formula.Clause{-X(fact.King, model.King)}
	for i, natures := range fact.Checkers {
		clause = append(clause, options(model.NewPiece(fact.King.Color().Other(), i+1), natures)...)
	}
	return clause
}

// stillAnnounced returns what is left of the announced checks of p, where not holds what its other facts exclude. A
// giver loses the natures that it does not have. A check of what is not the king is left out, and so is one that
// follows from another.
func stillAnnounced(p *model.Problem, not map[subject]model.Natures) (facts []model.Fact) {
	for _, f := range p.Facts {
		if !f.HasCheckers() || not[subject{model.NoPiece, f.King}].Has(model.King) {
			continue
		}
		left := model.Fact{Rule: f.Rule, King: f.King, Piece: model.NoPiece}
		for i, natures := range f.Checkers {
			giver := model.NewPiece(f.King.Color().Other(), i+1)
			left.Checkers[i] = natures &^ (not[subject{model.NoPiece, giver}] | not[subject{f.King, giver}])
		}
		if !slices.ContainsFunc(facts, func(other model.Fact) bool { return implies(other, left) }) {
			facts = slices.DeleteFunc(facts, func(other model.Fact) bool { return implies(left, other) })
			facts = append(facts, left)
		}
	}
	return facts
}

// implies reports whether each giver of one announced check gives the other, of the same king.
func implies(one, other model.Fact) bool {
	for i, natures := range one.Checkers {
		if natures&^other.Checkers[i] != 0 {
			return false
		}
	}
	return one.King == other.King
}
