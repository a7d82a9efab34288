package exact

import (
	"math/bits"

	"haft/model"
)

// The answers that perft does not certify: those of pinned pieces, the steps of kings, and what is asked about one by one.

// A pin is an officer that stands between its king and a piece that cannot help attacking the king without it. All moves
// along the line are legal, if others are, and no move away from it.
type pin struct {
	at     model.Square
	line   model.Set    // up to the piece behind
	behind model.Square // where that stands
}

// touched returns the squares on which a move from a square touches the pin.
func (k *pin) touched(from model.Square) model.Set {
	if from == k.behind {
		return ^model.Set(0)
	}
	return k.line
}

// pinned keeps a pin, if the officer on a square that shields the king is pinned, and no other piece can be the king.
func (l *leaf) pinned(king, behind model.Square, shield model.Set) bool {
	kings := l.answer.kings
	if kings&(kings-1) != 0 || shield&^l.s.pawns[l.answer.own] == 0 ||
		l.movers.of(l.s.on[behind&63])&^reaches[behind&63][king&63] != 0 {
		return false
	}
	l.pins[l.numPins&7] = pin{shield.First(), model.Between[king&63][behind&63] | model.Of(behind), behind}
	l.numPins++
	return true
}

// pinnedTo returns the squares to which an officer on a square is pinned, or all.
func (l *leaf) pinnedTo(at model.Square) model.Set {
	for i := range l.pins[:l.numPins] {
		if l.pins[i].at == at {
			return l.pins[i].line
		}
	}
	return ^model.Set(0)
}

// A walkingKing is a piece that is the answering king in some pair, and enters some squares only as the king. No pair
// certifies these steps. But a king attacks nothing that matters, so they depend on the mover's pieces only. Most are legal
// or illegal after nearly all moves; others are asked about.
type walkingKing struct {
	file   int
	at     model.Square
	only   model.Set // squares entered only as the king
	looked bool      // steps is known
	steps  []step
	room   [8]step
}

// A step is a square that a king may enter.
type step struct {
	to      model.Square
	legal   bool      // as things stand
	from    model.Set // squares from which a move may change that
	entered model.Set // squares on which a move may change that
}

// findWalkers finds the kings that walk.
func (l *leaf) findWalkers() {
	l.numWalkers = 0
	if !l.s.rules.Check {
		return
	}
	covered := withSteps(l.possible.majors &^ everyKing)
	for kings := (l.possible.majors & everyKing &^ covered).kings(); kings != 0; kings &= kings - 1 {
		file := bits.TrailingZeros8(kings)
		k := &l.walkers[l.numWalkers&7]
		l.numWalkers++
		k.file, k.at, k.looked = file, l.s.where[model.NewPiece(l.answer.own, file+1)], false
		k.only = model.BitboardKing[k.at&63] &^ attacks(k.at, l.possible.majors.at(file)&^model.King.Set(), ^model.Set(0))
	}
	l.possible.majors &^= everyKing
}

// steppedTo counts the steps of kings after moves of one piece, which leave some pair each.
func (l *leaf) steppedTo(from model.Square, targets model.Set) (n int) {
	for i := range l.walkers[:l.numWalkers] {
		k := &l.walkers[i]
		if !k.looked {
			k.look(l)
		}
		calm := targets
		if kings := l.answer.kings; kings&(kings-1) != 0 {
			calm &= l.calm[k.file&7]
		}
		for i := range k.steps {
			s := &k.steps[i]
			asked := targets
			if !s.from.Has(from) {
				same := targets &^ s.entered
				if s.legal {
					same &= calm
					n += same.Len()
				}
				asked &^= same
			}
			for ; asked != 0; asked &= asked - 1 {
				if k.may(l, s.to, from, asked.First()) {
					n++
				}
			}
		}
		for taken := targets & l.s.side[l.answer.own] & k.only; taken != 0; taken &= taken - 1 {
			if to := taken.First(); k.may(l, to, from, to) {
				n++
			}
		}
	}
	return n
}

// look finds out about all steps.
func (k *walkingKing) look(l *leaf) {
	k.looked, k.steps = true, k.room[:0]
	may := certificate{promoted: l.s.promoted[l.mover.own][k.file&7]}
	for kings := l.answer.partners(k.file); kings != 0; kings &= kings - 1 {
		may.majors |= l.mover.pairs.of(bits.TrailingZeros8(kings), k.file)
	}
	for to := k.only &^ l.s.side[l.answer.own]; to != 0; to &= to - 1 {
		k.steps = append(k.steps, k.step(l, to.First(), &may))
	}
}

// step finds out about one step, given what the mover's officers may be if this is the king. It is legal if none of them
// can attack the square, until a piece enters a square from which it attacks this one, or leaves one before a piece that
// does. It is illegal if they cannot help attacking it together, until one of them moves, or a line is closed.
func (k *walkingKing) step(l *leaf, to model.Square, may *certificate) step {
	s, own := l.s, l.mover.own
	occupied := l.mover.occupied &^ model.Of(k.at)
	seen := sees(to, occupied)
	officers := (seen | model.BitboardKnight[to&63]) & s.officers(own)
	if pawns := model.Pawn[own^1][to&63] & s.pawns[own]; pawns != 0 {
		return step{to, false, pawns, 0}
	}
	majors, promoted := s.attacking(to, officers)
	if majors&may.majors|promoted&may.promoted == 0 {
		from := model.Set(0)
		for hidden := sees(to, occupied&^seen) &^ seen & s.officers(own); hidden != 0; hidden &= hidden - 1 {
			behind := hidden.First()
			if may.of(s.on[behind&63])&reaches[behind&63][to&63] != 0 {
				from |= model.Between[to&63][behind&63]
			}
		}
		return step{to, true, from, seen | model.BitboardKnight[to&63] | model.Of(to)}
	}
	if promoted == 0 && s.limits.kings(s.majors[own][k.file&7]&^majors)&l.answer.partners(k.file) == 0 {
		closing := model.Set(0)
		for all := officers; all != 0; all &= all - 1 {
			closing |= model.Between[to&63][all.First()&63]
		}
		return step{to, false, officers, closing}
	}
	return step{to: to, from: ^model.Set(0)}
}

// may reports whether the king may step onto a square after a move.
func (k *walkingKing) may(l *leaf, at, from, to model.Square) bool {
	kings := l.unattacked(k.file, at, from, to, k.at, at)
	if kings&l.untouchedKings(from) != 0 {
		return true
	}
	return kings != 0 && l.made(from, to).steps(model.NewPiece(l.answer.own, k.file+1), model.Move{From: k.at, To: at})
}

// unattacked returns the mover's kings with which its pieces can be something that does not attack the other king, major
// number king on a square, after a move and an answer. The answer may be the king's.
func (l *leaf) unattacked(king int, at, from, to, start, end model.Square) (kings uint8) {
	s, own := l.s, l.mover.own
	q, taken := s.on[from&63], s.on[end&63]
	occupied := l.mover.occupied&^(model.Of(from)|model.Of(start)) | model.Of(to) | model.Of(end)
	seen := sees(at, occupied) | model.BitboardKnight[at&63]
	majors, promoted := s.attacking(at, seen&s.officers(own)&^(model.Of(from)|model.Of(end)))
	mayMajors, mayPromoted := s.majors[own][king&7], s.promoted[own][king&7]
	pawns := s.pawns[own] &^ model.Of(from)
	if s.pawns[own].Has(from) {
		pawns |= model.Of(to)
		if model.LastRank(own, to) && seen.Has(to) && s.rules.Promote&^reaches[to&63][at&63] == 0 {
			return 0
		}
	} else {
		not := lane(q.File(), model.AllNatures&^reaches[from&63][to&63])
		attack := model.Natures(0)
		if end != to && seen.Has(to) {
			attack = reaches[to&63][at&63]
		}
		if q.Major() {
			mayMajors &^= not
			majors |= lane(q.File(), attack)
		} else {
			mayPromoted &^= not
			promoted |= lane(q.File(), attack)
		}
	}
	if model.Pawn[own^1][at&63]&pawns&^model.Of(end) != 0 {
		return 0
	}
	mayPromoted &^= promoted
	for turned := s.turned.Of(own); turned != 0; turned &= turned - 1 {
		if mayPromoted.at(bits.TrailingZeros32(uint32(turned))&7) == 0 {
			return 0
		}
	}
	kings = s.limits.kings(mayMajors&^majors) & l.answer.partners(king)
	switch end {
	case to:
		taken = q
	case from:
		taken = model.NoPiece
	}
	if taken != model.NoPiece && taken.Major() {
		kings &^= 1 << taken.File()
	}
	return kings
}

// untouchedKings returns those kings of the mover that are safe after a move from a square.
func (l *leaf) untouchedKings(from model.Square) (kings uint8) {
	for i := range l.kings[:l.numKings] {
		if k := &l.kings[i]; !k.from.Has(from) {
			kings |= 1 << k.file
		}
	}
	if q := l.s.on[from&63]; q.Major() {
		kings &^= 1 << q.File()
	}
	return kings | l.stepped
}

// stepsSafely returns the piece that moves, as a set of files, if it may move as the king onto a square that no answering
// piece can attack. Then the answering pieces can be what they could be before, with this king.
func (l *leaf) stepsSafely(from, to model.Square) uint8 {
	s, q, own := l.s, l.s.on[from&63], l.mover.own
	if !q.Major() || l.mover.kings>>q.File()&1 == 0 || !model.BitboardKing[from&63].Has(to) {
		return 0
	}
	gone := model.Of(to)
	majors, promoted := s.attackers(to, l.mover.occupied&^model.Of(from), s.officers(l.answer.own)&^gone)
	if model.Pawn[own][to&63]&s.pawns[l.answer.own]&^gone != 0 ||
		majors&s.majors[l.answer.own][q.File()]|promoted&s.promoted[l.answer.own][q.File()] != 0 {
		return 0
	}
	return 1 << q.File()
}

// certifyStep leaves in missing what no pair of the king that steps certifies.
func (l *leaf) certifyStep(from model.Square, missing *certificate) {
	for l.openTargets != 0 {
		l.nextTarget()
	}
	king := l.s.on[from&63].File()
	for i := range l.targets[:l.numTargets] {
		if t := &l.targets[i]; l.mover.partners(king)>>t.file&1 != 0 && !t.from.Has(from) {
			sure := certificate{
				l.possible.pawns, withSteps(l.answer.pairs.of(t.file, king)), l.s.promoted[l.answer.own][king&7],
			}
			sure = sure.without(&t.bound)
			*missing = missing.without(&sure)
		}
	}
}

// made makes a move, and returns what can be asked about its answers.
func (l *leaf) made(from, to model.Square) *prober {
	p := &l.asker
	l.after(model.Move{From: from, To: to}, &l.next)
	p.s = &l.next
	p.glance(l.next.Alive(), l.next.mover)
	return p
}

// standing returns the squares of the answering pieces that c mentions.
func (l *leaf) standing(c *certificate) model.Set {
	squares := c.pawns
	for all := l.s.officers(l.answer.own); all != 0; all &= all - 1 {
		if c.of(l.s.on[all.First()&63]) != 0 {
			squares |= all & -all
		}
	}
	return squares
}

// asked counts the answers of the open pieces, one by one.
func (l *leaf) asked(from, to model.Square, open model.Set, missing *certificate) (n int) {
	for l.openKings != 0 {
		l.nextKing()
	}
	s, own := l.s, l.answer.own
	theirs := s.side[own] &^ model.Of(to)
	occupied := l.mover.occupied&^model.Of(from) | model.Of(to)
	for ; open != 0; open &= open - 1 {
		at := open.First()
		q := s.on[at&63]
		targets := model.Set(0)
		if s.pawns[own].Has(at) {
			once, twice, left, right := stepsOf(own, model.Of(at), occupied)
			targets = once | twice | (left|right)&occupied&^theirs
		} else {
			may := l.possible.of(q)
			targets = attacks(at, may, occupied) &^ theirs
			if sure := may &^ missing.of(q); sure != 0 {
				certain := targets & attacks(at, sure, occupied) & l.pinnedTo(at) // if the move touches the pin, nothing is sure
				n += certain.Len()
				targets &^= certain
			}
		}
		for ; targets != 0; targets &= targets - 1 {
			if l.allows(from, to, at, targets.First()) {
				n++
			}
		}
	}
	return n
}

// allows reports whether an answer is legal after a move, other than as the king on a square that it enters only so.
func (l *leaf) allows(from, to, start, end model.Square) bool {
	own, q := l.answer.own, l.s.on[start&63]
	natures := reaches[start&63][end&63]
	pawn := l.s.pawns[own].Has(start)
	untouched, doubt := l.untouchedKings(from), false
	for all := l.answer.kings; all != 0; all &= all - 1 {
		king := bits.TrailingZeros8(all)
		piece := model.NewPiece(own, king+1)
		at := l.s.where[piece]
		if at == to || q == piece && !natures.Has(model.King) {
			continue
		}
		kings, maker := l.answer.partners(king), !pawn && q != piece
		if q == piece {
			at = end
		}
		sure, rest := kings&untouched, kings&^untouched
		if maker {
			sure = l.answer.makers(q, king, natures, sure)
		}
		if sure|rest == 0 {
			continue
		}
		safe := l.unattacked(king, at, from, to, start, end)
		if safe&sure != 0 {
			return true
		}
		rest &= safe
		if maker {
			rest = l.answer.makers(q, king, natures, rest)
		}
		doubt = doubt || rest != 0
	}
	return doubt && l.made(from, to).ask(q, model.Move{From: start, To: end}, natures)
}

// listed counts the answers by making the move and listing them.
func (l *leaf) listed(from, to model.Square) int {
	p := &l.asker
	l.after(model.Move{From: from, To: to}, &l.next)
	p.s = &l.next
	p.look(l.next.Alive(), l.next.mover)
	r := p.replies(p.certain())
	return r.Len()
}
