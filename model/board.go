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

// Reach returns the natures with which a piece on from, which must not be a pawn, attacks to, given the pieces that
// stand between. It is a_t of the mathematical model and the complement of its f. No other function knows how
// pieces move.
func (b *Board) Reach(from, to Square) Natures {
	if between[from][to]&b.occupied != 0 {
		return 0
	}
	return empty[from][to]
}

// Attack returns the natures with which p attacks square s: a_t(s, p) of the model. For a pawn the set is empty,
// and sure reports whether the pawn attacks s, which it then does in every world.
func (b *Board) Attack(p Piece, s Square) (natures Natures, sure bool) {
	from := b.Where[p]
	switch {
	case from == NoSquare || from == s:
		return 0, false
	case b.Pawn(p):
		return 0, pawnAttacks(p.Color(), from, s)
	case p.Major():
		return b.Reach(from, s), false
	}
	return b.Reach(from, s) & Promotable, false
}

// LastRank reports whether s is where the pawns of c promote.
func LastRank(c Color, s Square) bool { return s.Rank() == 7*(1-int(c)) }

// enPassantVictim returns the square of the pawn that m takes in passing, and false if m does not take in passing.
// It does if a pawn steps diagonally to the empty square that was just passed over.
func (b *Board) enPassantVictim(m Move) (Square, bool) {
	p := b.On[m.From]
	if p == NoPiece || !b.Pawn(p) || m.To != b.Passed || m.To == NoSquare ||
		!pawnAttacks(p.Color(), m.From, m.To) {
		return NoSquare, false
	}
	return NewSquare(m.To.File(), m.From.Rank()), true
}

// Apply carries m out, legal or not, and returns the piece that it captured. A piece must stand on m.From.
func (b *Board) Apply(m Move) (captured Piece) {
	if m == NullMove { // in the place of ply 1: see Setup.First
		return NoPiece
	}
	victim := m.To
	if s, ok := b.enPassantVictim(m); ok {
		victim = s
	}
	captured = b.lift(victim)
	if captured != NoPiece {
		b.Where[captured] = NoSquare
	}
	p := b.lift(m.From)
	b.Passed = NoSquare
	if b.Pawn(p) {
		if LastRank(p.Color(), m.To) {
			b.Promoted |= p.Set()
		}
		if m.To == m.From+16 || m.From == m.To+16 {
			b.Passed = (m.From + m.To) / 2
		}
	}
	b.Put(p, m.To)
	return captured
}
