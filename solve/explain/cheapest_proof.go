package explain

import (
	"slices"

	"haft/model"
)

// deepest is the greatest depth of nested suppositions: the denial of the claim, and a king of each side.
const deepest = 3

// best returns a cheap proof of the claim: the cheapest found at the least depth, then improved. It returns nil if
// there is none, which only happens if several pieces may have given a check.
func (p *prover) best() *inference {
	for depth := range deepest + 1 {
		if end := p.attempt(depth); end != nil {
			return p.closing(p.improve(end, depth))
		}
	}
	if slices.ContainsFunc(p.facts, model.Fact.HasCheckers) {
		return nil
	}
	panic("story: a claim that follows has no proof; the argument in the package comment is wrong")
}

// closing returns the last inference of a story: the claim itself. It closes the supposition of the claim's
// condition, or the denial that was refuted.
func (p *prover) closing(end *inference) *inference {
	n := &inference{kind: Claim, gone: []exclusion{p.goal}, from: []need{{by: end}}}
	switch {
	case end.kind == Claim:
		n.from = end.from
	case p.goal == none:
		n.gone = nil
	}
	if uses(end, end.under) {
		n.supposed = end.under
	}
	if n.supposed == nil && len(n.from) == 1 && n.from[0].by.kind == Refute { // just of the denial of the claim
		n.supposed, n.from = n.from[0].by.supposed, n.from[0].by.from
	}
	return n
}

// uses reports whether a proof rests on a supposition. A claim may be true without its condition.
func uses(end, supposition *inference) bool {
	return supposition != nil && slices.Contains(proof(end), supposition)
}

// attempt returns the cheaper of two proofs with suppositions at most depth deep: one that shows the claim
// directly, and one that refutes its denial.
func (p *prover) attempt(depth int) *inference {
	k := p.start()
	g := p.goal
	if p.premise != none {
		p.saturate(k, none)
		k = k.suppose(p.premise.piece, p.problem.May(p.premise.piece)&^p.premise.not)
	}
	direct := *k
	end := p.prove(&direct, g, depth)
	if g == none || depth == 0 {
		return end
	}
	p.saturate(k, g)
	denied := p.refute(k, g.piece, k.may[g.piece]&g.not, depth-1)
	if denied == nil {
		return end
	}
	k.learn(denied)
	return cheaper(end, k.reached(g))
}

// cheaper returns the cheaper of two proofs, either of which may be nil.
func cheaper(a, b *inference) *inference {
	if a == nil || b != nil && total(b) < total(a) {
		return b
	}
	return a
}

// improve forbids the steps of a proof one at a time and keeps the cheaper proof that results, until no proof is
// cheaper.
func (p *prover) improve(end *inference, depth int) *inference {
	for {
		better := p.without(end, depth)
		if better == nil {
			return end
		}
		end = better
	}
}

// without returns a cheaper proof that avoids one of the steps of end. That step stays banned.
func (p *prover) without(end *inference, depth int) *inference {
	price := total(end)
	for _, c := range choices(end) {
		was := p.banned
		p.banned = append(slices.Clip(was), c)
		if other := p.attempt(depth); other != nil && total(other) < price {
			return other
		}
		p.banned = was
	}
	return nil
}

// choices returns the steps of a proof that it may be able to avoid.
func choices(end *inference) []choice {
	var all []choice
	for _, n := range proof(end) {
		var c choice
		switch {
		case n.kind == Roster:
			c = choice{color: n.members[0].Color(), set: n.set, king: model.NoPiece}
		case n.kind == Suppose && n.gone[0].not&model.King.Set() == 0:
			c = choice{king: n.members[0]}
		default:
			continue
		}
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}
