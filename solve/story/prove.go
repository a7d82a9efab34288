package story

import (
	"haft/model"
	"haft/solve"
)

// None excludes nothing: as a goal it is a contradiction, as a premise there is none.
var none = exclusion{piece: model.NoPiece}

// A prover looks for a cheap proof of a claim from a core of facts.
type prover struct {
	problem model.Problem // without facts
	roster  *roster
	facts   []model.Fact // the core
	claim   solve.Claim
	premise exclusion // what the claim's condition excludes
	goal    exclusion // what the claim excludes under it
	banned  map[choice]bool
}

// A choice names a step that a proof can try to do without: a roster step by its side and set, or
// the supposition that a piece is the king.
type choice struct {
	color model.Color
	set   kinds
	king  model.Piece
}

// start is what is known before any but the unconditional facts: they come first, and
// under what the claim supposes, if it does.
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

// prove looks for a proof of g with suppositions nested at most depth deep, and learns
// on the way. Nil means that there is none.
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

// saturate takes the cheapest step again and again until the goal is reached or no step is left.
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

// reached is the inference that states the goal, if all is there.
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

// cheapest is the step of the least price among those that show something new, a
// contradiction before all; nil if there is none.
func (p *prover) cheapest(k *knowledge) *inference {
	var best *inference
	for _, n := range p.steps(k) {
		if best == nil || n.end && !best.end || n.end == best.end && n.price() < best.price() {
			best = n
		}
	}
	return best
}

// steps are all inferences that show something new.
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
			if !p.banned[choice{color: c, set: set, king: model.NoPiece}] {
				add(k.roster(p.roster, cr, c, set))
			}
		}
	}
	return all
}

// refutation is the cheapest way to show that some candidate is not the king by supposing that it
// is, with suppositions nested as little as possible, at most depth deep.
func (p *prover) refutation(k *knowledge, depth int) *inference {
	for inner := range depth {
		var best *inference
		for q := range model.Majors.All() {
			if k.may[q].Has(model.King) && !k.isKing(q) && !p.banned[choice{king: q}] {
				best = cheaper(best, p.refute(k, q, model.King.Set(), inner))
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// refute shows that q is none of the natures by supposing that it is one of them.
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
