package explain

import (
	"slices"

	"haft/model"
	"haft/solve"
)

// none excludes nothing. As a goal it stands for a contradiction, and as a premise for no premise.
var none = exclusion{piece: model.NoPiece}

// A prover looks for a cheap proof of a claim from a core of facts.
type prover struct {
	problem model.Problem // without facts
	roster  *roster
	facts   []model.Fact // the core
	claim   solve.Claim
	premise exclusion // what the claim's condition excludes
	goal    exclusion // what the claim excludes under that condition
	banned  []choice
}

// A choice names a step that a proof can try to avoid: a roster step by its side and set, or the supposition that a
// piece is the king.
type choice struct {
	color model.Color
	set   kinds
	king  model.Piece
}

// start returns what the unconditional facts show, under the claim's condition if it has one.
func (p *prover) start() *knowledge {
	k := newKnowledge(&p.problem)
	for _, f := range p.facts {
		if f.King == model.NoPiece {
			if n := k.plain(f); k.news(n) {
				k.learn(n)
			}
		}
	}
	return k
}

// prove looks for a proof of g with suppositions nested at most depth deep, and learns on the way. It returns nil
// if there is none.
func (p *prover) prove(k *knowledge, g exclusion, depth int) *inference {
	for {
		if end := p.saturate(k, g); end != nil || depth == 0 {
			return end
		}
		refuted := p.refutation(k, depth)
		if refuted == nil {
			return nil
		}
		k.learn(refuted)
	}
}

// saturate takes the cheapest step again and again, until the goal is reached or no step is left.
func (p *prover) saturate(k *knowledge, g exclusion) *inference {
	for {
		if end := k.reached(g); end != nil {
			return end
		}
		n := p.cheapest(k)
		if n == nil {
			return nil
		}
		k.learn(n)
	}
}

// reached returns the inference that states the goal if everything for it is known, and otherwise nil.
func (k *knowledge) reached(g exclusion) *inference {
	switch {
	case k.end != nil:
		return k.end
	case g.piece == model.NoPiece || k.may[g.piece]&g.not != 0:
		return nil
	}
	return &inference{
		kind: Claim, under: k.under, members: []model.Piece{g.piece},
		from: k.need(g.piece, g.not), gone: []exclusion{g},
	}
}

// cheapest returns the cheapest step that shows something new, or nil. Contradictions come first.
func (p *prover) cheapest(k *knowledge) *inference {
	var best *inference
	for _, n := range p.steps(k) {
		if best == nil || n.end && !best.end || n.end == best.end && n.price() < best.price() {
			best = n
		}
	}
	return best
}

// steps returns all inferences that show something new.
func (p *prover) steps(k *knowledge) []*inference {
	var all []*inference
	add := func(n *inference) {
		if n != nil {
			all = append(all, n)
		}
	}
	for q := range p.problem.Unknown.All() {
		add(k.nothing(q))
	}
	for _, f := range p.facts {
		add(k.conditional(f))
	}
	for c := range model.Color(2) {
		cr := p.roster.crew(&k.may, c)
		for set := kinds(1); set < p.roster.sets(); set++ {
			if !slices.Contains(p.banned, choice{color: c, set: set, king: model.NoPiece}) {
				add(k.roster(p.roster, cr, c, set))
			}
		}
	}
	return all
}

// refutation returns the cheapest way to show that some candidate is not the king by supposing that it is, with
// suppositions nested as little as possible, and at most depth deep.
func (p *prover) refutation(k *knowledge, depth int) *inference {
	for inner := range depth {
		var best *inference
		for q := range model.Majors.All() {
			if k.may[q].Has(model.King) && !k.isKing(q) && !slices.Contains(p.banned, choice{king: q}) {
				best = cheaper(best, p.refute(k, q, model.King.Set(), inner))
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// refute shows that q has none of the natures by supposing that it has one of them.
func (p *prover) refute(k *knowledge, q model.Piece, natures model.Natures, depth int) *inference {
	inner := k.suppose(q, natures)
	end := p.prove(inner, none, depth)
	if end == nil {
		return nil
	}
	return &inference{
		kind: Refute, under: k.under, members: []model.Piece{q}, supposed: inner.under,
		from: []need{{by: end}}, gone: []exclusion{{q, natures}},
	}
}
