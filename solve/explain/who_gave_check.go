package explain

import (
	"fmt"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// checkersOf returns the pieces that may give an announced check, by what its fact says.
func checkersOf(f model.Fact) (checkers []model.Piece) {
	for i, natures := range f.Checkers {
		if natures != 0 {
			checkers = append(checkers, model.NewPiece(f.King.Color().Other(), i+1))
		}
	}
	return checkers
}

// giver returns what an announced check shows, or nil if it shows nothing. Either the king is known, and one piece is
// left that can give it; or none is left, and the attacked piece is not the king.
func (k *knowledge) giver(f model.Fact) *inference {
	n := &inference{kind: Giver, fact: f, under: k.under, members: checkersOf(f)}
	last := model.NoPiece
	for _, q := range n.members {
		switch natures := f.Checkers[q.Index()-1]; {
		case k.may[q]&natures == 0:
			n.from = append(n.from, k.need(q, natures)...)
		case last != model.NoPiece: // two are left
			return nil
		default:
			last = q
		}
	}
	switch {
	case last == model.NoPiece && k.may[f.King].Has(model.King):
		n.gone = []exclusion{{f.King, model.King.Set()}}
		return n
	case last == model.NoPiece || !k.isKing(f.King):
		return nil
	}
	not := k.may[last] &^ f.Checkers[last.Index()-1]
	if not == 0 {
		return nil
	}
	n.from = append(n.from, k.need(f.King, model.AllNatures&^model.King.Set())...)
	n.gone = []exclusion{{last, not}}
	return n
}

// tellGiver tells who gave an announced check, or that nobody did.
func (s *speech) tellGiver(n *inference) {
	f, gone := n.fact, n.gone[0]
	s.derive(gone.piece, gone.not)
	var checkers, others []string
	for _, q := range n.members {
		checkers = append(checkers, s.piece(q, f.Ply))
		if q != gone.piece {
			others = append(others, s.piece(q, f.Ply))
		}
	}
	if f.Rule == model.Given {
		s.say("The position says that %s gave check if the king is %s.", Either(checkers), s.spot(f.King, 0))
	} else {
		s.say("%s said check with %s. Only %s can have attacked %s.",
			f.Ply.Mover(), s.move(f.Ply), Either(checkers), s.piece(f.King, f.Ply))
	}
	if gone.piece == f.King {
		s.add("%s, so %s is not the king.", cannot(len(others)), s.piece(f.King, f.Ply))
		return
	}
	who := "It"
	if len(others) > 0 {
		who = fmt.Sprintf("It was not %s, so it was %s, which", english.WordSeries(others, "nor"), s.piece(gone.piece, f.Ply))
	}
	may := f.Checkers[gone.piece.Index()-1] & s.t.startMay(gone.piece)
	s.add("%s is %s.", who, OneOf(gone.piece, may, "or"))
}

// cannot says that none of n pieces gives the check.
func cannot(n int) string {
	if n == 1 {
		return "By what it is, it does not"
	}
	return "By what they are, " + neither(n) + " of them does"
}
