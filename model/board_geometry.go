package model

// empty[s][t] holds the natures that go from s to t on an empty board, and between[s][t] the squares that must be
// free for it (square s is bit s of the word).
var (
	empty   [64][64]Natures
	between [64][64]uint64
)

// The steps of the pieces, in files and ranks. Kings and queens go in all eight directions of the first two lists,
// rooks in those of the first, bishops in those of the second.
var (
	straight = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	diagonal = [4][2]int{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	leaps    = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	for s := range Square(64) {
		for _, d := range straight {
			slide(s, d, NaturesOf(Queen, Rook))
		}
		for _, d := range diagonal {
			slide(s, d, NaturesOf(Queen, Bishop))
		}
		for _, d := range leaps {
			if t, ok := step(s, d); ok {
				empty[s][t] = Knight.Set()
			}
		}
	}
}

// slide fills one ray from s. Its first square is a king's step as well.
func slide(s Square, d [2]int, natures Natures) {
	var passed uint64
	here := natures | King.Set()
	for t, ok := step(s, d); ok; t, ok = step(t, d) {
		empty[s][t] = here
		between[s][t] = passed
		passed |= 1 << t
		here = natures
	}
}

// step returns the square d away from s, and whether it is on the board.
func step(s Square, d [2]int) (Square, bool) {
	file, rank := s.File()+d[0], s.Rank()+d[1]
	return NewSquare(file, rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// forward returns the direction in which the pawns of c move: +1 or -1 rank.
func forward(c Color) int { return 1 - 2*int(c) }

// pawnAttacks reports whether a pawn of c on from attacks to.
func pawnAttacks(c Color, from, to Square) bool {
	files := from.File() - to.File()
	return to.Rank()-from.Rank() == forward(c) && files*files == 1
}
