package model

import "testing"

func TestPass(t *testing.T) {
	p := NewPosition(DefaultRules())
	p.Play(mustMove(t, "e2e4"))
	p.Pass()
	if p.ToMove() != White || p.Ply != 2 {
		t.Fatalf("after 1. e4 and a pass: ply %d, %v to move; want ply 2, white", p.Ply, p.ToMove())
	}
	if p.Board.Passed != NoSquare {
		t.Error("a pawn can still be taken in passing after a pass")
	}
	p.Play(mustMove(t, "f1d3"))
	if len(p.Problem.Moves) != 0 {
		t.Errorf("moves %v for a referee, who cannot replay a pass", p.Problem.Moves)
	}
	if w6 := NewPiece(White, 6); !hasFact(p, w6, NaturesOf(King, Rook, Knight)) {
		t.Error("f1d3 after a pass shows nothing of w6")
	}
}

func hasFact(p *Position, q Piece, not Natures) bool {
	for _, f := range p.Problem.Facts {
		if f.Piece == q && f.King == NoPiece && f.Not == not {
			return true
		}
	}
	return false
}

func TestForce(t *testing.T) {
	for _, test := range []struct {
		name, move       string
		castle           bool
		from, to, at, by string // the squares that must be empty and occupied after the move, and the piece on the latter
	}{
		{"a jump", "a1d5", false, "a1", "d5", "d5", "w1"},
		{"onto an own piece", "a1b1", false, "a1", "b1", "b1", "w1"},
		{"the other side's piece", "a8a5", false, "a8", "a5", "a5", "b1"},
		{"castling short", "e1g1", true, "h1", "f1", "f1", "w8"},
		{"castling long", "e1c1", true, "a1", "d1", "d1", "w1"},
		{"from an empty square", "e4e5", false, "e4", "e5", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := NewPosition(DefaultRules())
			if test.castle {
				for _, s := range []string{"b1", "c1", "d1", "f1", "g1"} {
					at := mustSquare(t, s)
					p.Board.Where[p.Board.lift(at)] = NoSquare
				}
			}
			m := mustMove(t, test.move)
			m.Castle = test.castle
			p.Force(m)
			if p.Ply != 1 || len(p.Problem.Facts) != 0 || len(p.Problem.Moves) != 0 {
				t.Errorf("ply %d, facts %v, moves %v; want ply 1 and nothing concluded", p.Ply, p.Problem.Facts, p.Problem.Moves)
			}
			if !p.Board.Empty(mustSquare(t, test.from)) {
				t.Errorf("%s is not empty after %v", test.from, m)
			}
			if test.at != "" && p.Board.On[mustSquare(t, test.at)].String() != test.by {
				t.Errorf("%v stands on %s, want %s", p.Board.On[mustSquare(t, test.at)], test.at, test.by)
			}
		})
	}
}

func TestForcePromotes(t *testing.T) {
	p := NewPosition(DefaultRules())
	p.Force(mustMove(t, "e2e8"))
	pawn := NewPiece(White, 13)
	if !p.Problem.Unknown.Has(pawn) || p.Board.Pawn(pawn) {
		t.Errorf("%v forced to e8 has not promoted", pawn)
	}
}

func mustMove(t *testing.T, s string) Move {
	t.Helper()
	m, ok := ParseMove(s)
	if !ok {
		t.Fatalf("%q is no move", s)
	}
	return m
}

func mustSquare(t *testing.T, s string) Square {
	t.Helper()
	sq, ok := ParseSquare(s[0], s[1])
	if !ok {
		t.Fatalf("%q is no square", s)
	}
	return sq
}

func TestForceTakesInPassing(t *testing.T) {
	p := NewPosition(DefaultRules())
	for _, s := range []string{"e2e4", "a7a6", "e4e5", "d7d5"} {
		p.Play(mustMove(t, s))
	}
	p.Force(mustMove(t, "e5d6"))
	if d5 := mustSquare(t, "d5"); !p.Board.Empty(d5) {
		t.Errorf("%v still stands on d5 after it was taken in passing", p.Board.On[d5])
	}
}
