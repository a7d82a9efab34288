package explain

import (
	"cmp"
	"maps"
	"slices"

	"haft/model"
)

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

// startMay returns what p may be before any move shows anything.
func (t *teller) startMay(p model.Piece) model.Natures {
	if p.Major() {
		return model.AllNatures
	}
	return t.rules.Promote
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
	s := t.begin(kind, all...)
	s.show(all)
	t.finish(s)
}
