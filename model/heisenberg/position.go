package heisenberg

import (
	"haft/model"
)

// Position is the men on the board, the turn, the rights to castle, and a pawn that can be captured
// en passant. A copy made by assignment is independent: to take a move back, keep the position
// before it. The zero value is an empty board; use [Start] or [ParseFEN].
type Position struct {
	men    [64]Man
	sides  [2]model.Set        // by color
	kinds  [King + 1]model.Set // of both sides
	turn   model.Color
	castle rights
	passed model.Square // the square that a pawn has just passed over, otherwise NoSquare
	quiet  int          // plies since the last capture or pawn move
	number int          // of the move, from 1, as players count
}

// rights are the kinds of castling that neither king nor rook has lost by moving.
type rights uint8

// The bits of rights in the order of FEN: KQkq.
const (
	whiteShort rights = 1 << iota
	whiteLong
	blackShort
	blackLong
)

// StartFEN is the starting position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Start returns the starting position.
func Start() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// On returns what stands on s.
func (p *Position) On(s model.Square) Man { return p.men[s] }

// Turn returns the side to move.
func (p *Position) Turn() model.Color { return p.turn }

// Number returns the number of the next move, from 1; a move of White and one of Black share a
// number.
func (p *Position) Number() int { return p.number }

// of returns the pieces of side c that are of kind k.
func (p *Position) of(c model.Color, k Kind) model.Set { return p.sides[c] & p.kinds[k] }

func (p *Position) occupied() model.Set { return p.sides[model.White] | p.sides[model.Black] }

// put places a man on an empty square.
func (p *Position) put(m Man, s model.Square) {
	p.men[s] = m
	p.sides[m.Color] |= model.Of(s)
	p.kinds[m.Kind] |= model.Of(s)
}

// lift empties a square and returns what stood there.
func (p *Position) lift(s model.Square) Man {
	m := p.men[s]
	p.men[s] = Nobody
	p.sides[m.Color] &^= model.Of(s)
	p.kinds[m.Kind] &^= model.Of(s)
	return m
}

// king returns the square of the king of c, NoSquare if that side has none.
func (p *Position) king(c model.Color) model.Square {
	if k := p.of(c, King); k != 0 {
		return k.First()
	}
	return model.NoSquare
}

// lastRank reports whether s is where the pawns of c promote.
func lastRank(c model.Color, s model.Square) bool { return s.Rank() == 7*(1-int(c)) }

// Status says how the game stands.
type Status uint8

// A side without a legal move is checkmated if its king is attacked, otherwise stalemated.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
)

// String returns "ongoing", "checkmate" or "stalemate".
func (s Status) String() string { return [...]string{"ongoing", "checkmate", "stalemate"}[s] }

// Status returns how the game stands for the side to move.
func (p *Position) Status() Status {
	switch {
	case len(p.Moves()) > 0:
		return Ongoing
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}

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
