package story

import (
	"cmp"
	"maps"
	"slices"

	"haft/model"
)

// A likeness says what inferences have in common that are told in one step: they are of one kind,
// of one side, and say the same of their pieces.
type likeness struct {
	kind  Kind
	color model.Color
	may   model.Natures // what they leave, for moves
	piece model.Piece   // told alone, if it is not NoPiece
	ply   model.Ply     // likewise, for attacks: of one ply
}

// tellShown tells what moves show by themselves: all moves of a piece that are needed together, and
// pieces alike in one step.
func (t *teller) tellShown(shown []*inference) {
	groups := t.group(shown)
	for _, l := range slices.SortedFunc(maps.Keys(groups), func(a, b likeness) int {
		return byPly(first(groups[a]), first(groups[b]))
	}) {
		t.tellTogether(l.kind, groups[l])
	}
}

// group parts inferences that are not yet told by what they have in common.
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

// moves tells whether n is about what a piece is by how it moved.
func (n *inference) moves() bool { return n.kind == Move || n.kind == Promotion }

// like is what n has in common with others, if it is not about how its piece moved.
func (n *inference) like() likeness {
	l := likeness{kind: n.kind, color: n.fact.Piece.Color(), piece: model.NoPiece}
	if n.kind == PawnAttack {
		l.ply = n.fact.Ply
	}
	return l
}

// movesOf are the moves of p that the proof uses.
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

// likeMoves is what the moves of a piece have in common with those of others: what they leave of it.
// A piece that is only used as not being the king is told with the others that are not.
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

// startMay is what p may be before any move shows anything.
func (t *teller) startMay(p model.Piece) model.Natures {
	if p.Major() {
		return model.AllNatures
	}
	return t.rules.Promote
}

// byPly puts early facts first, and of one ply what the move shows before who is attacked after it.
func byPly(a, b *inference) int {
	return cmp.Or(cmp.Compare(a.fact.Ply, b.fact.Ply), cmp.Compare(a.fact.Rule, b.fact.Rule), cmp.Compare(a.fact.Piece, b.fact.Piece))
}

func first(all []*inference) *inference { return slices.MinFunc(all, byPly) }

// tellTogether tells inferences of one kind in one step.
func (t *teller) tellTogether(kind Kind, all []*inference) {
	slices.SortFunc(all, byPly)
	s := t.begin(kind, all...)
	s.show(all)
	t.finish(s)
}
