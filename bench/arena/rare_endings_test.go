package arena

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/search"
)

// played is a game of these moves.
func played(t *testing.T, moves string) *game {
	t.Helper()
	rules := usual()
	g := newGame(&rules)
	for word := range strings.FieldsSeq(moves) {
		m, ok := model.ParseMove(word)
		if !ok || !g.Legal(m) {
			t.Fatal(word)
		}
		g.play(m)
	}
	return g
}

// Knights that wander around without taking anything draw the game after fifty moves.
func TestFiftyMoves(t *testing.T) {
	t.Parallel()
	g := played(t, "b1c3 b8c6 g1f3 g8f6")
	rng := rand.New(rand.NewPCG(1, 1))
	for g.Draw() == search.NoDraw && g.Plies() < 1000 {
		var quiet []model.Move
		for _, m := range g.Moves() {
			q := g.On(m.From)
			if g.On(m.To) == model.NoPiece && (q.Index() == 2 || q.Index() == 7) {
				quiet = append(quiet, m)
			}
		}
		if len(quiet) == 0 { // against a check
			quiet = g.Moves()
		}
		if r := (&Record{}); r.ended(g, 2000) {
			t.Fatalf("after %d plies: %+v", g.Plies(), r)
		}
		g.play(anyOf(rng, quiet))
	}
	if r := (&Record{}); !r.ended(g, 2000) || r.Ending != FiftyMoves || r.White != 0.5 {
		t.Errorf("after %d plies: %+v", g.Plies(), r)
	}
}

// A pawn promotes once, and a piece never, though both may move on the last rank.
func TestPromotesOnce(t *testing.T) {
	t.Parallel()
	g := played(t, "a2a4 h7h6 a4a5 h6h5 a5a6 h5h4 a6b7 h4h3 b7a8 h3g2 a8b8 g2h1 b8b7 h1h2 b7b8")
	for i, q := range g.turned {
		want := map[int]model.Piece{8: model.NewPiece(model.White, 9), 11: model.NewPiece(model.Black, 16)}[i]
		if _, promotes := map[int]bool{8: true, 11: true}[i]; !promotes {
			want = model.NoPiece
		}
		if q != want {
			t.Errorf("ply %d turns %v, want %v", i+1, q, want)
		}
	}
	g = played(t, "a2a4 h7h5 a1a3 a7a5 a3h3 b7b6 h3h5 b6b5 h5h8 b5a4 h8g8")
	for i, q := range g.turned {
		if q != model.NoPiece {
			t.Errorf("ply %d turns %v", i+1, q)
		}
	}
}

// Who expects nothing at all says so, and that counts.
func TestNothingExpected(t *testing.T) {
	t.Parallel()
	m := &Match{Header: Header{Arena: Schema, First: "a", Second: "b", MaxPlies: 4}}
	for n := range 2 {
		m.Games = append(m.Games, &Record{
			Game: n, Moves: "e2e4 e7e5 d2d4 d7d5", Ending: TooLong, White: 0.5, Expected: []int{0, 0, 30, 30},
		})
	}
	plies, starts := m.Phases()
	for _, phases := range [][]Phase{plies, starts} {
		if len(phases) != 1 || phases[0].Games != 2 || phases[0].Before != 0 || phases[0].Gain() != 0.5 {
			t.Errorf("%+v", phases)
		}
	}
}

// After a game that cannot be kept, no other one is.
func TestNotKept(t *testing.T) {
	t.Parallel()
	errFull := errors.New("no room")
	h := Header{Arena: Schema, First: "random", Second: "random", MaxPlies: 3}
	for range 5 {
		calls := 0
		players := [2]*Spec{spec(t, h.First), spec(t, h.Second)}
		err := (&Match{Header: h}).Run(t.Context(), players, 40, 4, func(*Record) error {
			calls++
			return errFull
		})
		if !errors.Is(err, errFull) || calls != 1 {
			t.Errorf("%v after %d games", err, calls)
		}
	}
	h.Rules = "check=maybe"
	err := (&Match{Header: h}).Run(t.Context(), [2]*Spec{}, 2, 1, nil)
	if err == nil || !strings.Contains(err.Error(), "check is") {
		t.Errorf("rules that do not exist: %v", err)
	}
}

// Programs for ordinary chess cannot play without check.
func TestGuessWithoutCheck(t *testing.T) {
	t.Parallel()
	rules := usual()
	rules.Check = false
	s, err := ParseSpec("guess,nodes=5,command=x")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Prepare(&rules); err == nil || !strings.HasSuffix(err.Error(), "cannot play by the rule check=off") {
		t.Error(err)
	}
}
