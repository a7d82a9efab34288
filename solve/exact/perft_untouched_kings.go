package exact

import (
	"math/bits"

	"haft/model"
)

// An untouched is a pair of kings that is alive and in which the mover's king is safe where it stands, with the
// moves that touch it. After any other move the mover's king is still safe, nothing new stands on a line of the
// answering king, and the pieces of the answering side can be what they could be before. So an answer is legal if
// one of these natures makes it, and the piece is neither that king nor one of its shields.
type untouched struct {
	from     model.Set   // squares from which a move may touch the pair
	officers model.Set   // squares on which an officer touches it
	pawns    model.Set   // squares on which a pawn touches it
	mover    certificate // what the moving officers can be
	missing  certificate // the possible answers that the pair does not certify
}

// maxUntouched is the number of pairs kept. Most moves need two pairs that they do not touch.
const maxUntouched = 6

// A target is the answering king of a pair, with what the pairs that share it have in common.
type target struct {
	file           int
	at             model.Square
	shields        model.Set
	from, officers model.Set   // as in untouched, for this king
	bound          certificate // lanes of its shields and its own lane
}

// nextPair keeps one more pair, if there is a suitable one: first one pair for each answering king, then a second
// one, with another king of the mover if possible.
func (l *leaf) nextPair() bool {
	for l.numPairs < maxUntouched {
		if l.round.kings == 0 {
			if l.round.number == 2 {
				break
			}
			l.round.number++
			l.round.kings = l.answer.kings
		}
		king := bits.TrailingZeros8(l.round.kings)
		l.round.kings &= l.round.kings - 1
		if l.pairOf(king) {
			return true
		}
	}
	return false
}

// A round looks for a pair for each answering king.
type round struct {
	number int
	kings  uint8    // the answering kings not tried yet
	used   uint8    // kings of the mover in a pair
	tried  [8]uint8 // kings of the mover that were looked at, by answering king
}

// pairOf looks for a pair with an answering king.
func (l *leaf) pairOf(king int) bool {
	movers := l.answer.partners(king) &^ l.round.tried[king&7]
	if movers == 0 {
		return false
	}
	t := l.target(king)
	if added := l.addPair(&t, movers&^l.round.used); added {
		return true
	}
	return l.addPair(&t, movers&l.round.used)
}

// addPair keeps the first suitable pair with one of these kings of the mover.
func (l *leaf) addPair(t *target, movers uint8) bool {
	for ; movers != 0; movers &= movers - 1 {
		l.round.tried[t.file&7] |= movers & -movers
		if u, ok := l.untouched(bits.TrailingZeros8(movers), t); ok {
			l.pairs[l.numPairs] = u
			l.numPairs++
			l.round.used |= movers & -movers
			return true
		}
	}
	return false
}

// target prepares an answering king.
func (l *leaf) target(king int) target {
	s, own := l.s, l.mover.own
	t := target{file: king, at: s.where[model.NewPiece(l.answer.own, king+1)]}
	once := sees(t.at, l.mover.occupied)
	twice := once | sees(t.at, l.mover.occupied&^once) // through the first piece on each line
	thrice := sees(t.at, l.mover.occupied&^twice)
	for hidden := thrice & s.officers(own); hidden != 0; hidden &= hidden - 1 {
		t.from |= model.Between[t.at&63][hidden.First()]
	}
	t.officers = twice | model.BitboardKnight[t.at&63]
	t.shields = l.answer.shields(t.at)
	t.bound.majors, t.bound.promoted = l.answer.lanes(t.shields)
	t.bound.majors |= lane(king, model.AllNatures)
	t.bound.pawns = t.shields
	return t
}

// untouched examines one pair, and reports whether it is suitable.
func (l *leaf) untouched(mover int, t *target) (u untouched, ok bool) {
	s, own, enemy := l.s, l.mover.own, l.mover.enemy
	at := s.where[model.NewPiece(own, mover+1)]
	if model.Pawn[own][at&63]&s.pawns[enemy] != 0 ||
		l.threat(at, enemy, mover) || l.threat(t.at, own, t.file) {
		return u, false
	}
	u.from = l.mover.shields(at) | t.from
	u.officers = t.officers
	u.pawns = model.Pawn[enemy][t.at&63] | model.Of(t.at)
	u.mover.majors = l.mover.pairs.of(mover, t.file) &^ lane(mover, model.AllNatures)
	u.mover.promoted = s.promoted[own][t.file]
	sure := certificate{
		s.pawns[enemy], withSteps(l.answer.pairs.of(t.file, mover)), s.promoted[enemy][mover],
	}
	sure = sure.without(&t.bound)
	u.missing = l.possible.without(&sure)
	return u, true
}

// threat reports whether an officer of c may attack the square, according to its row.
func (l *leaf) threat(at model.Square, c model.Color, row int) bool {
	majors, promoted := l.s.attackers(at, l.mover.occupied, l.s.officers(c))
	return majors&l.s.majors[c][row]|promoted&l.s.promoted[c][row] != 0
}

// sees returns the squares that a queen on a square attacks.
func sees(at model.Square, occupied model.Set) model.Set {
	return model.BitboardRook(at, occupied) | model.BitboardBishop(at, occupied)
}

// withSteps adds the king to lanes that have other natures for all its steps.
func withSteps(w word) word {
	queen, rook, bishop := w>>1, w>>2, w>>3
	return w | (queen|rook&bishop)&everyKing
}

// missing returns the possible answers to a move that no untouched pair certifies.
func (l *leaf) missing(from, to model.Square, pawn bool) certificate {
	missing := l.possible
	q := l.s.on[from&63]
	natures := reaches[from&63][to&63]
	officer := !pawn || model.LastRank(l.mover.own, to)
	for i := 0; ; i++ {
		if i == l.numPairs {
			if more := l.nextPair(); !more {
				break
			}
		}
		u := &l.pairs[i]
		bad := u.pawns
		if officer {
			bad = u.officers
		}
		if u.from.Has(from) || bad.Has(to) || !pawn && u.mover.of(q)&natures == 0 {
			continue
		}
		missing = missing.and(&u.missing)
		if missing.empty() {
			break
		}
	}
	return missing
}
