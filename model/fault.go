package model

// Fault says why no piece of any nature could make a move, or is NoFault. Its words are the "reason" of an illegal
// ply in the JSON output.
type Fault uint8

// The faults. The board does not show NoWorld: the move has a possible shape, but no world plays the whole game.
const (
	NoFault Fault = iota
	NoWorld
	Geometry
	Blocked
	OwnPiece
	VacantSquare
	WrongSide
	Castling
	EnPassantOff

	NumFaults = iota
)

// String returns the word used in reports.
func (f Fault) String() string {
	return [...]string{
		"none", "no-world", "geometry", "blocked", "own-piece",
		"no-piece", "wrong-side", "castling", "en-passant",
	}[f]
}

// Shape returns the natures that the mover could have if side c makes m on b; for a pawn these are all natures. The
// set is empty exactly if there is a fault.
func (b *Board) Shape(c Color, m Move, r *Rules) (Natures, Fault) {
	switch {
	case m.Castle:
		return 0, Castling
	case m == NullMove: // in the place of ply 1: see Setup.First
		return AllNatures, NoFault
	}
	p := b.On[m.From]
	switch {
	case p == NoPiece:
		return 0, VacantSquare
	case p.Color() != c:
		return 0, WrongSide
	case !b.Empty(m.To) && b.On[m.To].Color() == c:
		return 0, OwnPiece
	}
	if b.Pawn(p) {
		fault := b.pawnFault(m, r)
		if fault != NoFault {
			return 0, fault
		}
		return AllNatures, NoFault
	}
	natures := b.Reach(m.From, m.To)
	switch {
	case empty[m.From][m.To] == 0 || m.Promote != NoNature:
		return 0, Geometry
	case natures == 0:
		return 0, Blocked
	case !p.Major():
		natures &= r.Promote
	}
	if natures == 0 {
		return 0, Geometry
	}
	return natures, NoFault
}

func (b *Board) pawnFault(m Move, r *Rules) Fault {
	c := b.On[m.From].Color()
	if m.Promote != NoNature && (!LastRank(c, m.To) || !r.Promote.Has(m.Promote)) {
		return Geometry
	}
	if pawnAttacks(c, m.From, m.To) {
		_, passing := b.enPassantVictim(m)
		switch {
		case !b.Empty(m.To) || passing && r.EnPassant:
			return NoFault
		case passing:
			return EnPassantOff
		}
		return Geometry
	}
	ranks := (m.To.Rank() - m.From.Rank()) * forward(c)
	fromHome := m.From.Rank() == b.On[m.From].Home().Rank()
	switch {
	case m.To.File() != m.From.File() || ranks < 1 || ranks > 2 || ranks == 2 && !fromHome:
		return Geometry
	case between[m.From][m.To]&b.occupied != 0 || !b.Empty(m.To):
		return Blocked
	}
	return NoFault
}
