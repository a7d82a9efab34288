package explain

import (
	"slices"

	"haft/model"
	"haft/solve"
)

// speak tells what moves do not show by themselves: one inference, or several that are mates.
func (s *speech) speak(all []*inference) {
	n := all[0]
	switch n.kind {
	case Attack:
		s.attack(all)
	case NoCheck:
		s.noCheck(all)
	case Giver:
		s.tellGiver(n)
	case Roster:
		s.rosterStep(n)
	case Nothing:
		s.say("So there is nothing left for %s to be.", s.piece(n.members[0], s.t.last))
	case Suppose:
		s.suppose(n.gone[0])
	case Refute:
		s.refute(n.gone[0])
	case Claim:
		s.claimStep(n)
	}
}

// showPawns tells of pieces that pawns attack after one ply.
func (s *speech) showPawns(all []*inference) {
	t := all[0].fact.Ply
	var words []string
	for _, n := range all {
		king := n.fact.Piece
		words = append(words, s.pawnOn(king, t)+" attacks "+s.piece(king, t))
		s.derive(king, model.King.Set())
	}
	s.say("%s, %s. %s,", s.after(t), List(words), noKingAttacked(all[0].fact))
	s.add("so %s the king.", noneOfThem(len(all)))
}

// showAnnounced tells of pieces that nothing attacks when check is announced.
func (s *speech) showAnnounced(all []*inference) {
	t := all[0].fact.Ply
	var safe []model.Piece
	for _, n := range all {
		safe = append(safe, n.fact.Piece)
		s.derive(n.fact.Piece, model.King.Set())
	}
	s.say("%s said check with %s. No %s piece can attack %s, so %s the king.",
		t.Mover(), s.move(t), t.Mover(), s.pieces(safe, t), noneOfThem(len(all)))
}

// noKingAttacked says why what is attacked is not the king.
func noKingAttacked(f model.Fact) string {
	if f.Rule == model.Silence {
		return f.Ply.Mover().String() + " did not say check"
	}
	return "A side may not leave its king attacked"
}

// pawnOn names a pawn that attacks p after ply t.
func (s *speech) pawnOn(p model.Piece, t model.Ply) string {
	b := &s.t.boards[t]
	for i := 1; i <= 16; i++ {
		pawn := model.NewPiece(p.Color().Other(), i)
		if _, sure := b.Attack(pawn, b.Where[p]); sure {
			s.step.Pieces = appendNew(s.step.Pieces, pawn)
			return "the pawn on " + s.square(b.Where[pawn])
		}
	}
	panic("story: a fact of a pawn's attack without the pawn")
}

// attack tells that a piece attacks others whichever of its natures it has, so that they are not the king.
func (s *speech) attack(all []*inference) {
	f := all[0].fact
	var kings []model.Piece
	for _, n := range all {
		kings = append(kings, n.fact.King)
		s.derive(n.fact.King, model.King.Set())
	}
	if f.Rule == model.Given {
		s.say("%s is %s, and the position says that it is not so if the king is %s. So %s the king.",
			s.piece(f.Piece, 0), OneOf(f.Piece, s.used(f.Piece), "or"), s.pieces(kings, 0), noneOfThem(len(all)))
		return
	}
	s.say("%s, %s, which is %s, attacks %s. %s, so %s the king.",
		s.after(f.Ply), s.piece(f.Piece, f.Ply), OneOf(f.Piece, s.used(f.Piece), "or"), s.pieces(kings, f.Ply),
		noKingAttacked(f), noneOfThem(len(all)))
}

// used returns what p may be by the steps that this step uses.
func (s *speech) used(p model.Piece) model.Natures {
	may := s.t.startMay(p)
	for _, number := range s.step.Uses {
		for _, c := range s.t.steps[number-1].Derives {
			if c.Piece == p {
				may &^= c.Not
			}
		}
	}
	return may
}

// noCheck tells that pieces do not have the natures that would give check to the king.
func (s *speech) noCheck(all []*inference) {
	f := all[0].fact
	var froms, sos []string
	for _, n := range all {
		p := n.fact.Piece
		s.derive(p, n.gone[0].not)
		froms = append(froms, s.piece(p, f.Ply))
		so := "that piece is "
		if len(all) > 1 || f.Rule == model.Given {
			so = s.piece(p, f.Ply) + " is "
		}
		sos = append(sos, so+noneOf(p, n.gone[0].not))
	}
	switch f.Rule {
	case model.Given:
		s.say("The position says that %s if the king is %s.", List(sos), s.spot(f.King, 0))
		return
	case model.Silence:
		s.say("%s did not say check with %s, so the king %s was not in check from %s: %s.",
			f.Ply.Mover(), s.move(f.Ply), s.spot(f.King, f.Ply), Either(froms), List(sos))
		return
	}
	s.say("%s, the king %s may not stand in check from %s, so %s.",
		s.after(f.Ply), s.spot(f.King, f.Ply), Either(froms), List(sos))
}

// suppose assumes what is left without x.
func (s *speech) suppose(x exclusion) {
	s.derive(x.piece, x.not)
	left := s.t.startMay(x.piece) &^ x.not
	s.say("Suppose %s is %s.", s.piece(x.piece, s.t.last), OneOf(x.piece, left, "or"))
}

func (s *speech) refute(x exclusion) {
	s.derive(x.piece, x.not)
	s.say("That cannot be, so %s is %s.", s.piece(x.piece, s.t.last), noneOf(x.piece, x.not))
}

// claimStep tells the claim that the story is about.
func (s *speech) claimStep(n *inference) {
	g := s.t.goal
	if g == none {
		s.illegal()
		return
	}
	given := s.t.claim.If
	so := "So"
	if n.supposed != nil && !s.supposesCondition(n) {
		so = "That cannot be, so"
	}
	whatever := ""
	switch {
	case given == solve.Statement{}:
	case n.supposed == nil || !s.supposesCondition(n):
		whatever = ", whatever " + s.piece(given.Piece, s.t.last) + " is"
	default:
		so += " if " + s.statement(given) + ","
	}
	s.step.Derives = append(s.step.Derives, Conclusion{given, g.piece, g.not})
	switch {
	case whatever == "" && given != solve.Statement{} && n.from[0].by.end:
		s.say("That cannot be, by %s alone, so anything said about that case is true.", s.basis())
		return
	case !g.piece.Major() && len(s.step.Uses) == 0:
		so = "A pawn never becomes the king, so"
	}
	s.say("%s %s%s, by %s alone.", so, s.statement(s.t.claim.Then), whatever, s.basis())
}

// supposesCondition reports whether n closes the condition of the claim, and not the denial of its conclusion.
func (s *speech) supposesCondition(n *inference) bool {
	given := s.t.claim.If
	if given == (solve.Statement{}) {
		return false
	}
	x := n.supposed.gone[0]
	return x.piece == given.Piece && x.not&s.t.startMay(x.piece) == denied(&s.t.end.Problem, given).not
}

// basis names the moves on which the story rests.
func (s *speech) basis() string {
	switch plies := s.t.used(); {
	case len(plies) > 0 && s.t.restsOnPosition():
		return "the position and " + s.movesNamed(plies)
	case len(plies) > 0:
		return s.movesNamed(plies)
	case s.t.restsOnPosition():
		return "the position"
	}
	return "the rules"
}

// restsOnPosition reports whether a step rests on what the game begins with.
func (t *teller) restsOnPosition() bool {
	return slices.ContainsFunc(t.steps, func(s Step) bool {
		return slices.ContainsFunc(s.Facts, func(f model.Fact) bool { return f.Ply == 0 })
	})
}

// statement returns a statement about a piece in words.
func (s *speech) statement(st solve.Statement) string {
	not := ""
	if st.Not {
		not = "not "
	}
	return s.piece(st.Piece, s.t.last) + " is " + not + OneOf(st.Piece, st.Nature.Set(), "or")
}

// illegal tells that the moves exclude each other.
func (s *speech) illegal() {
	s.step.Impossible = true
	plies := s.t.used()
	if len(plies) == 0 {
		s.say("So no world fits the position.")
		return
	}
	if len(plies) == 1 {
		s.say("So no starting position allows %s: it is illegal.", s.move(plies[0]))
		return
	}
	all, last := plural(len(plies)-1, "both", "all of"), plural(len(plies)-1, "the second", "the last of them")
	s.say("So no starting position allows %s %s: %s is illegal.", all, s.movesNamed(plies), last)
}
