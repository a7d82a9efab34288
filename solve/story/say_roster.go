package story

import (
	"slices"

	"haft/model"
)

// rosterStep tells how many there are of some natures: by the pieces confined to them, or, where the others are
// fewer, by those that are left for the other natures.
func (s *speech) rosterStep(n *inference) {
	c := n.members[0].Color()
	var others []model.Piece
	for i := range majorsPerColor {
		if p := model.NewPiece(c, i+1); !slices.Contains(n.members, p) {
			others = append(others, p)
		}
	}
	rest := (s.t.roster.sets() - 1) &^ n.set
	switch few := len(others) < len(n.members); {
	case n.end && few:
		s.tooFew(c, rest, others)
	case n.end:
		s.tooMany(c, n.set, n.members)
	case few:
		s.onlyThese(c, rest, others)
	default:
		s.taken(c, n.set, n.members)
	}
	if !n.end {
		s.consequences(n)
	}
}

// tooMany tells that more pieces are confined to the natures than there are.
func (s *speech) tooMany(c model.Color, set kinds, members []model.Piece) {
	s.say("%v has only %s, but %s must %s: one too many.", c, s.t.roster.stock(set),
		s.pieces(members, s.t.last), s.areAll(c, set, len(members)))
}

// tooFew tells that fewer pieces are left for the natures than there are.
func (s *speech) tooFew(c model.Color, set kinds, left []model.Piece) {
	if len(left) == 0 {
		s.say("No %v piece is left that can be %s.", c, s.these(c, set))
		return
	}
	s.say("%v has %s, but only %s can still be %s: one too few.", c, s.t.roster.stock(set), s.pieces(left, s.t.last), s.these(c, set))
}

// taken tells that the pieces confined to the natures are all there are.
func (s *speech) taken(c model.Color, set kinds, members []model.Piece) {
	all := plural(len(members), "that is ", plural(len(members)-1, "these are ", "these are "))
	s.say("%v has only %s, and %s%s, so no other %v piece is %s", c, s.t.roster.stock(set),
		all, s.pieces(members, s.t.last), c, s.these(c, set))
}

// onlyThese tells that just enough pieces are left for the natures.
func (s *speech) onlyThese(c model.Color, set kinds, left []model.Piece) {
	s.say("Only %s can still be %s, so %s", s.pieces(left, s.t.last), s.side(c, set),
		plural(len(left), "it is", "that is what they are"))
}

// consequences notes what is used of the step, and names the pieces that it settles with what was
// told before.
func (s *speech) consequences(n *inference) {
	var settled []model.Piece
	for _, x := range n.gone {
		used := s.t.needed[n][x.piece]
		if used == 0 {
			continue
		}
		s.mention(x.piece)
		left := s.t.told.may[x.piece] &^ x.not
		if _, only := left.Only(); only && x.piece != s.t.goal.piece { // the claim is told as the last step
			settled = append(settled, x.piece)
			s.settle(x.piece, left)
			used = model.AllNatures &^ left
		}
		s.derive(x.piece, used)
	}
	s.step.Text += s.settledWords(n, settled) + "."
}

// settle uses the steps that took from p all but one nature, beside this one.
func (s *speech) settle(p model.Piece, left model.Natures) {
	for nature := range (s.t.startMay(p) &^ s.t.told.may[p]).All() {
		s.use(s.t.told.by[p][nature])
	}
}

// settledWords says what the settled pieces are; where the step has just said so, nothing.
func (s *speech) settledWords(n *inference, settled []model.Piece) string {
	var words []string
	for _, p := range settled {
		only := s.t.told.may[p]
		for _, x := range n.gone {
			if x.piece == p {
				only &^= x.not
			}
		}
		words = append(words, s.piece(p, s.t.last)+" is "+oneOf(p, only, "or"))
	}
	if len(words) == 0 || 8-len(n.members) < len(n.members) {
		return ""
	}
	return ". So " + list(words, "and")
}

// these is one of the natures of a set.
func (s *speech) these(c model.Color, set kinds) string {
	return oneOf(model.NewPiece(c, 1), s.natures(c, set), "or")
}

// natures are those of a set of kinds.
func (s *speech) natures(c model.Color, set kinds) (natures model.Natures) {
	for _, i := range []int{1, 2} { // a file of each of the two kinds of bishops
		natures |= s.t.roster.natures(model.NewPiece(c, i), set)
	}
	return natures
}

// areAll is what each of several pieces must be: "be knights", "both be the queen", "each be the queen or a rook".
func (s *speech) areAll(c model.Color, set kinds, n int) string {
	natures := s.natures(c, set)
	only, ok := natures.Only()
	switch {
	case !ok:
		return "each be " + s.these(c, set)
	case only == model.King || only == model.Queen:
		return plural(n-1, "both", "all") + " be " + s.these(c, set)
	}
	return "be " + only.Name() + "s"
}

// side is the stock of a set as a side's own: "White's king", "White's two knights".
func (s *speech) side(c model.Color, set kinds) string {
	natures := s.natures(c, set)
	if only, ok := natures.Only(); ok && s.t.roster.room[set] == 1 && only != model.Bishop {
		return c.String() + "'s " + only.Name()
	}
	return c.String() + "'s " + s.t.roster.stock(set)
}
