package puzzle

import (
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/solvertest/extent"
)

// The answer of a solution is right and no other, and it is said why.
func TestTry(t *testing.T) {
	extent.Slow(t)
	for i := range Kinds {
		k := &Kinds[i]
		if k.Name == "mate3" && testing.Short() {
			continue
		}
		p := made(t, k, 2, 1)
		said := p.Solution.Answer
		if q, ok := model.ParsePiece(said); ok {
			said = explain.Called(q)
		}
		v, err := Try(t.Context(), p, p.Solution.Answer)
		if err != nil || !v.Right || v.Over == (v.Reply != "") || !strings.Contains(v.Words, said) {
			t.Errorf("%s: %s is %+v, %v", p.ID, p.Solution.Answer, v, err)
		}
		if k.Mates() {
			p.Moves = append(slices.Clone(p.Moves), p.Solution.Answer, v.Reply)
			next := v.Next
			if v, err = Try(t.Context(), p, next); err != nil || !v.Right {
				t.Errorf("%s: then %q is %+v, %v", p.ID, next, v, err)
			}
			continue
		}
		for _, answer := range wrongAnswers(t, p) {
			if v, err := Try(t.Context(), p, answer); err != nil || v.Right || v.Words == "" {
				t.Errorf("%s: %s is %+v, %v", p.ID, answer, v, err)
			}
		}
	}
}

// wrongAnswers are answers that are not that of the solution.
func wrongAnswers(t *testing.T, p *Puzzle) (all []string) {
	if p.Kind == "lock" {
		_, legal, err := p.legal(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range legal {
			all = append(all, m.String())
		}
	}
	for q := range model.Majors.All() {
		all = append(all, q.String())
	}
	all = append(append(all, p.Solution.Others...), "a1a1", "", "e9")
	return slices.DeleteFunc(all, func(answer string) bool { return answer == p.Solution.Answer })
}

// What is no ID of a puzzle is refused.
func TestByID(t *testing.T) {
	for _, id := range []string{"", "mate2", "mate2/1", "mate4/1/1", "mate2/-1/1", "mate2/1/0", "mate2/1/1/1", "who/x/1"} {
		if p, err := ByID(t.Context(), id); err == nil || !strings.Contains(err.Error(), "expected KIND/SEED/NUMBER") {
			t.Errorf("%q: %v, %v", id, p, err)
		}
	}
	p, err := ByID(t.Context(), "lock/7/2")
	if err != nil || p.ID != "lock/7/2" {
		t.Errorf("%+v, %v", p, err)
	}
}

// An answer that is no piece of the side is told which pieces are.
func TestTryNamesThePieces(t *testing.T) {
	kind, _ := KindOf("who")
	p := made(t, kind, 2, 1)
	for side, want := range map[string]string{
		"White": "expected one of White's pieces, such as w5.", "Black": "expected one of Black's pieces, such as b5.",
	} {
		p.Side = side
		if v, err := Try(t.Context(), p, "king"); err != nil || v.Right || !strings.Contains(v.Words, want) {
			t.Errorf("%+v, %v; want %s", v, err, want)
		}
	}
}

// A puzzle that makes no sense is an error that says why.
func TestTryRefuses(t *testing.T) {
	e4 := []string{"e2e4", "a7a6"}
	for _, c := range []struct {
		p      Puzzle
		answer string
		want   string
	}{
		{Puzzle{Kind: "no"}, "", `puzzle x is of kind "no"`},
		{Puzzle{Kind: "mate2", Plies: 2}, "e2e4", "puzzle x is about ply 2, and the game has 0"},
		{Puzzle{Kind: "mate2", Plies: -1}, "e2e4", "puzzle x is about ply -1, and the game has 0"},
		{Puzzle{Kind: "mate2", Plies: 1}, "e2e4", "puzzle x is about ply 1, and the game has 0"},
		{Puzzle{Kind: "mate2", Moves: e4[:1]}, "a7a6", "puzzle x is about ply 0, and the game has 1"},
		{Puzzle{Kind: "mate2", Moves: append(e4, e4...)}, "d2d4", "puzzle x is about ply 0, and the game has 4"},
		{Puzzle{Kind: "mate2", Moves: []string{"e2"}, Plies: 1}, "d7d5", `puzzle x has the move "e2"; expected one such as`},
		{Puzzle{Kind: "lock", Moves: []string{"e2e6"}}, "d7d5", "puzzle x is about an illegal game"},
		{Puzzle{Kind: "lock", Rules: "none=1"}, "d7d5", "puzzle x: "},
		{Puzzle{Kind: "lock", Piece: "w99"}, "e2e4", `puzzle x is about "w99"; expected a piece such as w5`},
		{Puzzle{Kind: "last"}, "e2e4", "puzzle x has no solution"},
	} {
		c.p.ID = "x"
		if v, err := Try(t.Context(), &c.p, c.answer); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, %v; want %s", c.p, v, err, c.want)
		}
	}
}

// A move that does not mate is told what comes of it.
func TestTryMateInWords(t *testing.T) {
	p := &Puzzle{ID: "x", Kind: "mate2"}
	says(t, p, "e2e4", "After e2e4, Black answers a7a5, and there is no mate in 1 move.")
	says(t, p, "e2e5", "Found \"e2e5\"; expected a legal move, such as a1b3.")
	p.Moves = []string{"e2e4", "a7a6"}
	says(t, p, "d2d4", "d2d4 does not mate: Black can answer a6a5.")
	// b7b6 ends this game with checkmate in some worlds only.
	p.Moves = strings.Fields("a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 " +
		"d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6")
	p.Plies = len(p.Moves)
	says(t, p, "b7b6", "After b7b6 the game is over, but it is checkmate in some worlds only.")
	p.Moves = stalemated(t)
	p.Plies = len(p.Moves) - 1
	last := p.Moves[p.Plies]
	p.Moves = p.Moves[:p.Plies]
	says(t, p, last, "After "+last+" the game is over by stalemate.")
}

func says(t *testing.T, p *Puzzle, answer, want string) {
	t.Helper()
	v, err := Try(t.Context(), p, answer)
	if err != nil || v.Words != want || v.Right {
		t.Errorf("%s: %+v, %v; want %q", answer, v, err, want)
	}
}

// stalemated are the moves of a random game that ends in stalemate.
func stalemated(t *testing.T) (moves []string) {
	t.Helper()
	for seed := range uint64(300) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[2], 400)
		if solve.Ending(model.ReplayTo(g, model.Ply(len(g.Moves)))).Result() == "stalemate" {
			for _, m := range g.Moves {
				moves = append(moves, m.String())
			}
			return moves
		}
	}
	t.Fatal("no game ends in stalemate")
	return nil
}
