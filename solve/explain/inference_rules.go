package explain

import (
	"slices"

	"haft/model"
)

// kindOf maps rules to the kinds of steps that tell what their unconditional facts show.
var kindOf = [...]Kind{
	model.Impossible: Impossible, model.Movement: Move, model.Promotion: Promotion,
	model.Capture: Capture, model.Safety: PawnAttack, model.Silence: PawnAttack,
	model.Announcement: Announced, model.Given: Position,
}

// plain returns what an unconditional fact of the game shows.
func (k *knowledge) plain(f model.Fact) *inference {
	return &inference{
		kind: kindOf[f.Rule], fact: f, members: []model.Piece{f.Piece},
		gone: []exclusion{{f.Piece, f.Not & k.may[f.Piece]}}, end: f.Rule == model.Impossible,
	}
}

// conditional returns what a fact about a king shows, or nil if it shows nothing. Either the king is known, and the
// piece has none of the natures; or the piece has one of the natures, and the supposed king is not the king.
func (k *knowledge) conditional(f model.Fact) *inference {
	switch {
	case f.King == model.NoPiece:
		return nil
	case f.HasCheckers():
		return k.giver(f)
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

// nothing returns the contradiction of a piece without a nature left, or nil if it has one.
func (k *knowledge) nothing(q model.Piece) *inference {
	if k.may[q] != 0 {
		return nil
	}
	return &inference{
		kind: Nothing, under: k.under, members: []model.Piece{q},
		from: k.need(q, model.AllNatures), end: true,
	}
}

// roster returns what the number of pieces of side c in a set of kinds shows, or nil if it shows nothing. Either
// too many pieces are confined to the set, which is a contradiction; or exactly as many as there are, so that the
// others are none of them.
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

// confines returns why p is of no kind outside the set.
func (k *knowledge) confines(ro *roster, p model.Piece, set kinds) []need {
	return k.need(p, model.AllNatures&^ro.natures(p, set))
}

// fewest chooses as many members as a contradiction needs, those with the fewest steps to look up. If that is more
// than half of the side, the words are about the other pieces, and all members count.
func (k *knowledge) fewest(ro *roster, members []model.Piece, set kinds, enough int) []model.Piece {
	slices.SortStableFunc(members, func(a, b model.Piece) int {
		return len(k.confines(ro, a, set)) - len(k.confines(ro, b, set))
	})
	members = members[:enough]
	slices.Sort(members)
	return members
}
