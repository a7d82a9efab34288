package encode

import (
	"slices"

	"haft/model"
)

// History chooses the facts that are written. They may not say more than the facts of the problem together.
type History func(p *model.Problem) []model.Fact

// recorded returns every fact as the problem has it: in a game, at the ply that first brings it.
func recorded(p *model.Problem) []model.Fact { return p.Facts }

// Facts with the same subject can be merged.
type subject struct{ king, piece model.Piece }

// everyTurn adds the facts that later plies bring again: constraints 4 and 5 for every t, as the mathematical model
// states them, so the formula grows with the game. It leaves out what the problem does not contain, so that the
// facts of any part of a game can be written.
func everyTurn(p *model.Problem) []model.Fact {
	known := map[subject]model.Natures{}
	for _, f := range p.Facts {
		known[subject{f.King, f.Piece}] |= f.Not
	}
	type turn struct {
		ply model.Ply
		subject
	}
	said := map[turn]model.Natures{}
	var facts []model.Fact
	for _, f := range slices.Concat(model.Ledger(&model.Game{Rules: p.Rules, Setup: p.Setup, Moves: p.Moves})...) {
		if f.HasCheckers() {
			continue
		}
		s := subject{f.King, f.Piece}
		if f.Not &= known[s]; f.Not != 0 {
			facts = append(facts, f)
			said[turn{f.Ply, s}] |= f.Not
		}
	}
	for _, f := range p.Facts {
		if f.HasCheckers() { // no other ply brings it
			facts = append(facts, f)
		} else if f.Not &^= said[turn{f.Ply, subject{f.King, f.Piece}}]; f.Not != 0 {
			facts = append(facts, f)
		}
	}
	return facts
}

// closure returns what is left of the game: for each piece one fact with everything that it cannot be, and for each
// king and piece one fact with everything that would be check. It leaves out what is already known because this
// piece is not the king, or does not have these natures. The facts belong to no ply, so they give no reasons. What
// is left of announced checks comes last.
func closure(p *model.Problem) []model.Fact {
	not := map[subject]model.Natures{}
	for _, f := range p.Facts {
		not[subject{f.King, f.Piece}] |= f.Not
	}
	var facts []model.Fact
	for _, s := range subjects(p.Facts) {
		f := model.Fact{Rule: model.Safety, King: s.king, Piece: s.piece, Not: not[s]}
		if s.king == model.NoPiece {
			f.Rule = model.Movement
		} else {
			f.Not &^= not[subject{model.NoPiece, s.piece}]
			if not[subject{model.NoPiece, s.king}].Has(model.King) {
				f.Not = 0
			}
		}
		if f.Not != 0 {
			facts = append(facts, f)
		}
	}
	return append(facts, stillAnnounced(p, not)...)
}

// subjects returns the subjects of the facts, each once, in the order of first occurrence. An announced check has none.
func subjects(facts []model.Fact) (order []subject) {
	seen := map[subject]bool{}
	for _, f := range facts {
		if s := (subject{f.King, f.Piece}); !seen[s] && !f.HasCheckers() {
			seen[s] = true
			order = append(order, s)
		}
	}
	return order
}
