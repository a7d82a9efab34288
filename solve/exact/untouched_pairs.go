package exact

import (
	"math/bits"

	"haft/model"
)

// The pairs of kings that certify the answers after moves that do not touch them.

// An untouched is a pair of kings that is alive and in which the mover's king is safe where it stands, with the
// moves that touch it. After any other move the mover's king is still safe, nothing new stands on a line of the
// answering king, and the pieces of the answering side can be what they could be before. So an answer is legal if
// one of these natures makes it, and the piece is neither that king nor one of its shields.
type untouched struct {
	from     model.Set   // squares from which a move may touch the pair
	entered  *zone       // squares on which a move may touch it
	mover    certificate // what the moving officers can be
	missing  certificate // the possible answers that the pair does not certify
	complete uint16      // the earlier pairs, and this one, that certify them
	king     int         // the file of the answering king
}

// maxUntouched is the number of pairs kept. Most moves need two pairs that they do not touch.
const maxUntouched = 16

// untouchedPairs are found one by one, when they are needed. What belongs to one king of a pair is found once for all its
// pairs; a quarter of the time of a perft from the start goes into that.
type untouchedPairs struct {
	pairs       [maxUntouched]untouched
	numPairs    int
	kings       [8]shielded // kings of the mover that are safe
	targets     [8]target   // answering kings that no officer may attack
	numKings    int
	numTargets  int
	openKings   uint8 // the files of those not looked at
	openTargets uint8
	idle        uint16 // by index: pieces of the mover without a move, which are the kings to look at first
	round       int    // how far apart the numbers of a king and a target are
	tried       int    // in this round
}

// begin forgets all pairs.
func (u *untouchedPairs) begin(kings, targets uint8) {
	u.numPairs, u.numKings, u.numTargets, u.openKings, u.openTargets = 0, 0, 0, kings, targets
	u.round, u.tried, u.idle = 0, 0, 0
}

// A shielded is a king of the mover, with the squares from which a move may uncover it.
type shielded struct {
	file int
	from model.Set
}

// A target is an answering king.
type target struct {
	file    int
	from    model.Set   // as in untouched
	entered zone        // squares that attack it, through the first piece on each line
	bound   certificate // lanes of its shields and its own lane
}

// nextPair keeps one more pair, if there is one: at first with a king and a target not used before, so that a move seldom
// touches two pairs.
func (l *leaf) nextPair() bool {
	for l.numPairs < maxUntouched {
		if l.round == 0 && l.tried == l.numKings {
			l.nextKing()
		}
		if l.round == 0 && l.tried == l.numTargets {
			l.nextTarget()
		}
		if l.tried >= max(l.numKings, l.numTargets) {
			l.round++
			l.tried = 0
		}
		least := min(l.numKings, l.numTargets)
		if l.round >= max(least, 1) || least == 0 {
			break
		}
		king, target := l.tried, l.tried
		if l.numKings < l.numTargets {
			king = (king + l.round) % least
		} else {
			target = (target + l.round) % least
		}
		l.tried++
		if l.addPair(&l.kings[king&7], &l.targets[target&7]) {
			return true
		}
	}
	return false
}

// addPair keeps a pair, if it is alive.
func (l *leaf) addPair(king *shielded, t *target) bool {
	if l.mover.partners(king.file)>>t.file&1 == 0 {
		return false
	}
	u := &l.pairs[l.numPairs]
	*u = untouched{from: king.from | t.from, entered: &t.entered, king: t.file}
	u.mover.majors = l.mover.pairs.of(king.file, t.file) &^ lane(king.file, model.AllNatures)
	u.mover.promoted = l.s.promoted[l.mover.own][t.file&7]
	sure := certificate{
		l.possible.pawns, withSteps(l.answer.pairs.of(t.file, king.file)), l.s.promoted[l.answer.own][king.file&7],
	}
	sure = sure.without(&t.bound)
	u.missing = l.possible.without(&sure)
	for i := range l.pairs[:l.numPairs+1] {
		if both := u.missing.and(&l.pairs[i].missing); both.empty() {
			u.complete |= 1 << i
		}
	}
	l.numPairs++
	return true
}

// nextKing looks for one more king of the mover that is safe.
func (l *leaf) nextKing() bool {
	s, own, enemy := l.s, l.mover.own, l.answer.own
	for l.openKings != 0 {
		king := bits.TrailingZeros8(l.openKings)
		if idle := l.openKings & uint8(l.idle); idle != 0 {
			king = bits.TrailingZeros8(idle)
		}
		l.openKings &^= 1 << king
		at := s.where[model.NewPiece(own, king+1)]
		once := sees(at, l.mover.occupied)
		if model.Pawn[own][at&63]&s.pawns[enemy] == 0 && !l.threat(at, once, enemy, king) {
			l.kings[l.numKings&7] = shielded{king, l.mover.shields(at, once)}
			l.numKings++
			return true
		}
	}
	return false
}

// nextTarget looks for one more answering king that no officer may attack.
func (l *leaf) nextTarget() bool {
	s, own, enemy := l.s, l.mover.own, l.answer.own
	for l.openTargets != 0 {
		king := bits.TrailingZeros8(l.openTargets)
		l.openTargets &= l.openTargets - 1
		at := s.where[model.NewPiece(enemy, king+1)]
		t := &l.targets[l.numTargets&7]
		*t = target{file: king}
		t.entered.add(at, l.mover.occupied, enemy)
		once := t.entered.all
		if l.threat(at, once, own, king) {
			continue
		}
		t.entered.add(at, l.mover.occupied&^once, enemy)
		twice := t.entered.all
		for hidden := sees(at, l.mover.occupied&^twice) &^ once & s.officers(own); hidden != 0; hidden &= hidden - 1 {
			behind := hidden.First()
			if l.movers.of(s.on[behind&63])&reaches[behind&63][at&63] == 0 {
				continue
			}
			before := model.Between[at&63][behind&63]
			t.from |= before
			if shield := before & s.side[enemy]; twice.Has(behind) && !l.pinned(at, behind, shield) {
				t.bound.pawns |= shield
			}
		}
		t.bound.majors, t.bound.promoted = l.answer.lanes(t.bound.pawns)
		t.bound.majors |= lane(king, model.AllNatures)
		l.numTargets++
		return true
	}
	return false
}

// threat reports whether an officer of c may attack the square, according to its row, given what a queen sees from it.
func (l *leaf) threat(at model.Square, seen model.Set, c model.Color, row int) bool {
	majors, promoted := l.s.attacking(at, (seen|model.BitboardKnight[at&63])&l.s.officers(c))
	return majors&l.s.majors[c][row&7]|promoted&l.s.promoted[c][row&7] != 0
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
	for i := 0; ; i++ {
		if i == l.numPairs {
			if more := l.nextPair(); !more {
				break
			}
		}
		u := &l.pairs[i]
		if u.from.Has(from) {
			continue
		}
		switch {
		case !pawn:
			if u.mover.of(q)&natures&^u.entered.natures(to) == 0 {
				continue
			}
		case model.LastRank(l.mover.own, to):
			if u.entered.attacking(model.AllNatures).Has(to) {
				continue
			}
		case u.entered.pawns.Has(to):
			continue
		}
		missing = missing.and(&u.missing)
		if missing.empty() {
			break
		}
	}
	return missing
}
