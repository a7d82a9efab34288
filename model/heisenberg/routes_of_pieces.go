package heisenberg

import (
	"haft/model"
)

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
