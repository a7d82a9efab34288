package heisenberg

import (
	"haft/model"
	"haft/model/bitboard"
)

// A route is a way that a piece can take: the squares it enters, in order, and where a move of ordinary
// chess along it ends. The path of a move along it are the squares entered up to its target; of a
// knight's, whose targets are not entered, the one square there is.
type route struct {
	entered []model.Square
	targets bitboard.Set
}

// squares lets a route of one square be a part of what does not change.
var squares = func() (all [64]model.Square) {
	for s := range all {
		all[s] = model.Square(s)
	}
	return all
}()

// routes are the ways of the piece on from that have a target, the king's safety aside. Kings have
// none: their moves are not changed.
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

// landing is where the side to move may put a piece: squares that are empty or hold an opposing
// piece other than the king.
func (p *Position) landing() bitboard.Set { return ^(p.sides[p.turn] | p.kinds[King]) }

func (p *Position) slide(rays [][]model.Square, yield func(route)) {
	landing, occupied := p.landing(), p.occupied()
	for _, ray := range rays {
		var r route
		for i, s := range ray {
			if !landing.Has(s) {
				break
			}
			r = route{ray[:i+1], r.targets | bitboard.Of(s)}
			if occupied.Has(s) {
				break
			}
		}
		if r.targets != 0 {
			yield(r)
		}
	}
}

// pawnRoutes are the steps straight on, one route, and a route for each capture.
func (p *Position) pawnRoutes(from model.Square, yield func(route)) {
	c := p.men[from].Color
	ahead := rays[from][2*int(c)] // White's pawns go along the first ray, Black's along the third
	var r route
	for i := range p.steps(c, from) {
		r = route{ahead[:i+1], r.targets | bitboard.Of(ahead[i])}
	}
	if r.targets != 0 {
		yield(r)
	}
	for targets := p.pawnCaptures(c, from); targets != 0; targets &= targets - 1 {
		s := targets.First()
		yield(route{squares[s : s+1], bitboard.Of(s)})
	}
}

// steps is how many squares a pawn of c on from may go straight on, 0 to 2.
func (p *Position) steps(c model.Color, from model.Square) int {
	ahead, most := rays[from][2*int(c)], 1
	if from.Rank() == 1+5*int(c) {
		most = 2
	}
	most = min(most, len(ahead)) // a knight may go on as a pawn on the last rank, which has nowhere to go
	for i := range most {
		if p.occupied().Has(ahead[i]) {
			return i
		}
	}
	return most
}

// pawnCaptures is where a pawn of c on from may capture, in passing too.
func (p *Position) pawnCaptures(c model.Color, from model.Square) bitboard.Set {
	targets := p.sides[c.Other()] &^ p.kinds[King]
	if p.passed != model.NoSquare {
		targets |= bitboard.Of(p.passed)
	}
	return bitboard.Pawn[c][from] & targets
}
