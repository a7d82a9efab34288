package model

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A branch is a position with the moves that should have led to it.
type branch struct {
	position *Position
	moves    []Move
}

// Play, Clone and After grow a tree of positions in any order. Each position must stay what a replay of its own
// moves makes, whatever is done to the others.
func TestCopiesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		tree := []*branch{{position: NewPosition(r)}}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			b := rapid.SampledFrom(tree).Draw(t, "branch")
			if twig := grow(t, b); twig != b {
				tree = append(tree, twig)
			}
		}
		for _, b := range tree {
			fresh := ReplayTo(&Game{Rules: r, Moves: b.moves}, Ply(len(b.moves)))
			if !reflect.DeepEqual(fresh, b.position) {
				t.Fatalf("after %v (-replayed +kept):\n%s", b.moves,
					cmp.Diff(fresh, b.position, cmp.AllowUnexported(Position{}, Board{})))
			}
		}
	})
}

// grow plays a move in b itself, or returns a new branch that starts there.
func grow(t *rapid.T, b *branch) *branch {
	how := rapid.SampledFrom([]string{"play", "clone", "after"}).Draw(t, "how")
	if how == "clone" {
		return &branch{b.position.Clone(), b.moves[:len(b.moves):len(b.moves)]}
	}
	m := drawMove(t, b.position)
	moves := append(b.moves[:len(b.moves):len(b.moves)], m)
	if how == "after" {
		return &branch{b.position.After(m), moves}
	}
	b.position.Play(m)
	b.moves = moves
	return b
}

func drawRules(t *rapid.T) Rules {
	r := DefaultRules()
	r.EnPassant = rapid.Bool().Draw(t, "en passant")
	r.Check = rapid.Bool().Draw(t, "check")
	r.Announce = r.Check && rapid.Bool().Draw(t, "announce")
	return r
}

// drawMove returns a candidate, or, one time in ten, a move between any two squares.
func drawMove(t *rapid.T, p *Position) Move {
	moves := p.Candidates()
	if len(moves) > 0 && rapid.IntRange(0, 9).Draw(t, "wild") < 9 {
		return rapid.SampledFrom(moves).Draw(t, "move")
	}
	square := rapid.Map(rapid.IntRange(0, 63), func(s int) Square { return Square(s) })
	return Move{From: square.Draw(t, "from"), To: square.Draw(t, "to"), Check: rapid.Bool().Draw(t, "sign")}
}

// Facts added to one copy of a problem must not appear in another.
func TestWithLeavesTheProblem(t *testing.T) {
	king := func(i int) Fact { return Fact{King: NoPiece, Piece: NewPiece(White, i), Not: AllNatures &^ King.Set()} }
	p := NewProblem(DefaultRules())
	p.Facts = append(make([]Fact, 0, 8), king(1))
	one, two := p.With(king(2), king(3)), p.With(king(4))
	alternatives := one.WithAny([][]Fact{{king(5)}})
	if diff := cmp.Diff([]Fact{king(1)}, p.Facts); diff != "" {
		t.Errorf("the problem itself (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Fact{king(1), king(2), king(3)}, one.Facts); diff != "" {
		t.Errorf("first copy (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Fact{king(1), king(4)}, two.Facts); diff != "" {
		t.Errorf("second copy (-want +got):\n%s", diff)
	}
	if len(one.Any) != 0 || len(alternatives.Any) != 1 {
		t.Errorf("%d and %d alternatives, want none and one", len(one.Any), len(alternatives.Any))
	}
}
