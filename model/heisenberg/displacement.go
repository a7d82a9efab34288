package heisenberg

import (
	"haft/model"
	"haft/model/bitboard"
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

// A Passage is all moves of one piece that are first seen on the same square.
type Passage struct {
	From     model.Square // the origin
	Seen     model.Square // S
	By       bitboard.Set // the opposing pieces that see S; N is their number
	Ordinary bitboard.Set // the targets of the moves through S, which are not available
}

// Passages returns the moves of the piece on from whose path is seen, ignoring the king's safety.
// The piece must belong to the side to move.
func (p *Position) Passages(from model.Square) (passages []Passage) {
	_, passages = p.split(from, p.Seen(p.turn.Other()), nil)
	return passages
}

// split divides the moves of the piece on from. It returns the targets of those whose path is not
// seen, and appends the others to passages.
func (p *Position) split(from model.Square, seen bitboard.Set, passages []Passage) (free bitboard.Set, _ []Passage) {
	p.routes(from, func(r route) {
		var before bitboard.Set
		for _, s := range r.entered {
			if seen.Has(s) {
				by := p.Seers(p.turn.Other(), s)
				passages = append(passages, Passage{from, s, by, r.targets &^ before})
				free |= r.targets & before
				return
			}
			before |= bitboard.Of(s)
		}
		free |= r.targets
	})
	return free, passages
}

// slowed returns the squares where a change of speed on the passage can end, ignoring the king's
// safety.
func (p *Position) slowed(a *Passage) bitboard.Set {
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
func (p *Position) pawnTargets(c model.Color, from model.Square) bitboard.Set {
	targets := p.pawnCaptures(c, from)
	for i := range p.steps(c, from) {
		targets |= bitboard.Of(rays[from][2*int(c)][i])
	}
	return targets
}

// displaced returns the squares where a change of position on the passage can end, ignoring the
// king's safety.
func (p *Position) displaced(a *Passage) bitboard.Set {
	return ring(a.From, a.By.Len()) & p.landing() &^ a.Ordinary
}
