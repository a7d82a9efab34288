package solve

import (
	"context"
	"fmt"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/engine"
)

// Hold opens a session if the engine is an Incremental.
//
// A fact put to the session is a literal to assume, whatever the encoding writes facts of the problem as: ¬x of
// each nature that it forbids, or if it depends on the king the selector s of a clause
//
//	s → ¬K ∨ ¬x
//
// that is added when it is first asked about.
func (s SAT) Hold(p *model.Problem) (Session, error) {
	incremental, ok := s.Engine.(engine.Incremental)
	if !ok {
		return nil, nil
	}
	if err := checkEncoding(incremental, s.Encoding); err != nil {
		return nil, err
	}
	f, err := s.Encoding.Encode(p)
	if err != nil {
		return nil, err
	}
	kept, err := incremental.Keep(f)
	return &held{sat: s, p: p, f: f, kept: kept, selectors: map[safetyClause]formula.Lit{}}, err
}

// safetyClause is a clause with a selector: a piece is not the king, or another one has not a nature.
type safetyClause struct{ king, not formula.Lit }

// held is the session of an Incremental engine.
type held struct {
	sat       SAT
	p         *model.Problem
	f         *formula.Formula // as the engine has it, with the clauses that were added
	kept      engine.Kept
	selectors map[safetyClause]formula.Lit
}

// Ask decides under assumptions. To remember which of them failed, and to answer from memory where
// they are assumed again, gained nothing in the search for reasons.
func (h *held) Ask(ctx context.Context, facts ...model.Fact) (Answer, error) {
	result := h.kept.Solve(ctx, h.literals(facts))
	if result.Status != Sat {
		return Answer{Status: result.Status}, nil
	}
	return h.world(result.Value, facts)
}

// literals are what to assume for the facts, each once.
func (h *held) literals(facts []model.Fact) []formula.Lit {
	var lits []formula.Lit
	for _, fact := range facts {
		for n := range fact.Not.All() {
			lits = append(lits, h.literal(fact, n))
		}
	}
	slices.Sort(lits)
	return slices.Compact(lits)
}

// literal is one nature of a fact.
func (h *held) literal(fact model.Fact, n model.Nature) formula.Lit {
	not := -encode.X(fact.Piece, n)
	if fact.King == model.NoPiece {
		return not
	}
	c := safetyClause{-encode.X(fact.King, model.King), not}
	selector, known := h.selectors[c]
	if !known {
		selector = h.f.NewVar(fmt.Sprintf("asked%d", len(h.selectors)+1))
		h.selectors[c] = selector
		clause := formula.Clause{-selector, c.king, c.not}
		h.f.Add(encode.Claim, clause...)
		h.kept.Add(clause)
	}
	return selector
}

// world is the one read off a model, which is no more believed than that of any engine.
func (h *held) world(value []bool, facts []model.Fact) (Answer, error) {
	value, err := engine.Confirm(h.sat.Engine, h.f, value)
	if err != nil {
		return Answer{}, err
	}
	w := encode.Decode(value)
	if !h.p.Holds(&w) || !model.AllHold(facts, &w) {
		return Answer{}, fmt.Errorf("%v, asked under assumptions, returned a model (encoding %v) that is no world: %v", h.sat.Engine, h.sat.Encoding, &w)
	}
	return Answer{Sat, w}, nil
}
