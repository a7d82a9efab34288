package exact

import (
	"math/bits"

	"haft/model"
)

// The last two plies of a perft are counted mostly without making a move. Only perft uses this; the tests compare
// it with making each move.
//
// How many answers are there after a move? Most answers, or all, are certified by a few pairs of kings that the
// move does not touch. If so, they can be counted from the squares alone. Only those
// answering pieces whose lines the move touches have to be looked at again.
//
// With check=off no answer is certified, and perft 4 from the start takes eight times as long per node;
// bishops=opposite and en-passant=on cost less than a tenth (BenchmarkPerft). At ply 30 check=off and
// bishops=opposite take about half as long again, and en passant costs nothing (BenchmarkRules in package bench).

// An answerer is an officer of the answering side.
type answerer struct {
	at    model.Square
	may   model.Natures
	sees  model.Set // the squares that it attacks, with own pieces included
	moves int
}

// A leaf counts the answers to the moves of one node.
type leaf struct {
	*node
	possible    certificate // the answers that some pair could allow
	pairs       [maxUntouched]untouched
	numPairs    int
	round       round // of the search for more pairs
	officers    [16]answerer
	numOfficers int
	seen        model.Set // squares seen by any officer
	moves       int       // of all officers
}

// twoPlies returns the number of sequences of two plies.
func (n *node) twoPlies() uint64 {
	l := leaf{node: n}
	l.prepare()
	nodes := 0
	replies := n.replies()
	for m := range n.s.each(&replies) {
		nodes += l.answers(m.From, m.To)
	}
	return uint64(nodes)
}

// prepare looks for an untouched pair, and finds the officers that will answer. Without the rule on check there is
// no such pair: every square of an opposing king would have to be asked about.
func (l *leaf) prepare() {
	if !l.s.rules.Check {
		return
	}
	l.possible = certificate{l.s.pawns[l.answer.own], l.answer.majors, l.answer.promoted}
	if l.nextPair() {
		l.findOfficers()
	}
}

func (l *leaf) findOfficers() {
	s := l.s
	for all := s.officers(l.answer.own); all != 0; all &= all - 1 {
		at := all.First()
		a := answerer{at: at, may: l.possible.of(s.on[at&63])}
		a.sees = l.answer.targets(at, a.may)
		a.moves = (a.sees &^ s.side[l.answer.own]).Len()
		l.officers[l.numOfficers&15] = a
		l.numOfficers++
		l.seen |= a.sees
		l.moves += a.moves
	}
}

// answers counts the answers to a legal move.
func (l *leaf) answers(from, to model.Square) int {
	pawn := l.s.pawns[l.mover.own].Has(from)
	passing := pawn && l.s.rules.EnPassant
	if l.numPairs == 0 || passing && l.takesInPassing(from, to) {
		return l.listed(from, to)
	}
	missing := l.missing(from, to, pawn)
	if passing {
		missing.pawns |= l.takers(from, to)
	}
	switch missing {
	case certificate{}:
		return l.onSquares(from, to, 0)
	case l.possible:
		return l.listed(from, to)
	}
	open := l.standing(&missing) &^ model.Of(to)
	return l.onSquares(from, to, open) + l.asked(from, to, open, &missing)
}

// onSquares counts the answers of all pieces except the open ones. All possible answers of these pieces must be
// legal.
func (l *leaf) onSquares(from, to model.Square, open model.Set) int {
	s := l.s
	step := model.Of(from) | model.Of(to)
	mine := s.side[l.mover.own] ^ step
	theirs := s.side[l.answer.own] &^ model.Of(to)
	n := pawnMoves(l.answer.own, s.pawns[l.answer.own]&theirs&^open, mine, theirs)
	if l.seen&step|open == 0 && s.on[to&63] == model.NoPiece {
		return n + l.moves
	}
	for i := range l.officers[:l.numOfficers] {
		a := &l.officers[i]
		switch {
		case a.at == to || open.Has(a.at): // taken, or counted elsewhere
		case a.sees&step == 0:
			n += a.moves
		default:
			n += (attacks(a.at, a.may, mine|theirs) &^ theirs).Len()
		}
	}
	return n
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

// asked counts the answers of the open pieces, after making the move.
func (l *leaf) asked(from, to model.Square, open model.Set, missing *certificate) int {
	var next State
	l.after(model.Move{From: from, To: to}, &next)
	p := prober{s: &next}
	p.glance(next.Alive(), next.mover)
	sure := l.possible.without(missing)
	n := 0
	for ; open != 0; open &= open - 1 {
		at := open.First()
		q := next.on[at&63]
		if next.pawns[p.own].Has(at) {
			n += p.pawn(q, at, sure.pawns.Has(at)).Len()
		} else {
			n += p.officer(q, at, &sure).Len()
		}
	}
	return n
}

// listed counts the answers by making the move and listing them.
func (l *leaf) listed(from, to model.Square) int {
	var next State
	l.after(model.Move{From: from, To: to}, &next)
	r := next.Replies()
	return r.Len()
}

// takesInPassing reports whether a pawn's move takes in passing.
func (l *leaf) takesInPassing(from, to model.Square) bool {
	return to == l.s.passed && from.File() != to.File()
}

// takers returns the pawns that could take in passing after a pawn's move.
func (l *leaf) takers(from, to model.Square) model.Set {
	if to != from+16 && from != to+16 {
		return 0
	}
	passed := (from + to) / 2
	return model.Pawn[l.mover.own][passed&63] & l.s.pawns[l.answer.own]
}

// pawnMoves counts the moves of pawns, except taking in passing.
func pawnMoves(c model.Color, pawns, enemies, own model.Set) int {
	const aFile, hFile = 0x0101010101010101, 0x8080808080808080
	free := ^(enemies | own)
	var once, twice, left, right model.Set
	if c == model.White {
		once = pawns << 8 & free
		twice = once & 0xff0000 << 8 & free
		left, right = pawns&^aFile<<7, pawns&^hFile<<9
	} else {
		once = pawns >> 8 & free
		twice = once & 0xff0000000000 >> 8 & free
		left, right = pawns&^aFile>>9, pawns&^hFile>>7
	}
	return once.Len() + twice.Len() + (left & enemies).Len() + (right & enemies).Len()
}

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
