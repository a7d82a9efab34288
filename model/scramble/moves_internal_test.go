package scramble

import (
	"slices"
	"testing"

	"haft/model"
)

// moves says how a nature goes over an empty board, by formulas rather than by walking.
var moves = map[model.Nature]func(files, ranks int) bool{
	model.King:   func(f, r int) bool { return max(f, r) == 1 },
	model.Queen:  func(f, r int) bool { return f == 0 || r == 0 || f == r },
	model.Rook:   func(f, r int) bool { return f == 0 || r == 0 },
	model.Bishop: func(f, r int) bool { return f == r },
	model.Knight: func(f, r int) bool { return f*r == 2 },
}

func abs(x int) int { return max(x, -x) }

func distance(s, t model.Square) (files, ranks int) {
	return abs(s.File() - t.File()), abs(s.Rank() - t.Rank())
}

// TestAttacks goes through every nature, every pair of squares, and every third square that is occupied.
func TestAttacks(t *testing.T) {
	for n, rule := range moves {
		for from := range model.Square(64) {
			for other := range model.Square(64) {
				if other == from {
					continue
				}
				p := Position{board: emptyBoard}
				p.board[from] = man{model.NewPiece(model.White, 1), n}
				p.board[other] = man{piece: model.NewPiece(model.Black, 9)}
				attacked := slices.Collect(p.attacks(from))
				for to := range model.Square(64) {
					want := to != from && rule(distance(from, to)) && !(n != model.Knight && strictlyBetween(from, other, to))
					if got := slices.Contains(attacked, to); got != want {
						t.Fatalf("%v on %v attacks %v past %v: %v, expected %v", n, from, to, other, got, want)
					}
				}
			}
		}
	}
}

// strictlyBetween reports whether s is on the straight segment from a to b, excluding its ends.
func strictlyBetween(a, s, b model.Square) bool {
	f1, r1 := s.File()-a.File(), s.Rank()-a.Rank()
	f2, r2 := b.File()-s.File(), b.Rank()-s.Rank()
	return s != a && s != b && f1*r2 == f2*r1 && f1*f2+r1*r2 > 0
}

// A pawn attacks one rank forward, one file to either side, and no other square.
func TestPawnAttacks(t *testing.T) {
	for c, forward := range map[model.Color]int{model.White: 1, model.Black: -1} {
		for from := range model.Square(64) {
			p := Position{board: emptyBoard}
			p.board[from] = man{piece: model.NewPiece(c, 9)}
			attacked := slices.Collect(p.attacks(from))
			for to := range model.Square(64) {
				want := to.Rank()-from.Rank() == forward && abs(to.File()-from.File()) == 1
				if got := slices.Contains(attacked, to); got != want {
					t.Errorf("%v pawn on %v attacks %v: %v, expected %v", c, from, to, got, want)
				}
			}
		}
	}
}
