package story

import (
	"cmp"
	"slices"

	"haft/model"
	"haft/solve"
)

// A teller turns a proof into steps, in the order in which they are best told.
type teller struct {
	*record
	last  model.Ply // of the plies allowed: pieces are named by where they stand then
	claim solve.Claim
	goal  exclusion // of the claim

	proof  []*inference
	needed map[*inference]*[model.NumPieces]model.Natures // what is used of each inference
	number map[*inference]int                             // of the step that told it
	told   *told
	steps  []Step
}

// A told is what the steps so far have shown under the suppositions that are open, and which of
// them showed it.
type told struct {
	may  [model.NumPieces]model.Natures
	by   [model.NumPieces][model.NumNatures + 1]int
	open []int // the suppositions, by number
}

func newTeller(r *record, p *prover) *teller {
	t := &teller{record: r, claim: p.claim, goal: p.goal, last: r.end.Ply, number: map[*inference]int{}, told: &told{}}
	for q := range r.end.Problem.Unknown.All() {
		t.told.may[q] = r.end.Problem.May(q)
	}
	return t
}

// tell tells the proof that ends in end.
func (t *teller) tell(end *inference) []Step {
	t.proof = proof(end)
	t.needed = needs(t.proof)
	t.visit(end)
	return t.steps
}

// needs is what is used of each inference of a proof.
func needs(all []*inference) map[*inference]*[model.NumPieces]model.Natures {
	used := map[*inference]*[model.NumPieces]model.Natures{}
	for _, n := range all {
		used[n] = &[model.NumPieces]model.Natures{}
	}
	for n := range used {
		for _, f := range n.from {
			if f.not != 0 {
				used[f.by][f.piece] |= f.not
			}
		}
	}
	return used
}

// visit tells n after all that it needs; what does not depend on a supposition is told before
// the supposition is made.
func (t *teller) visit(n *inference) {
	if t.number[n] != 0 {
		return
	}
	before := outside(n)
	first, shown := t.shownBy(n, before)
	t.tellShown(first)
	for _, m := range before {
		if !m.shown() {
			t.visit(m)
		}
	}
	t.tellShown(shown)
	if n.supposed != nil {
		t.tellUnder(n)
	}
	if !t.saidAlready(n) {
		t.tellOne(n)
	}
}

// shownBy are those of the inferences before n that moves show by themselves. Those on the piece that the claim is
// about come first, before all else; the others just before they are used.
func (t *teller) shownBy(n *inference, before []*inference) (first, others []*inference) {
	for _, m := range before {
		switch {
		case m.shown() && n.kind == Claim && m.fact.Piece == t.goal.piece:
			first = append(first, m)
		case m.shown():
			others = append(others, m)
		}
	}
	return first, others
}

// saidAlready tells whether n is the contradiction of one piece whose moves were told in one step, which says so.
func (t *teller) saidAlready(n *inference) bool {
	if n.kind != Nothing {
		return false
	}
	number := t.number[n.from[0].by]
	for _, m := range n.sources() {
		if t.number[m] != number {
			return false
		}
	}
	t.number[n] = number
	t.steps[number-1].Impossible = true
	return true
}

// shown tells whether n is what a move shows by itself.
func (n *inference) shown() bool { return n.fact.Ply != 0 && n.fact.King == model.NoPiece }

// outside are the inferences that n and, if it closes a supposition, the ones under that take from those that are
// not under it.
func outside(n *inference) []*inference {
	if n.supposed == nil {
		return n.sources()
	}
	var all []*inference
	for _, m := range proof(n) {
		if m != n && !m.within(n.supposed) {
			continue
		}
		for _, f := range m.sources() {
			if !f.within(n.supposed) {
				all = appendNew(all, f)
			}
		}
	}
	return all
}

// tellUnder makes the supposition that n closes and tells what follows from it.
func (t *teller) tellUnder(n *inference) {
	t.tellOne(n.supposed)
	outer := t.told
	inner := *outer
	inner.open = append(slices.Clip(outer.open), t.number[n.supposed])
	t.told = &inner
	t.note(&t.steps[len(t.steps)-1])
	for _, m := range n.sources() {
		t.visit(m)
	}
	t.told = outer
}

// tellOne tells an inference that moves do not show by themselves, with those like it that are due as well.
func (t *teller) tellOne(n *inference) {
	all := t.mates(n)
	s := t.begin(n.kind, all...)
	s.speak(all)
	t.finish(s)
}

// mates are n and, if it is about kings attacked, the inferences of the proof that say the same of the same ply,
// as long as all that they use is told.
func (t *teller) mates(n *inference) []*inference {
	all := []*inference{n}
	if n.kind != Attack && n.kind != NoCheck {
		return all
	}
	for _, m := range t.proof {
		if m != n && n.mate(m) && t.number[m] == 0 && t.allTold(m.sources()) {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b *inference) int {
		return cmp.Or(cmp.Compare(a.fact.King, b.fact.King), cmp.Compare(a.fact.Piece, b.fact.Piece))
	})
	return all
}

// mate tells whether m says of other pieces what n says: they are attacked by the same piece, or do not
// give check to the same king, at the same ply.
func (n *inference) mate(m *inference) bool {
	if n.kind != m.kind || n.under != m.under || n.fact.Ply != m.fact.Ply {
		return false
	}
	return n.kind == Attack && n.fact.Piece == m.fact.Piece || n.kind == NoCheck && n.fact.King == m.fact.King
}

func (t *teller) allTold(all []*inference) bool {
	return !slices.ContainsFunc(all, func(m *inference) bool { return t.number[m] == 0 })
}

// note takes in what a step shows.
func (t *teller) note(s *Step) {
	for _, c := range s.Derives {
		if c.If != (solve.Statement{}) {
			continue
		}
		for nature := range (c.Not & t.told.may[c.Piece]).All() {
			t.told.by[c.Piece][nature] = s.Number
		}
		t.told.may[c.Piece] &^= c.Not
	}
}

// used are the plies whose facts the steps so far rest on, in order.
func (t *teller) used() []model.Ply {
	var plies []model.Ply
	for _, s := range t.steps {
		for _, f := range s.Facts {
			plies = appendNew(plies, f.Ply)
		}
	}
	slices.Sort(plies)
	return plies
}
