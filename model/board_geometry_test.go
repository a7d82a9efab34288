package model

import (
	"testing"

	"haft/solve/solvertest/extent"
)

func abs(x int) int { return max(x, -x) }

// distance returns how many files and ranks apart two squares are.
func distance(s, t Square) (files, ranks int) {
	return abs(s.File() - t.File()), abs(s.Rank() - t.Rank())
}

// goes reports whether a piece of nature n goes from s to t on an empty board. It states the laws of chess as
// formulas on distances, whereas the code under test walks along rays.
func goes(n Nature, s, t Square) bool {
	files, ranks := distance(s, t)
	straight := (files == 0) != (ranks == 0)
	diagonal := files == ranks && files > 0
	return map[Nature]bool{
		King:   max(files, ranks) == 1,
		Queen:  straight || diagonal,
		Rook:   straight,
		Bishop: diagonal,
		Knight: files*ranks == 2,
	}[n]
}

// goers returns the natures that go from s to t on an empty board.
func goers(s, t Square) (set Natures) {
	for n := King; n <= Knight; n++ {
		if goes(n, s, t) {
			set |= n.Set()
		}
	}
	return set
}

// inside reports whether x lies strictly between s and t on the line through them.
func inside(s, x, t Square) bool {
	f1, r1 := x.File()-s.File(), x.Rank()-s.Rank()
	f2, r2 := t.File()-x.File(), t.Rank()-x.Rank()
	collinear := f1*r2 == f2*r1
	onward := f1*f2+r1*r2 > 0
	return collinear && onward
}

func emptyBoard() Board {
	b := NewBoard()
	for s := range Square(64) {
		if p := b.lift(s); p != NoPiece {
			b.Where[p] = NoSquare
		}
	}
	return b
}

func TestReachOnEmptyBoard(t *testing.T) {
	b := emptyBoard()
	for from := range Square(64) {
		for to := range Square(64) {
			if got, want := b.Reach(from, to), goers(from, to); got != want {
				t.Errorf("%v%v: %v, want %v", from, to, got, want)
			}
		}
	}
}

// A blocker stops every move through its square. On the first or the last square of a move it stops nothing.
func TestReachWithOneBlocker(t *testing.T) {
	extent.Slow(t)
	for blocker := range Square(64) {
		b := emptyBoard()
		b.Put(NewPiece(White, 9), blocker)
		for from := range Square(64) {
			for to := range Square(64) {
				want := goers(from, to)
				if inside(from, blocker, to) {
					want = 0
				}
				if got := b.Reach(from, to); got != want {
					t.Fatalf("%v%v with a blocker on %v: %v, want %v", from, to, blocker, got, want)
				}
			}
		}
	}
}

func TestPawnAttacks(t *testing.T) {
	// White's two steps by square number; Black's are the same with the board turned round.
	for from := range Square(64) {
		for to := range Square(64) {
			up, down := int(to)-int(from), int(from)-int(to)
			files, _ := distance(from, to)
			if got, want := pawnAttacks(White, from, to), files == 1 && (up == 7 || up == 9); got != want {
				t.Errorf("White %v%v: %v, want %v", from, to, got, want)
			}
			if got, want := pawnAttacks(Black, from, to), files == 1 && (down == 7 || down == 9); got != want {
				t.Errorf("Black %v%v: %v, want %v", from, to, got, want)
			}
		}
	}
}
