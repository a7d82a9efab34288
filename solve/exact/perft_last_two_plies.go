package exact

import (
	"haft/model"
)

// The last two plies of a perft are counted mostly without making a move. Only perft uses this; the tests compare
// it with making each move.
//
// How many answers are there after a move? Most answers, or all, are certified by a few pairs of kings that the
// move does not touch (perft_untouched_kings.go). If so, they can be counted from the squares alone. Only those
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
