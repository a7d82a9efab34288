package heisenberg

import (
	"strings"

	"haft/model"
)

// rays are the squares from each square to the edge, nearest first, in four straight and four
// diagonal directions.
var rays [64][8][]model.Square

// A leap is the two moves of a knight that begin in the same direction.
type leap struct {
	entered []model.Square // the square next to the knight
	targets model.Set
}

var leaps [64][]leap

// rings are the squares at each distance from a square; there are none beyond distance seven.
var rings [8][64]model.Set

var (
	straight = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func init() {
	for s := range model.Square(64) {
		for i := range 4 {
			rays[s][i] = ray(s, straight[i])
			rays[s][4+i] = ray(s, diagonal[i])
			if l := newLeap(s, straight[i]); l.targets != 0 {
				leaps[s] = append(leaps[s], l)
			}
		}
		for t := range model.Square(64) {
			rings[Distance(s, t)][s] |= model.Of(t)
		}
	}
}

// Distance returns the greater of the differences in file and in rank.
func Distance(s, t model.Square) int {
	return max(difference(s.File(), t.File()), difference(s.Rank(), t.Rank()))
}

func difference(a, b int) int { return max(a-b, b-a) }

// ring returns the squares at distance n from s.
func ring(s model.Square, n int) model.Set {
	if n >= len(rings) {
		return 0
	}
	return rings[n][s]
}

// step returns the square so many files and ranks away, if it is on the board.
func step(s model.Square, files, ranks int) (model.Square, bool) {
	file, rank := s.File()+files, s.Rank()+ranks
	return model.NewSquare(file, rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

func ray(s model.Square, d [2]int) (squares []model.Square) {
	for t, ok := step(s, d[0], d[1]); ok; t, ok = step(t, d[0], d[1]) {
		squares = append(squares, t)
	}
	return squares
}

func newLeap(s model.Square, d [2]int) (l leap) {
	for _, side := range []int{1, -1} {
		if t, ok := step(s, 2*d[0]+side*d[1], 2*d[1]+side*d[0]); ok {
			l.targets |= model.Of(t)
		}
	}
	if beside, ok := step(s, d[0], d[1]); ok {
		l.entered = []model.Square{beside}
	}
	return l
}

// forward returns the direction in which the pawns of c move: +1 or -1 rank.
func forward(c model.Color) int { return 1 - 2*int(c) }

// Kind is what a piece is. The order is that of speed: each of knight, bishop, rook and queen goes
// on as the one before it.
type Kind uint8

// The six kinds, and the absence of one.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kindLetters = ".PNBRQK"

// Slower returns the kind as which a piece goes on after a change of speed. Pawns and kings have
// none.
func (k Kind) Slower() (Kind, bool) {
	if k < Knight || k > Queen {
		return NoKind, false
	}
	return k - 1, true
}

// String returns the English word for the kind, in lower case.
func (k Kind) String() string {
	return [...]string{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// parseKind reads an English letter, in either case.
func parseKind(letter byte) (Kind, bool) {
	i := strings.IndexByte(kindLetters, letter&^0x20)
	return Kind(max(i, 0)), i > 0
}

// Man is what stands on a square. The zero value is Nobody.
type Man struct {
	Color model.Color
	Kind  Kind
}

// Nobody stands on an empty square.
var Nobody = Man{}

// String returns the letter of FEN: a capital for White, "." for Nobody.
func (m Man) String() string {
	letter := kindLetters[m.Kind : m.Kind+1]
	if m.Color == model.Black {
		return strings.ToLower(letter)
	}
	return letter
}

// isPawn reports whether m is a pawn of either side.
func (m Man) isPawn() bool { return m.Kind == Pawn }
