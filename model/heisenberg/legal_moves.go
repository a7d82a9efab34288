package heisenberg

import (
	"haft/model"
)

// Moves returns every legal move, by origin from a1 to h8, for each origin the ordinary moves
// first.
func (p *Position) Moves() []Move {
	l := &lister{pos: p, seen: p.seen(p.turn.Other())}
	for own := p.sides[p.turn]; own != 0; own &= own - 1 {
		l.piece(own.First())
	}
	return l.moves
}

// MovesFrom returns the legal moves of the piece on s. There are none unless it belongs to the side
// to move.
func (p *Position) MovesFrom(s model.Square) []Move {
	l := &lister{pos: p, seen: p.seen(p.turn.Other())}
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

// A route is a way that a piece can take: the squares that it enters, in order, and where moves of
// ordinary chess along it can end. The path of a move is the squares entered up to its target. A
// knight does not enter its targets; its path is the only square of the route.
type route struct {
	entered []model.Square
	targets model.Set
}

// squares has each square as an array, so that routes of one square need not allocate.
var squares = func() (all [64]model.Square) {
	for s := range all {
		all[s] = model.Square(s)
	}
	return all
}()

// routes yields the routes of the piece on from that have a target, ignoring the king's safety.
// Kings have none, because their moves do not change.
func (p *Position) routes(from model.Square, yield func(route)) {
	switch p.men[from].Kind {
	case Pawn:
		p.pawnRoutes(from, yield)
	case Knight:
		for _, l := range leaps[from] {
			if targets := l.targets & p.landing(); targets != 0 {
				yield(route{l.entered, targets})
			}
		}
	case Bishop:
		p.slide(rays[from][4:], yield)
	case Rook:
		p.slide(rays[from][:4], yield)
	case Queen:
		p.slide(rays[from][:], yield)
	}
}

// landing returns the squares where the side to move may put a piece: those that are empty or hold
// an opposing piece other than the king.
func (p *Position) landing() model.Set { return ^(p.sides[p.turn] | p.kinds[King]) }

func (p *Position) slide(rays [][]model.Square, yield func(route)) {
	landing, occupied := p.landing(), p.occupied()
	for _, ray := range rays {
		var r route
		for i, s := range ray {
			if !landing.Has(s) {
				break
			}
			r = route{ray[:i+1], r.targets | model.Of(s)}
			if occupied.Has(s) {
				break
			}
		}
		if r.targets != 0 {
			yield(r)
		}
	}
}

// pawnRoutes yields the steps straight on as one route, and a route for each capture.
func (p *Position) pawnRoutes(from model.Square, yield func(route)) {
	c := p.men[from].Color
	ahead := rays[from][2*int(c)] // White's pawns follow the first ray, Black's the third
	var r route
	for i := range p.steps(c, from) {
		r = route{ahead[:i+1], r.targets | model.Of(ahead[i])}
	}
	if r.targets != 0 {
		yield(r)
	}
	for targets := p.pawnCaptures(c, from); targets != 0; targets &= targets - 1 {
		s := targets.First()
		yield(route{squares[s : s+1], model.Of(s)})
	}
}

// steps returns how many squares a pawn of c on from may go straight on, 0 to 2.
func (p *Position) steps(c model.Color, from model.Square) int {
	ahead, most := rays[from][2*int(c)], 1
	if from.Rank() == 1+5*int(c) {
		most = 2
	}
	most = min(most, len(ahead)) // a knight that goes on as a pawn may stand on the last rank, and then has nowhere to go
	for i := range most {
		if p.occupied().Has(ahead[i]) {
			return i
		}
	}
	return most
}

// pawnCaptures returns the squares where a pawn of c on from may capture, also en passant.
func (p *Position) pawnCaptures(c model.Color, from model.Square) model.Set {
	targets := p.sides[c.Other()] &^ p.kinds[King]
	if p.passed != model.NoSquare {
		targets |= model.Of(p.passed)
	}
	return model.Pawn[c][from] & targets
}
