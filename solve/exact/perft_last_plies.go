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
