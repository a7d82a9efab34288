package explain

import (
	"cmp"
	"slices"

	"haft/model"
	"haft/solve"
)

// A teller turns a proof into steps, in the order in which they are best told.
type teller struct {
	*record
	last  model.Ply // the last of the plies allowed: pieces are named by their squares after it
	claim solve.Claim
	goal  exclusion // of the claim

	proof  []*inference
	needed map[*inference]*[model.NumPieces]model.Natures // what is used of each inference
	number map[*inference]int                             // the number of the step that told the inference
	told   *told
	steps  []Step
}

// A told is what the steps so far have shown under the open suppositions, and which steps showed it.
type told struct {
	may  [model.NumPieces]model.Natures
	by   [model.NumPieces][model.NumNatures + 1]int
	open []int // the numbers of the open suppositions
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
	t.steps = make([]Step, 0, len(t.proof))
	t.visit(end)
	return t.steps
}

// needs returns what is used of each inference of a proof.
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

// visit tells n after everything that it needs. What does not depend on a supposition is told before the
// supposition.
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

// shownBy returns those of the inferences before n that moves show by themselves. Inferences about the piece of the
// claim come first, before all else; the others come just before they are used.
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

// saidAlready reports whether n is the contradiction of one piece whose moves were told in one step; that step then
// says it.
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

// shown reports whether a move shows n by itself.
func (n *inference) shown() bool { return n.rests() && n.fact.King == model.NoPiece }

// outside returns the inferences that n uses. If n closes a supposition, it returns what the inferences under the
// supposition use from outside.
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

// tellUnder tells the supposition that n closes, and what follows from it.
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

// tellOne tells an inference that moves do not show by themselves, with similar ones that can be told now as well.
func (t *teller) tellOne(n *inference) {
	all := t.mates(n)
	s := t.begin(n.kind, all...)
	s.speak(all)
	t.finish(s)
}

// mates returns n and, if n is about kings attacked, the inferences of the proof that say the same about the same
// ply. All that they use must have been told.
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

// mate reports whether m says of other pieces what n says, at the same ply: they are attacked by the same piece, or
// they do not give check to the same king.
func (n *inference) mate(m *inference) bool {
	if n.kind != m.kind || n.under != m.under || n.fact.Ply != m.fact.Ply {
		return false
	}
	return n.kind == Attack && n.fact.Piece == m.fact.Piece || n.kind == NoCheck && n.fact.King == m.fact.King
}

func (t *teller) allTold(all []*inference) bool {
	return !slices.ContainsFunc(all, func(m *inference) bool { return t.number[m] == 0 })
}

// note records what a step shows.
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

// used returns the plies whose facts the steps so far rest on, in order. The position at the beginning is none.
func (t *teller) used() []model.Ply {
	var plies []model.Ply
	for _, s := range t.steps {
		for _, f := range s.Facts {
			if f.Ply > 0 {
				plies = appendNew(plies, f.Ply)
			}
		}
	}
	slices.Sort(plies)
	return plies
}
