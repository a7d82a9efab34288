package heisenberg

import (
	"haft/model"
)

// Moves returns every legal move, by origin from a1 to h8, for each origin the ordinary moves
// first.
func (p *Position) Moves() []Move {
	l := &lister{pos: p, seen: p.Seen(p.turn.Other())}
	for own := p.sides[p.turn]; own != 0; own &= own - 1 {
		l.piece(own.First())
	}
	return l.moves
}

// MovesFrom returns the legal moves of the piece on s. There are none unless it belongs to the side
// to move.
func (p *Position) MovesFrom(s model.Square) []Move {
	l := &lister{pos: p, seen: p.Seen(p.turn.Other())}
	if p.sides[p.turn].Has(s) {
		l.piece(s)
	}
	return l.moves
}

// A lister collects moves.
type lister struct {
	pos      *Position
	seen     model.Set // by the opposing side
	passages []Passage // of one piece; kept to reuse its memory
	moves    []Move
}

func (l *lister) piece(from model.Square) {
	p := l.pos
	if p.men[from].Kind == King {
		l.add(Move{From: from, Seen: model.NoSquare}, model.BitboardKing[from]&p.landing()&^l.seen|p.castlings(l.seen))
		return
	}
	var free model.Set
	free, l.passages = p.split(from, l.seen, l.passages[:0])
	l.add(Move{From: from, Seen: model.NoSquare}, free)
	for i := range l.passages {
		a := &l.passages[i]
		l.add(Move{From: from, Seen: a.Seen, Change: Speed}, p.slowed(a))
		l.add(Move{From: from, Seen: a.Seen, Change: Place}, p.displaced(a))
	}
}

// add lists m with each of the targets that make it legal.
func (l *lister) add(m Move, targets model.Set) {
	for ; targets != 0; targets &= targets - 1 {
		m.To, m.Promote = targets.First(), NoKind
		if !l.pos.safe(m) {
			continue
		}
		if !l.pos.promotes(m) {
			l.moves = append(l.moves, m)
			continue
		}
		for m.Promote = Queen; m.Promote >= Knight; m.Promote-- {
			l.moves = append(l.moves, m)
		}
	}
}

// safe reports whether m does not leave the mover's king in the range of an opposing piece.
func (p *Position) safe(m Move) bool {
	q := p.After(m)
	return !q.inCheck(p.turn)
}

// promotes reports whether m brings a pawn to the last rank.
func (p *Position) promotes(m Move) bool { return p.men[m.From].isPawn() && lastRank(p.turn, m.To) }
