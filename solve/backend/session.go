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
// which is added when the fact is first asked about. The clause of an announced check has a selector, too.
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
	kept, err := incremental.NewSession(f)
	return &held{sat: s, p: p, f: f, kept: kept, selectors: map[model.Fact]formula.Lit{}}, err
}

// held is the session of an Incremental engine.
type held struct {
	sat       SAT
	p         *model.Problem
	f         *formula.Formula // the engine's formula, including the clauses added later
	kept      engine.Session
	selectors map[model.Fact]formula.Lit // by facts of one clause that depends on a king, without their plies and rules
}

// Ask decides under assumptions. Remembering which assumptions failed, and answering from that, gained nothing in
// the search for reasons.
func (h *held) Ask(ctx context.Context, facts ...model.Fact) (solve.Answer, error) {
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
		fact.Ply, fact.Rule = 0, 0
		if fact.HasCheckers() {
			lits = append(lits, h.literal(fact))
		}
		for n := range fact.Not.All() {
			fact.Not = n.Set()
			lits = append(lits, h.literal(fact))
		}
	}
	slices.Sort(lits)
	return slices.Compact(lits)
}

// literal returns the assumption for a fact of one clause.
func (h *held) literal(fact model.Fact) formula.Lit {
	clause := encode.Clauses(fact)[0]
	if fact.King == model.NoPiece {
		return clause[0]
	}
	selector, known := h.selectors[fact]
	if !known {
		selector = h.f.Named(fmt.Sprintf("asked%d", len(h.selectors)+1))
		h.selectors[fact] = selector
		clause = append(formula.Clause{-selector}, clause...)
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

// SAT is the Solver made of an encoding and an engine. It writes the problem as a formula, and reads the world from
// the engine's model.
//
// The model is checked: it must satisfy the formula, and the world read from it must satisfy the problem. Otherwise
// Solve fails and names the engine. An Unsat is not checked; [solve.Checked] confirms it.
type SAT struct {
	Encoding encode.Encoding
	Engine   engine.Engine
}

// Solve encodes, solves, and checks.
func (s SAT) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	if err := checkEncoding(s.Engine, s.Encoding); err != nil {
		return solve.Answer{}, err
	}
	f, err := s.Encoding.Encode(p)
	if err != nil {
		return solve.Answer{}, err
	}
	result, err := s.Engine.Solve(ctx, f)
	if err != nil || result.Status != solve.Sat {
		return solve.Answer{Status: result.Status}, err
	}
	value, err := engine.Confirm(s.Engine, f, result.Value)
	if err != nil {
		return solve.Answer{}, err
	}
	w := encode.Decode(value)
	if !p.Holds(&w) {
		return solve.Answer{}, fmt.Errorf("%v returned a model of the formula (encoding %v) that is not a world: %v",
			s.Engine, s.Encoding, &w)
	}
	return solve.Answer{Status: solve.Sat, Witness: w}, nil
}

func checkEncoding(of engine.Engine, e encode.Encoding) error {
	if e.Linear() && !engine.TakesLinear(of) {
		return fmt.Errorf("%v %w; the encoding %v leaves linear constraints", of, engine.ErrLinear, e)
	}
	return nil
}
