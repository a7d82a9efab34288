package heisenberg

import (
	"haft/model"
)

// Change is what happens to a move that is seen.
type Change uint8

// A move is ordinary, or it is seen and changes its speed or its position.
const (
	Ordinary Change = iota
	Speed
	Place
)

// String returns "ordinary", "speed" or "position".
func (c Change) String() string { return [...]string{"ordinary", "speed", "position"}[c] }

// sign precedes the square on which the move is seen.
func (c Change) sign() string { return [...]string{"", "@", "?"}[c] }

// slowed returns the squares where a change of speed on the passage can end, ignoring the king's
// safety.
func (p *Position) slowed(a *Passage) model.Set {
	slower, ok := p.men[a.From].Kind.Slower()
	if !ok || p.occupied().Has(a.Seen) {
		return 0
	}
	q := *p // the origin is empty while the piece goes on
	q.lift(a.From)
	if slower == Pawn {
		return q.pawnTargets(p.turn, a.Seen)
	}
	return q.rangeAs(slower, p.turn, a.Seen, q.occupied()) & q.landing()
}

// pawnTargets returns the squares to which a pawn of c on from may go.
func (p *Position) pawnTargets(c model.Color, from model.Square) model.Set {
	targets := p.pawnCaptures(c, from)
	for i := range p.steps(c, from) {
		targets |= model.Of(rays[from][2*int(c)][i])
	}
	return targets
}

// displaced returns the squares where a change of position on the passage can end, ignoring the
// king's safety.
func (p *Position) displaced(a *Passage) model.Set {
	return ring(a.From, a.By.Len()) & p.landing() &^ a.Ordinary
}
