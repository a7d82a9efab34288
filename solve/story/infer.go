package story

import (
	"slices"

	"haft/model"
)

// kindOf is the kind of step that tells what an unconditional fact shows.
var kindOf = [...]Kind{
	model.Impossible: Impossible, model.Movement: Move, model.Promotion: Promotion,
	model.Capture: Capture, model.Safety: PawnAttack,
}

// plain is what an unconditional fact of the game shows.
func (k *knowledge) plain(f model.Fact) *inference {
	return &inference{
		kind: kindOf[f.Rule], fact: f, members: []model.Piece{f.Piece},
		gone: []exclusion{{f.Piece, f.Not & k.may[f.Piece]}}, end: f.Rule == model.Impossible,
	}
}

// conditional is what a fact on a king shows, nil if it shows nothing: the king is known, and the piece is
// none of the natures; or the piece is one of them whatever it is, and the king is not the king.
func (k *knowledge) conditional(f model.Fact) *inference {
	switch {
	case f.King == model.NoPiece:
		return nil
	case k.isKing(f.King) && k.may[f.Piece]&f.Not != 0:
		return &inference{
			kind: NoCheck, fact: f, under: k.under, members: []model.Piece{f.Piece},
			from: k.need(f.King, model.AllNatures&^model.King.Set()),
			gone: []exclusion{{f.Piece, f.Not & k.may[f.Piece]}},
		}
	case k.may[f.King].Has(model.King) && k.may[f.Piece] != 0 && k.may[f.Piece]&^f.Not == 0:
		return &inference{
			kind: Attack, fact: f, under: k.under, members: []model.Piece{f.Piece},
			from: k.need(f.Piece, model.AllNatures&^f.Not),
			gone: []exclusion{{f.King, model.King.Set()}},
		}
	}
	return nil
}

// nothing is the contradiction of a piece without a nature left; nil if it has one.
func (k *knowledge) nothing(q model.Piece) *inference {
	if k.may[q] != 0 {
		return nil
	}
	return &inference{
		kind: Nothing, under: k.under, members: []model.Piece{q},
		from: k.need(q, model.AllNatures), end: true,
	}
}

// roster is what the number of pieces of side c in a set of kinds shows, nil if it shows nothing: too many are
// confined to it, which is a contradiction; or as many as there are, so that the others are none of them.
func (k *knowledge) roster(ro *roster, cr *crew, c model.Color, set kinds) *inference {
	over := int(cr.confined[set]) - ro.room[set]
	if over < 0 || over == 0 && !cr.touched(set) {
		return nil
	}
	n := &inference{kind: Roster, under: k.under, set: set, end: over > 0}
	for i, own := range cr.kinds {
		p := model.NewPiece(c, i+1)
		switch {
		case own&^set == 0:
			n.members = append(n.members, p)
		case over == 0 && own&set != 0:
			n.gone = append(n.gone, exclusion{p, ro.natures(p, set&own)})
		}
	}
	if enough := ro.room[set] + 1; over > 0 && enough <= majorsPerColor/2 {
		n.members = k.fewest(ro, n.members, set, enough)
	}
	for _, p := range n.members {
		n.from = append(n.from, k.confines(ro, p, set)...)
	}
	return n
}

// confines is why p is of no kind outside the set.
func (k *knowledge) confines(ro *roster, p model.Piece, set kinds) []need {
	return k.need(p, model.AllNatures&^ro.natures(p, set))
}

// fewest picks the number of members that is enough for a contradiction: those with the least to look up. Where
// that is more than half of the side, the words are about the others, and all members count.
func (k *knowledge) fewest(ro *roster, members []model.Piece, set kinds, enough int) []model.Piece {
	slices.SortStableFunc(members, func(a, b model.Piece) int {
		return len(k.confines(ro, a, set)) - len(k.confines(ro, b, set))
	})
	members = members[:enough]
	slices.Sort(members)
	return members
}
