package explain

import (
	"slices"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
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
		cr := p.roster.majors(&k.may, c)
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
	panic("explain: a claim that follows has no proof; the argument in the package comment is wrong")
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

// newProver finds a core of the facts of the plies. It returns false if they do not force the claim.
func newProver(r *record, plies []model.Ply, claim solve.Claim, denial solve.Denial) (*prover, bool) {
	base := r.end.Problem
	p := &prover{problem: base, roster: r.roster, claim: claim}
	p.premise, p.goal = denied(&base, claim.If), denied(&base, claim.Then)
	var ok bool
	p.facts, ok = core(denial.Of(&base), r.facts(plies))
	return p, ok
}

// denied returns what saying s removes from a piece, or none if s says nothing.
func denied(p *model.Problem, s solve.Statement) exclusion {
	switch {
	case s == solve.Statement{}:
		return none
	case s.Not:
		return exclusion{s.Piece, s.Nature.Set()}
	}
	return exclusion{s.Piece, p.May(s.Piece) &^ s.Nature.Set()}
}

// core removes facts one by one as long as no world is left, those that are hardest to follow first, so that every
// remaining fact is needed. It returns them in the order of the plies. It returns false if all facts leave a world.
func core(p *model.Problem, facts []model.Fact) ([]model.Fact, bool) {
	var order []model.Fact
	for d := hardest; d >= 0; d-- {
		for _, f := range facts {
			if difficulty(f) == d {
				order = append(order, f)
			}
		}
	}
	needed, ok := exact.Core(p, order)
	slices.SortStableFunc(needed, func(a, b model.Fact) int { return int(a.Ply - b.Ply) })
	return needed, ok
}

const hardest = 3

// difficulty says how hard a fact is to follow, from 0 to hardest: what a move shows by itself is easiest, then what
// depends on a king, then who may have given a check.
func difficulty(f model.Fact) int {
	switch {
	case f.HasCheckers():
		return hardest
	case f.King != model.NoPiece:
		return 2
	case f.Rule >= model.Safety && f.Rule != model.Given:
		return 1
	}
	return 0
}
