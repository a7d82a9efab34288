package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/solve/solvertest/extent"
)

// sound fails the test unless the three ways in which a board says where the pieces are agree.
func sound(t testing.TB, b *Board) {
	t.Helper()
	for s := range Square(64) {
		p := b.On[s]
		if p != NoPiece && b.Where[p] != s {
			t.Fatalf("%v stands on %v and on %v", p, s, b.Where[p])
		}
		if occupied := b.occupied>>s&1 != 0; occupied != (p != NoPiece) || b.Empty(s) == occupied {
			t.Fatalf("%v: %v stands there, occupied is %v", s, p, occupied)
		}
	}
	for p := range Piece(NumPieces) {
		if s := b.Where[p]; b.Captured(p) != (s == NoSquare) || s != NoSquare && b.On[s] != p {
			t.Fatalf("%v is thought on %v", p, s)
		}
		if b.Promoted.Has(p) && p.Major() {
			t.Fatalf("%v, a major, has promoted", p)
		}
	}
}

func TestNewBoard(t *testing.T) {
	b := NewBoard()
	sound(t, &b)
	for p := range Piece(NumPieces) {
		if b.Where[p] != p.Home() || b.Pawn(p) == p.Major() {
			t.Errorf("%v: on %v, a pawn %v", p, b.Where[p], b.Pawn(p))
		}
	}
	if b.Passed != NoSquare || b.Promoted != 0 {
		t.Errorf("passed %v, promoted %v", b.Passed, b.Promoted)
	}
}

// The table gives where the pieces stand at the end of a story. Pieces that it does not name stand at home.
func TestApply(t *testing.T) {
	for _, c := range []struct {
		name, rules, story string
		moved              map[string]string // piece to square, "-" when captured
		passed             string
		promoted           Pieces
	}{
		{"double step", "", "e2e4", map[string]string{"w13": "e4"}, "e3", 0},
		{"Black's double step", "", "e2e4 d7d5", map[string]string{"w13": "e4", "b12": "d5"}, "d6", 0},
		{"single step", "", "e2e4 d7d6", map[string]string{"w13": "e4", "b12": "d6"}, "-", 0},
		{
			"a major's two ranks pass nothing", "", "e2e4 d7d5 e4d5 a7a6 e1e3",
			map[string]string{"w13": "d5", "b12": "-", "b9": "a6", "w5": "e3"},
			"-", 0,
		},
		{
			"en passant", "en-passant=on", "e2e4 a7a6 e4e5 d7d5 e5d6",
			map[string]string{"w13": "d6", "b12": "-", "b9": "a6"},
			"-", 0,
		},
		{
			"a major on the passed square takes nothing", "en-passant=on", "e2e4 a7a6 d1h5 a6a5 h5e5 d7d5 e5d6",
			map[string]string{"w13": "e4", "b9": "a5", "w4": "d6", "b12": "d5"},
			"-", 0,
		},
		{
			"promotion", "", promoting + "b7a8",
			map[string]string{"w9": "a8", "b16": "h3", "b10": "-", "b1": "-"},
			"-", NewPiece(White, 9).Set(),
		},
		{
			"promoted and captured", "", promoting + "b7a8q h3g2 g1h3 b8a8",
			map[string]string{"w9": "-", "b16": "g2", "b10": "-", "b1": "-", "w15": "-", "w7": "h3", "b2": "a8"},
			"-", NewPiece(White, 9).Set(),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := positionOf(t, c.rules, c.story).Board
			sound(t, &b)
			got := map[string]string{}
			for p := range Piece(NumPieces) {
				if b.Where[p] != p.Home() {
					got[p.String()] = b.Where[p].String()
				}
			}
			if diff := cmp.Diff(c.moved, got); diff != "" {
				t.Errorf("away from home (-want +got):\n%s", diff)
			}
			if b.Passed.String() != c.passed || b.Promoted != c.promoted {
				t.Errorf("passed %v, promoted %b; want %v, %b", b.Passed, b.Promoted, c.passed, c.promoted)
			}
		})
	}
}

// A major that steps like a pawn onto the square just passed over takes nothing in passing.
func TestEnPassantVictim(t *testing.T) {
	for _, c := range []struct{ story, move, victim string }{
		{"e2e4 a7a6 e4e5 d7d5", "e5d6", "d5"},
		{"a2a3 d7d5 a3a4 d5d4 e2e4", "d4e3", "e4"},
		{"e2e4 a7a6 e4e5 d7d5", "e5e6", "-"},
		{"e2e4 a7a6 e4e5 d7d5 a2a3 a6a5", "e5d6", "-"},
		{"e2e4 a7a6 d1h5 a6a5 h5e5 d7d5", "e5d6", "-"},
		{"e2e4", "a3b4", "-"},
	} {
		b := positionOf(t, "en-passant=on", c.story).Board
		s, ok := b.enPassantVictim(told(t, c.move))
		if s.String() != c.victim || ok != (c.victim != "-") {
			t.Errorf("%s, %s: %v, %v; want %s", c.story, c.move, s, ok, c.victim)
		}
	}
}

func TestAttack(t *testing.T) {
	p := positionOf(t, "", promoting+"b7a8 h3g2 a8b8")
	for _, c := range []struct {
		piece, square, natures string
		sure                   bool
	}{
		{"w2", "c3", "N", false},
		{"w2", "b2", "KQR", false}, // its own pawn is guarded
		{"w2", "b1", "-", false},
		{"w2", "b3", "-", false},
		{"w11", "b3", "-", true},
		{"w11", "d3", "-", true},
		{"w11", "c3", "-", false},
		{"b11", "d6", "-", true},
		{"b11", "d8", "-", false},
		{"b16", "f1", "-", true},
		{"w9", "c8", "QR", false}, // promoted: not a king
		{"w9", "b3", "QR", false},
		{"w9", "d7", "N", false},
		{"w9", "d8", "-", false},
		{"b1", "a7", "-", false}, // captured
		{"b2", "a7", "-", false},
	} {
		q, _ := ParsePiece(c.piece)
		s, _ := ParseSquare(c.square[0], c.square[1])
		natures, sure := p.Board.Attack(q, s)
		if natures.String() != c.natures || sure != c.sure {
			t.Errorf("%s on %s: %v, %v; want %s, %v", c.piece, c.square, natures, sure, c.natures, c.sure)
		}
	}
}

func TestLastRank(t *testing.T) {
	for s := range Square(64) {
		rank := s.String()[1]
		if LastRank(White, s) != (rank == '8') || LastRank(Black, s) != (rank == '1') {
			t.Errorf("%v: White %v, Black %v", s, LastRank(White, s), LastRank(Black, s))
		}
	}
}

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
