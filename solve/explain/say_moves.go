package explain

import (
	"fmt"

	"haft/model"
)

// show tells what moves show by themselves: one inference, or several of a kind.
func (s *speech) show(all []*inference) {
	switch s.step.Kind {
	case Move, Promotion:
		s.showMoves(all)
	case NotKing:
		s.showNoKings(all)
	case Position:
		s.showPosition(all)
	case Capture:
		s.showCaptures(all)
	case PawnAttack:
		s.showPawns(all)
	case Announced:
		s.showAnnounced(all)
	case Impossible:
		s.showImpossible(all[0].fact.Ply)
	}
}

// showMoves tells several moves of one piece, or one move each of several pieces that leave the same natures.
func (s *speech) showMoves(all []*inference) {
	p := all[0].fact.Piece
	may := s.t.startMay(p)
	for _, n := range all {
		may &^= n.fact.Not
		s.derive(n.fact.Piece, n.fact.Not)
	}
	switch {
	case len(all) == 1:
		s.showMove(all[0], may)
	case all[1].fact.Piece == p:
		s.showMovesOf(p, all, may)
	default:
		s.showAlike(all, may)
	}
}

func (s *speech) showMove(n *inference, may model.Natures) {
	f := n.fact
	if n.kind == Promotion {
		s.say("%s made %s %s.", s.move(f.Ply), s.piece(f.Piece, f.Ply), OneOf(f.Piece, may, "or"))
		return
	}
	s.say("%s went %s, so %s is %s.", s.move(f.Ply), s.way(f), s.piece(f.Piece, f.Ply), OneOf(f.Piece, may, "or"))
}

// showMovesOf tells several moves of one piece.
func (s *speech) showMovesOf(p model.Piece, all []*inference, may model.Natures) {
	var became, went []string
	for _, n := range all {
		if n.kind == Promotion {
			became = append(became, OneOf(p, s.t.startMay(p)&^n.fact.Not, "or")+" with "+s.move(n.fact.Ply))
			continue
		}
		went = append(went, fmt.Sprintf("%s with %s", s.way(n.fact), s.move(n.fact.Ply)))
	}
	var did []string
	if became != nil {
		did = append(did, "became "+List(became))
	}
	if went != nil {
		did = append(did, "went "+List(went))
	}
	both := plural(len(all)-1, "both", "all of that")
	s.say("%s %s:", s.piece(p, all[len(all)-1].fact.Ply), List(did))
	switch only, single := may.Only(); {
	case may == 0:
		s.add("no piece does %s.", both)
	case single:
		s.add("only %s%s does %s.", article(p, only), only.Name(), both)
	default:
		s.add("so it is %s.", OneOf(p, may, "or"))
	}
}

// showAlike tells one move each of several pieces.
func (s *speech) showAlike(all []*inference, may model.Natures) {
	var plies []model.Ply
	for _, n := range all {
		plies = append(plies, n.fact.Ply)
	}
	p := all[0].fact.Piece
	if s.step.Kind == Promotion {
		s.say("%s made %s.", s.movesNamed(plies), several(p, may))
	} else {
		s.say("%s went %s,", s.movesNamed(plies), ways(may))
	}
	s.add("so %s are %s.", s.arrivals(all), several(p, may))
}

// arrivals names pieces by the squares to which their moves took them.
func (s *speech) arrivals(all []*inference) string {
	var words []string
	for _, n := range all {
		words = append(words, s.spot(n.fact.Piece, n.fact.Ply))
	}
	return s.noun(all[0].fact.Piece, len(all)) + " " + List(words)
}

// way says how the piece of a movement fact went.
func (s *speech) way(f model.Fact) string {
	m := s.t.moves[f.Ply-1]
	files, ranks := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	one := plural(max(files, -files, ranks, -ranks), "one square ", "")
	switch {
	case files == 0:
		return one + "along a file"
	case ranks == 0:
		return one + "along a rank"
	case files*files == ranks*ranks:
		return one + "along a diagonal"
	}
	return "like a knight"
}

// ways says how all pieces went that may since have these natures.
func ways(may model.Natures) string {
	one := ""
	if may.Has(model.King) {
		one = "one square "
	}
	switch {
	case may.Has(model.Rook):
		return one + "along a file or rank"
	case may.Has(model.Bishop):
		return one + "along a diagonal"
	}
	return "like knights"
}

// showNoKings tells of pieces that moved as no king does.
func (s *speech) showNoKings(all []*inference) {
	var plies []model.Ply
	for _, n := range all {
		plies = append(plies, n.fact.Ply)
		s.derive(n.fact.Piece, model.King.Set())
	}
	if len(all) == 1 {
		s.say("%s is not a king's move, so %s is not the king.", s.movesNamed(plies), s.arrivals(all))
		return
	}
	s.say("%s are not king's moves, so %s %s the king.",
		s.movesNamed(plies), neither(len(all)), "of "+s.arrivals(all)+" is")
}

// showPosition tells what the position says of pieces that may be the same.
func (s *speech) showPosition(all []*inference) {
	p := all[0].fact.Piece
	may := s.t.startMay(p) &^ all[0].fact.Not
	var pieces []model.Piece
	for _, n := range all {
		pieces = append(pieces, n.fact.Piece)
		s.derive(n.fact.Piece, n.fact.Not)
	}
	if may == model.Promotable && p.Major() {
		s.say("The position says that %s not the king.", s.pieces(pieces, 0)+plural(len(all), " is", " are"))
		return
	}
	if len(all) == 1 {
		s.say("The position says that %s is %s.", s.piece(p, 0), OneOf(p, may, "or"))
		return
	}
	s.say("The position says that %s are %s.", s.pieces(pieces, 0), several(p, may))
}

// showCaptures tells of pieces that were taken.
func (s *speech) showCaptures(all []*inference) {
	var plies []model.Ply
	for _, n := range all {
		plies = append(plies, n.fact.Ply)
		s.derive(n.fact.Piece, model.King.Set())
	}
	s.say("%s took %s. A king is never taken,", s.movesNamed(plies), s.targets(all))
	if len(all) == 1 {
		s.add("so it was not the king.")
		return
	}
	s.add("so %s of them was the king.", neither(len(all)))
}

// targets names pieces by the squares on which they were taken.
func (s *speech) targets(all []*inference) string {
	var words []string
	for _, n := range all {
		words = append(words, s.spot(n.fact.Piece, n.fact.Ply-1))
	}
	return s.noun(all[0].fact.Piece, len(all)) + " " + List(words)
}

// showImpossible tells of a move that no piece makes.
func (s *speech) showImpossible(t model.Ply) {
	s.say("No piece of any kind can play %s here.", s.move(t))
}
