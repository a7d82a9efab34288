package backend

import (
	"context"
	"fmt"
	"io"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/engine"
)

// Hold opens a session if the engine is an Incremental.
//
// Asking about a fact assumes literals, however the encoding writes the facts of the problem: ¬x for each nature
// that the fact forbids. If the fact depends on the king, the literal is instead the selector s of a clause
//
//	s → ¬K ∨ ¬x
//
// which is added when the fact is first asked about.
func (s SAT) Hold(p *model.Problem) (solve.Session, error) {
	incremental, ok := engine.Conversing(s.Engine)
	if !ok {
		return nil, nil
	}
	if err := checkEncoding(s.Engine, s.Encoding); err != nil {
		return nil, err
	}
	f, err := s.Encoding.Encode(p)
	if err != nil {
		return nil, err
	}
	kept, err := incremental.Keep(f)
	return &held{sat: s, p: p, f: f, kept: kept, selectors: map[safetyClause]formula.Lit{}}, err
}

// A safetyClause says that a piece is not the king, or that another does not have some nature. It has a selector.
type safetyClause struct{ king, not formula.Lit }

// held is the session of an Incremental engine.
type held struct {
	sat       SAT
	p         *model.Problem
	f         *formula.Formula // the engine's formula, including the clauses added later
	kept      engine.Kept
	selectors map[safetyClause]formula.Lit
}

// Ask decides under assumptions. Remembering which assumptions failed, and answering from that, gained nothing in
// the search for reasons.
func (h *held) Ask(ctx context.Context, facts ...model.Fact) (solve.Answer, error) {
	if err := model.Plain(facts); err != nil {
		return solve.Answer{}, err
	}
	result, err := h.kept.Solve(ctx, h.literals(facts))
	if err != nil || result.Status != solve.Sat {
		return solve.Answer{Status: result.Status}, err
	}
	return h.world(result.Value, facts)
}

// Close ends the program of a session that has one.
func (h *held) Close() error {
	if c, ok := h.kept.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// literals returns what to assume for the facts, each literal once.
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

// literal returns the assumption for one nature of a fact.
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

// world reads the world from a model, and checks it like the model of any engine.
func (h *held) world(value []bool, facts []model.Fact) (solve.Answer, error) {
	value, err := engine.Confirm(h.sat.Engine, h.f, value)
	if err != nil {
		return solve.Answer{}, err
	}
	w := encode.Decode(value)
	if !h.p.Holds(&w) || !model.AllHold(facts, &w) {
		return solve.Answer{}, fmt.Errorf("%v, asked under assumptions, returned a model (encoding %v) "+
			"that is not a world: %v", h.sat.Engine, h.sat.Encoding, &w)
	}
	return solve.Answer{Status: solve.Sat, Witness: w}, nil
}
