package explain

import (
	"cmp"
	"maps"
	"slices"

	"haft/model"
	"haft/solve"
)

// A teller turns a proof into steps, in the order in which they are best told.
type teller struct {
	*record
	claim solve.Claim
	goal  exclusion // of the claim

	proof  []*inference
	needed map[*inference]*[model.NumPieces]model.Natures // what is used of each inference
	number map[*inference]int                             // the number of the step that told the inference
	shown  *shown
	steps  []Step
}

// A shown is what the steps so far have shown under the open suppositions, and which steps showed it.
type shown struct {
	may  [model.NumPieces]model.Natures
	by   [model.NumPieces][model.NumNatures + 1]int
	open []int // the numbers of the open suppositions
}

func newTeller(r *record, p *prover) *teller {
	t := &teller{record: r, claim: p.claim, goal: p.goal, number: map[*inference]int{}, shown: &shown{}}
	for q := range r.end.Problem.Unknown.All() {
		t.shown.may[q] = r.end.Problem.May(q)
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
	outer := t.shown
	inner := *outer
	inner.open = append(slices.Clip(outer.open), t.number[n.supposed])
	t.shown = &inner
	t.note(&t.steps[len(t.steps)-1])
	for _, m := range n.sources() {
		t.visit(m)
	}
	t.shown = outer
}

// tellOne tells an inference that moves do not show by themselves, with similar ones that can be told now as well.
func (t *teller) tellOne(n *inference) {
	all := t.mates(n)
	t.add(n.kind, all)
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
		for nature := range (c.Not & t.shown.may[c.Piece]).All() {
			t.shown.by[c.Piece][nature] = s.Number
		}
		t.shown.may[c.Piece] &^= c.Not
	}
}

// A likeness is what inferences told in one step have in common: their kind, their side, and what they say of their
// pieces.
type likeness struct {
	kind  Kind
	color model.Color
	may   model.Natures // for moves: the natures that they leave
	piece model.Piece   // for an inference that is told alone: its piece; otherwise NoPiece
	ply   model.Ply     // for attacks: their ply
}

// tellShown tells what moves show by themselves: all moves of a piece that are needed, together, and similar pieces
// in one step.
func (t *teller) tellShown(shown []*inference) {
	groups := t.group(shown)
	for _, l := range slices.SortedStableFunc(maps.Keys(groups), func(a, b likeness) int {
		return byPly(first(groups[a]), first(groups[b]))
	}) {
		t.tellTogether(l.kind, groups[l])
	}
}

// group divides the inferences that are not yet told by what they have in common.
func (t *teller) group(shown []*inference) map[likeness][]*inference {
	groups := map[likeness][]*inference{}
	for _, n := range shown {
		if t.number[n] != 0 {
			continue
		}
		l, together := n.like(), []*inference{n}
		if n.moves() {
			together = t.movesOf(n.fact.Piece)
			l = t.likeMoves(n.fact.Piece, together)
		}
		if !slices.Contains(groups[l], n) { // with an earlier move of its piece
			groups[l] = append(groups[l], together...)
		}
	}
	return groups
}

// moves reports whether n says what a piece is from how it moved.
func (n *inference) moves() bool { return n.kind == Move || n.kind == Promotion }

// like returns what n has in common with others. n must not be about how its piece moved.
func (n *inference) like() likeness {
	l := likeness{kind: n.kind, color: n.fact.Piece.Color(), piece: model.NoPiece}
	switch n.kind {
	case PawnAttack, Announced:
		l.ply = n.fact.Ply
	case Position:
		l.may = n.fact.Not
	}
	return l
}

// movesOf returns the moves of p that the proof uses.
func (t *teller) movesOf(p model.Piece) []*inference {
	var all []*inference
	for _, n := range t.proof {
		if n.moves() && n.fact.Piece == p {
			all = append(all, n)
		}
	}
	slices.SortFunc(all, byPly)
	return all
}

// likeMoves returns what the moves of a piece have in common with those of other pieces: the natures that they
// leave. A piece of which the proof only uses that it is not the king is told together with other such pieces.
func (t *teller) likeMoves(p model.Piece, moves []*inference) likeness {
	l := likeness{kind: moves[0].kind, color: p.Color(), piece: model.NoPiece, may: t.startMay(p)}
	var used model.Natures
	for _, n := range moves {
		used |= t.needed[n][p]
		l.may &^= n.fact.Not
	}
	switch {
	case len(moves) > 1:
		l.piece = p
	case l.kind == Move && used == model.King.Set():
		l.kind, l.may = NotKing, 0
	}
	return l
}

// byPly sorts early facts first. Within a ply, what the move shows comes before attacks after it.
func byPly(a, b *inference) int {
	return cmp.Or(cmp.Compare(a.fact.Ply, b.fact.Ply), cmp.Compare(a.fact.Rule, b.fact.Rule),
		cmp.Compare(a.fact.Piece, b.fact.Piece))
}

func first(all []*inference) *inference { return slices.MinFunc(all, byPly) }

// tellTogether tells inferences of one kind in one step.
func (t *teller) tellTogether(kind Kind, all []*inference) {
	slices.SortFunc(all, byPly)
	t.add(kind, all)
}

// add adds the step that tells the inferences, which are of one kind.
func (t *teller) add(kind Kind, all []*inference) {
	s := Step{Number: len(t.steps) + 1, Kind: kind, Under: t.shown.open}
	for _, n := range all {
		for _, m := range n.sources() {
			s.use(t.number[m])
		}
		if n.rests() {
			s.Facts = append(s.Facts, n.fact)
		}
		s.Impossible = s.Impossible || n.end
		t.conclude(&s, n)
	}
	slices.Sort(s.Uses)
	for _, n := range all {
		t.number[n] = s.Number
	}
	if kind != Suppose {
		t.note(&s)
	}
	t.steps = append(t.steps, s)
}

// conclude adds to a step what it says by n.
func (t *teller) conclude(s *Step, n *inference) {
	switch s.Kind {
	case Move, Promotion, Position:
		s.derive(n.fact.Piece, n.fact.Not)
	case NotKing, Capture, PawnAttack, Announced:
		s.derive(n.fact.Piece, model.King.Set())
	case Roster:
		s.confined, s.kinds = n.members, n.set
		t.settle(s, n)
	case Claim:
		s.Closes = t.number[n.supposed]
		s.Impossible = s.Impossible || t.goal == none
		if t.goal != none {
			s.Derives = append(s.Derives, Conclusion{t.claim.If, t.goal.piece, t.goal.not})
		}
	case Nothing:
		s.confined = n.members
	case Impossible:
	default:
		s.Closes = t.number[n.supposed]
		for _, x := range n.gone {
			s.derive(x.piece, x.not)
		}
	}
}

// settle adds to a roster step what is used of it, and the pieces that it settles together with what was told before.
// The piece of the claim is left to the last step.
func (t *teller) settle(s *Step, n *inference) {
	for _, x := range n.gone {
		used := t.needed[n][x.piece]
		if used == 0 {
			continue
		}
		left := t.shown.may[x.piece] &^ x.not
		if nature, only := left.Only(); only && x.piece != t.goal.piece {
			for gone := range (t.startMay(x.piece) &^ t.shown.may[x.piece]).All() {
				s.use(t.shown.by[x.piece][gone])
			}
			used = t.startMay(x.piece) &^ left
			s.settled = append(s.settled, settlement{x.piece, nature})
		}
		s.derive(x.piece, used)
	}
}

func (s *Step) use(number int) { s.Uses = appendNew(s.Uses, number) }

// derive adds that p has none of the natures not.
func (s *Step) derive(p model.Piece, not model.Natures) {
	for i := range s.Derives {
		if d := &s.Derives[i]; d.Piece == p {
			d.Not |= not
			return
		}
	}
	s.Derives = append(s.Derives, Conclusion{Piece: p, Not: not})
}

func appendNew[T comparable](all []T, x T) []T {
	if slices.Contains(all, x) {
		return all
	}
	return append(all, x)
}
