package explain

import (
	"slices"

	"haft/model"
)

// rosterStep tells how many pieces of some natures there are: by the pieces confined to them or, if fewer, by the
// pieces left for the other natures.
func (s *speech) rosterStep(n *inference) {
	b := body{s.t.roster, n.members[0].Color(), n.set}
	left := others(n.members)
	few := len(left) < len(n.members)
	rest := body{b.roster, b.color, (b.roster.sets() - 1) &^ n.set}
	switch {
	case n.end && few:
		s.tooFew(rest, left)
	case n.end:
		s.tooMany(b, n.members)
	case few:
		s.onlyThese(rest, left)
	default:
		s.taken(b, n.members)
	}
	if !n.end {
		s.consequences(n, few)
	}
}

// others returns the other majors of the same side.
func others(members []model.Piece) (all []model.Piece) {
	for i := range majorsPerColor {
		if p := model.NewPiece(members[0].Color(), i+1); !slices.Contains(members, p) {
			all = append(all, p)
		}
	}
	return all
}

// tooMany tells that more pieces are confined to the natures than there are. It is one too many: see
// knowledge.fewest.
func (s *speech) tooMany(b body, members []model.Piece) {
	s.say("%v has only %s, but %s must %s: one too many.",
		b.color, b.stock(), s.pieces(members, s.t.last), b.be(len(members)))
}

// tooFew tells that fewer pieces are left for the natures than there are.
func (s *speech) tooFew(b body, left []model.Piece) {
	if len(left) == 0 {
		s.say("No %v piece is left that can be %s.", b.color, b.oneOf())
		return
	}
	s.say("%v has %s, but only %s can still be %s: %s too few.", b.color, b.stock(), s.pieces(left, s.t.last),
		b.oneOf(), counted(b.roster.room[b.set]-len(left)))
}

// taken tells that the pieces confined to the natures are all that there are.
func (s *speech) taken(b body, members []model.Piece) {
	s.say("%v has only %s, and %s %s, so no other %v piece is %s", b.color, b.stock(),
		plural(len(members), "that is", "these are"), s.pieces(members, s.t.last), b.color, b.oneOf())
}

// onlyThese tells that just enough pieces are left for the natures.
func (s *speech) onlyThese(b body, left []model.Piece) {
	s.say("Only %s can still be %s, so %s",
		s.pieces(left, s.t.last), b.own(), plural(len(left), "it is", "that is what they are"))
}

// consequences records what is used of the step, and says which pieces it settles together with what was told
// before, unless the words have just said so.
func (s *speech) consequences(n *inference, saidSo bool) {
	var settled []string
	for _, x := range n.gone {
		used := s.t.needed[n][x.piece]
		if used == 0 {
			continue
		}
		s.mention(x.piece)
		left := s.t.told.may[x.piece] &^ x.not
		if _, only := left.Only(); only && x.piece != s.t.goal.piece { // the last step tells the claim
			s.useWhatTook(x.piece)
			used = s.t.startMay(x.piece) &^ left
			settled = append(settled, s.piece(x.piece, s.t.last)+" is "+OneOf(x.piece, left, "or"))
		}
		s.derive(x.piece, used)
	}
	if len(settled) > 0 && !saidSo {
		s.step.Text += ". So " + List(settled)
	}
	s.step.Text += "."
}

// useWhatTook uses the steps that removed natures from p.
func (s *speech) useWhatTook(p model.Piece) {
	for nature := range (s.t.startMay(p) &^ s.t.told.may[p]).All() {
		s.use(s.t.told.by[p][nature])
	}
}
