package model

// Board says which piece stands where: p_t of the mathematical model. It is the same in every world.
type Board struct {
	On       [64]Piece         // by square; NoPiece where it is empty
	Where    [NumPieces]Square // by piece; NoSquare when it is captured
	Promoted Pieces            // the pawns that have reached the last rank
	Passed   Square            // the square that a pawn has just stepped over, or NoSquare
	occupied uint64
}

// NewBoard returns the board before the first move.
func NewBoard() Board {
	b := Board{Passed: NoSquare}
	for s := range b.On {
		b.On[s] = NoPiece
	}
	for p := range Piece(NumPieces) {
		b.Put(p, p.Home())
	}
	return b
}

// Put places a piece on an empty square.
func (b *Board) Put(p Piece, s Square) {
	b.On[s], b.Where[p] = p, s
	b.occupied |= 1 << s
}

func (b *Board) lift(s Square) Piece {
	p := b.On[s]
	b.On[s] = NoPiece
	b.occupied &^= 1 << s
	return p
}

// Empty reports whether no piece stands on s.
func (b *Board) Empty(s Square) bool { return b.On[s] == NoPiece }

// Captured reports whether p has left the board.
func (b *Board) Captured(p Piece) bool { return b.Where[p] == NoSquare }

// Pawn reports whether p is a pawn that has not promoted.
func (b *Board) Pawn(p Piece) bool { return !p.Major() && !b.Promoted.Has(p) }
