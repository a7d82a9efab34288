package exact

import (
	"math/bits"

	"haft/model"
)

// The last two plies of a perft are counted without making a move, for most moves of the first ply many at a time. Only
// perft uses this; the tests compare it with making each move.
//
// How many answers are there after a move? All that were possible before it, and a difference. It has one part for the
// square left, which opens lines, and one for the square entered, which closes them. Each is found once for each square.
// So the moves of a piece that leave all answers legal are counted as a set: as many times what the square left
// means, and the sum over the squares entered. A piece of several natures counts once, with all its lines.
//
// With check=off all possible answers are legal, unless the piece captured or the natures shown leave a single king. With
// check they are legal if pairs of kings certify them that the move does not touch (type untouched). Two kinds are counted
// apart from these, for they depend on the mover's pieces only: steps of a king (walkingKing), and moves of a piece that
// cannot leave its line (pin). After the other moves single answers are asked about, and after some, such as most checks,
// the move is made and its answers are listed. Compared with a move at a time, that takes two thirds of the time from the
// start, less than half from ply 30, and a tenth or less with check=off (the table in the README of package bench).

// An answerer is an officer of the answering side.
type answerer struct {
	at    model.Square
	may   model.Natures
	line  model.Set // where it may go: all squares, or the line on which it is pinned
	sees  model.Set // the squares of these that it attacks, with own pieces included
	moves int
}

// A leaf counts the answers to the moves of one node.
type leaf struct {
	*node
	movers   certificate // what the moving officers can be
	possible certificate // the answers that some pair could allow
	untouchedPairs
	pins        [8]pin
	numPins     int
	walkers     [8]walkingKing
	numWalkers  int
	stepped     uint8        // the mover's king, as a set of files, if the move that is counted is a safe step of it
	calm        [8]model.Set // by answering king: the targets of a piece that leave a pair with it untouched
	plural      word         // without check: the natures that the mover's officers have beside several kings
	officers    [16]answerer
	numOfficers int
	steps       steps   // of the answering pawns
	moves       int     // of all officers and pawns
	gained      [16]int // by moving piece: the answers of officers that open behind it, if it leaves its line
	along       [16]model.Set
	lost        [64]int8  // by square entered: the answers of officers behind it
	losing      model.Set // where lost is known; elsewhere it is 0
	next        State     // after a move that is made all the same
	asker       prober
}

// twoPlies returns the number of sequences of two plies. The leaf may have been of another node before.
func (l *leaf) twoPlies(n *node) uint64 {
	replies := n.replies()
	nodes := 0
	if !l.prepare(n, &replies) {
		for m := range n.s.each(&replies) {
			nodes += l.listed(m.From, m.To)
		}
		return uint64(nodes)
	}
	for all := n.s.side[n.mover.own]; all != 0; all &= all - 1 {
		from := all.First()
		if to := replies[n.s.on[from&63].Index()-1]; to != 0 {
			nodes += l.below(from, to)
		}
	}
	return uint64(nodes)
}

// prepare finds the officers and pawns that will answer. It reports whether answers can be counted from the squares: with
// check that takes a pair that some moves do not touch.
func (l *leaf) prepare(n *node, replies *Replies) bool {
	l.node = n
	l.untouchedPairs.begin(n.mover.kings, n.answer.kings)
	l.numOfficers, l.numPins, l.losing, l.moves = 0, 0, 0, 0
	clear(l.gained[:])
	clear(l.along[:])
	l.movers = certificate{0, l.mover.majors, l.mover.promoted}
	l.possible = certificate{l.s.pawns[l.answer.own], l.answer.majors, l.answer.promoted}
	if !l.s.rules.Check {
		if !l.mover.unconditional() || !l.answer.unconditional() {
			return false
		}
		l.plural = l.mover.plural()
	}
	entered := model.Set(0)
	for i, to := range replies {
		entered |= to
		if to == 0 {
			l.idle |= 1 << i
		}
	}
	l.findWalkers()
	if l.s.rules.Check && !l.nextPair() {
		return false
	}
	entered &^= l.mover.occupied
	s := l.s
	for all := s.officers(l.answer.own); all != 0; all &= all - 1 {
		at := all.First()
		a := &l.officers[l.numOfficers&15]
		*a = answerer{at: at, may: l.possible.of(s.on[at&63]), line: l.pinnedTo(at)}
		a.sees = l.answer.targets(at, a.may) & a.line
		a.moves = (a.sees &^ s.side[l.answer.own]).Len()
		l.numOfficers++
		l.moves += a.moves
		if a.sees&(entered|s.side[l.mover.own]) != 0 && ^a.line == 0 {
			l.lines(a, entered)
		}
	}
	l.steps = newSteps(l.answer.own, s.pawns[l.answer.own], l.mover.occupied)
	l.moves += l.steps.once.Len() + l.steps.twice.Len()
	l.moves += (l.steps.left & s.side[l.mover.own]).Len() + (l.steps.right & s.side[l.mover.own]).Len()
	return true
}

// unconditional reports whether what the own pieces may be is the same for all opposing kings. Without the rule on check
// it is, unless the game begins with a position that says otherwise.
func (p *prober) unconditional() bool {
	kings := anyRow(p.byOwn())
	first := bits.TrailingZeros8(kings) & 7
	for kings &= kings - 1; kings != 0; kings &= kings - 1 {
		k := bits.TrailingZeros8(kings) & 7
		if p.s.majors[p.own][k] != p.s.majors[p.own][first] || p.s.promoted[p.own][k] != p.s.promoted[p.own][first] {
			return false
		}
	}
	return true
}

// plural returns the natures that the own officers have in pairs with two own kings at least.
func (p *prober) plural() (twice word) {
	once := word(0)
	for kings := p.kings; kings != 0; kings &= kings - 1 {
		own := bits.TrailingZeros8(kings)
		w := p.pairs.of(own, bits.TrailingZeros8(p.partners(own)))
		twice |= once & w
		once |= w
	}
	return twice
}

// lines looks along the lines of an officer: what is lost behind each square entered, and what is gained behind the
// first piece of the mover.
func (l *leaf) lines(a *answerer, entered model.Set) {
	mine, theirs, occupied := l.s.side[l.mover.own], l.s.side[l.answer.own], l.mover.occupied
	for i := range 4 {
		if i < 2 && a.may&straight == 0 || i >= 2 && a.may&diagonal == 0 {
			continue
		}
		line := &model.Lines[a.at&63][i]
		upper, lower := line.Upper&a.sees, line.Lower&a.sees
		for cut := upper & entered; cut != 0; cut &= cut - 1 {
			l.lose(cut.First(), upper&^theirs&^(cut^(cut-1)))
		}
		for cut := lower & entered; cut != 0; cut &= cut - 1 {
			l.lose(cut.First(), lower&^theirs&(cut&-cut-1))
		}
		if first := upper & mine; first != 0 {
			behind := line.Upper &^ (first<<1 - 1)
			stop := behind & occupied
			l.gain(first, line.Upper, behind&(stop^(stop-1))&^theirs)
		}
		if first := lower & mine; first != 0 {
			behind := line.Lower & (first - 1)
			stop := model.Set(1) << 63 >> uint(bits.LeadingZeros64(uint64(behind&occupied|1)))
			l.gain(first, line.Lower, behind&-stop&^theirs)
		}
	}
}

// lose says that a piece that enters a square cuts off others.
func (l *leaf) lose(at model.Square, behind model.Set) {
	if !l.losing.Has(at) {
		l.lost[at&63] = 0
		l.losing |= model.Of(at)
	}
	l.lost[at&63] += int8(behind.Len())
}

// gain says that the piece on a square, if it leaves the line, opens others.
func (l *leaf) gain(first, line, behind model.Set) {
	i := l.s.on[first.First()&63].Index() - 1
	l.gained[i&15] += behind.Len()
	l.along[i&15] |= line
}

// below counts the answers to all moves of one piece, which are legal.
func (l *leaf) below(from model.Square, targets model.Set) int {
	s, q := l.s, l.s.on[from&63]
	pawn := s.pawns[l.mover.own].Has(from)
	var sure model.Set
	if s.rules.Check {
		for i := range l.walkers[:l.numWalkers] {
			l.calm[l.walkers[i].file&7] = 0
		}
		sure = l.untouchedTargets(from, targets, pawn)
	} else {
		sure = l.pluralTargets(from, targets)
	}
	if pawn && s.rules.EnPassant {
		sure &^= l.passing(from, targets)
	}
	for i := range l.pins[:l.numPins] {
		sure &^= l.pins[i].touched(from)
	}
	i := q.Index() - 1
	apart := sure &^ (s.side[l.answer.own] | l.along[i&15] | l.steps.along(from))
	more := l.gained[i&15]
	if l.steps.near.Has(from) {
		more += l.steps.gained(from)
	}
	n := apart.Len() * (l.moves + more)
	if l.steps.near&apart != 0 {
		n += l.steps.entered(apart)
	}
	for cut := apart & l.losing; cut != 0; cut &= cut - 1 {
		n -= int(l.lost[cut.First()&63])
	}
	for rest := sure &^ apart; rest != 0; rest &= rest - 1 {
		n += l.onSquares(from, rest.First(), 0, 0)
	}
	if sure != 0 {
		n += l.steppedTo(from, sure)
	}
	for rest := targets &^ sure; rest != 0; rest &= rest - 1 {
		n += l.answers(from, rest.First())
	}
	l.stepped = 0
	return n
}

// passing returns the targets of a pawn that take in passing, or after which it may be taken so.
func (l *leaf) passing(from model.Square, targets model.Set) (squares model.Set) {
	for _, to := range [2]model.Square{from + 16, from - 16} {
		if to < 64 && targets.Has(to) && l.takers(from, to) != 0 {
			squares |= model.Of(to)
		}
	}
	if l.s.passed != model.NoSquare {
		squares |= model.Of(l.s.passed) & model.Pawn[l.mover.own][from&63]
	}
	return squares
}

// untouchedTargets returns the targets after which all possible answers are legal, because two pairs that the move
// does not touch certify them together.
func (l *leaf) untouchedTargets(from model.Square, targets model.Set, pawn bool) (sure model.Set) {
	q := l.s.on[from&63]
	knight := targets & model.BitboardKnight[from&63]
	straightOn, diagonalOn := model.Set(0), model.Set(0)
	if !pawn {
		straightOn = targets & model.BitboardRook(from, l.mover.occupied)
		diagonalOn = targets &^ (knight | straightOn)
	}
	var left [maxUntouched]model.Set
	for i := 0; targets&^sure != 0; i++ {
		if i == l.numPairs {
			if more := l.nextPair(); !more {
				break
			}
		}
		u := &l.pairs[i]
		if u.from.Has(from) {
			continue
		}
		z := u.entered
		if pawn {
			left[i] = targets &^ z.pawns
			if last := targets & lastRanks; last != 0 {
				left[i] = left[i]&^lastRanks | last&^z.attacking(model.AllNatures)
			}
		} else {
			natures := u.mover.of(q)
			if natures&(1<<model.Queen>>1) != 0 {
				left[i] = (straightOn | diagonalOn) &^ (z.rooks | z.bishops)
			}
			if natures&(1<<model.Rook>>1) != 0 {
				left[i] |= straightOn &^ z.rooks
			}
			if natures&(1<<model.Bishop>>1) != 0 {
				left[i] |= diagonalOn &^ z.bishops
			}
			if natures&(1<<model.Knight>>1) != 0 {
				left[i] |= knight &^ z.knights
			}
		}
		if l.numWalkers > 0 {
			l.calm[u.king&7] |= left[i]
		}
		for with := u.complete; with != 0; with &= with - 1 {
			sure |= left[i] & left[bits.TrailingZeros16(with)]
		}
	}
	return sure
}

// pluralTargets does the same without the rule on check: the other side keeps its kings, and the mover has several, so
// that any one of its pieces may be taken.
func (l *leaf) pluralTargets(from model.Square, targets model.Set) model.Set {
	kings := l.mover.kings
	if kings&(kings-1) == 0 {
		return 0
	}
	targets &^= l.mover.doubtful
	if q := l.s.on[from&63]; q.Major() {
		if natures := l.plural.at(q.File()); natures != l.mover.majors.at(q.File()) {
			targets &= l.mover.targets(from, natures)
		}
	}
	return targets
}

// answers counts the answers to a legal move.
func (l *leaf) answers(from, to model.Square) int {
	pawn := l.s.pawns[l.mover.own].Has(from)
	passing := pawn && l.s.rules.EnPassant
	if passing && l.passing(from, model.Of(to)) != 0 {
		return l.listed(from, to)
	}
	if !l.s.rules.Check {
		if l.mover.doubtful.Has(to) {
			return l.listed(from, to)
		}
		return l.onSquares(from, to, 0, l.onlyKing(from, to, pawn))
	}
	missing := l.missing(from, to, pawn)
	if l.stepped = l.stepsSafely(from, to); l.stepped != 0 && !missing.empty() {
		l.certifyStep(from, &missing)
	}
	for i := range l.pins[:l.numPins] {
		if k := &l.pins[i]; k.touched(from).Has(to) {
			q := l.s.on[k.at&63]
			if q.Major() {
				missing.majors |= l.possible.majors & lane(q.File(), model.AllNatures)
			} else {
				missing.promoted |= l.possible.promoted & lane(q.File(), model.AllNatures)
			}
		}
	}
	if missing == l.possible {
		return l.listed(from, to)
	}
	open := l.standing(&missing) &^ model.Of(to)
	n := l.onSquares(from, to, open, 0)
	if open != 0 {
		n += l.asked(from, to, open, &missing)
	}
	return n + l.steppedTo(from, model.Of(to))
}

// onlyKing returns the square of the mover's king after a move that captures no possible king, if only one piece is left
// that can be the king. No answer may take it. Without the rule on check all rows are equal.
func (l *leaf) onlyKing(from, to model.Square, pawn bool) model.Set {
	q, own := l.s.on[from&63], l.mover.own
	kings := l.mover.kings
	if !pawn && q.Major() {
		row := l.s.majors[own][bits.TrailingZeros8(l.answer.kings)&7]
		kings &= l.s.limits.kings(row &^ lane(q.File(), model.AllNatures&^reaches[from&63][to&63]))
	}
	king := model.NewPiece(own, bits.TrailingZeros8(kings)+1)
	switch {
	case kings&(kings-1) != 0:
		return 0
	case king == q:
		return model.Of(to)
	}
	return model.Of(l.s.where[king])
}

// onSquares counts the answers of all pieces except the open ones, to squares that are not barred. All other possible
// answers of these pieces must be legal.
func (l *leaf) onSquares(from, to model.Square, open, barred model.Set) int {
	s := l.s
	step := model.Of(from) | model.Of(to)
	mine := s.side[l.mover.own] ^ step
	theirs := s.side[l.answer.own] &^ model.Of(to)
	once, twice, left, right := stepsOf(l.answer.own, s.pawns[l.answer.own]&theirs&^open, mine|theirs)
	enemies := mine &^ barred
	n := once.Len() + twice.Len() + (left & enemies).Len() + (right & enemies).Len()
	for i := range l.officers[:l.numOfficers] {
		a := &l.officers[i]
		switch {
		case a.at == to || open.Has(a.at): // taken, or counted elsewhere
		case a.sees&(step|barred) == 0:
			n += a.moves
		default:
			n += (attacks(a.at, a.may, mine|theirs) & a.line &^ (theirs | barred)).Len()
		}
	}
	return n
}

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

// takers returns the pawns that could take in passing after a pawn's move.
func (l *leaf) takers(from, to model.Square) model.Set {
	if to != from+16 && from != to+16 {
		return 0
	}
	passed := (from + to) / 2
	return model.Pawn[l.mover.own][passed&63] & l.s.pawns[l.answer.own]
}

// The steps of the pawns of a side, except taking in passing: where they go, with each square as often as a pawn goes there.
type steps struct {
	c               model.Color
	pawns, occupied model.Set
	left, right     model.Set // squares attacked
	once, twice     model.Set // squares entered by steps
	front           model.Set // squares before pawns that have not moved, which a double step passes or enters
	near            model.Set // where a piece that leaves or enters changes anything
}

// thirdRanks holds, by color, the squares behind which a double step ends.
var thirdRanks = [2]model.Set{0xff0000, 0xff0000000000}

// ahead returns the squares that pawns of c would step onto.
func ahead(c model.Color, squares model.Set) model.Set { return back(c^1, squares) }

// stepsOf returns the squares to which pawns step, once and twice, and those that they attack on either side.
func stepsOf(c model.Color, pawns, occupied model.Set) (once, twice, left, right model.Set) {
	const aFile, hFile = 0x0101010101010101, 0x8080808080808080
	if c == model.White {
		once = pawns << 8 &^ occupied
		return once, once & 0xff0000 << 8 &^ occupied, pawns &^ aFile << 7, pawns &^ hFile << 9
	}
	once = pawns >> 8 &^ occupied
	return once, once & 0xff0000000000 >> 8 &^ occupied, pawns &^ aFile >> 9, pawns &^ hFile >> 7
}

func newSteps(c model.Color, pawns, occupied model.Set) steps {
	t := steps{c: c, pawns: pawns, occupied: occupied}
	t.once, t.twice, t.left, t.right = stepsOf(c, pawns, occupied)
	step := ahead(c, pawns)
	t.front = step & thirdRanks[c&1]
	t.front |= ahead(c, t.front)
	t.near = t.left | t.right | step | t.front
	return t
}

// gained counts the moves that are more if a piece of the other side leaves a square, which does not go along.
func (t *steps) gained(from model.Square) int {
	at, third := model.Of(from), thirdRanks[t.c&1]
	behind := back(t.c, at)
	n := -(t.left & at).Len() - (t.right & at).Len() + (behind & t.pawns).Len() + (behind & t.once & third).Len()
	if behind&t.pawns != 0 && at&third&^back(t.c, t.occupied) != 0 {
		n++
	}
	return n
}

// entered counts the moves that are more, summed over pieces of the other side that enter one of some empty squares.
func (t *steps) entered(squares model.Set) int {
	return (t.left & squares).Len() + (t.right & squares).Len() - (t.once & squares).Len() -
		(t.twice & squares).Len() - (back(t.c, t.twice) & squares).Len()
}

// along returns the squares that are in front of the same pawn as another one, where a pawn can make a double step. What
// is gained and lost there does not add up.
func (t *steps) along(from model.Square) model.Set {
	at := model.Of(from) & t.front
	return t.front & (at<<8 | at>>8)
}

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
