package mate

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest/golden"
)

// Solutions of positions near the end of random games, as trees and as games with variations, do not change unless
// somebody wants it to, nor do the refusals of solutions that are damaged. UPDATE=1 writes the file.
func TestSolutionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, seed := range []uint64{15, 25, 28, 50, 87, 91, 100, 122} {
		pos := nearTheEnd(seed)
		for _, goal := range []Goal{Checkmate, AnyEnd} {
			s, err := New(goal, 1).Solve(t.Context(), pos, 2, 2200)
			if err != nil {
				t.Fatal(err)
			}
			if !s.Forced() {
				continue
			}
			fmt.Fprintf(&said, "\n%d, goal %d: %d of %d moves, keys %v, sound %v, %d in the tree\n%s\n", seed, goal, s.Moves,
				s.Asked, s.Keys, s.Sound(), s.Size, tree(s.Tree))
			g := &model.Game{Rules: pos.Problem.Rules, Moves: pos.Problem.Moves}
			a := Annotated(g, s)
			fmt.Fprintln(&said, a.Tag("Result"), written(&model.Variation{Moves: a.Moves, Notes: a.Notes})[5*len(g.Moves):])
			if s.Moves == 2 {
				tellRefusals(t, &said, pos, s)
			}
		}
	}
	golden.Text(t, "testdata/solutions.txt", said.String())
}

// tree returns a step and what follows on one line.
func tree(s *Step) string {
	text := fmt.Sprint(s.Move, s.Result)
	if len(s.Duals) > 0 {
		text += fmt.Sprintf(" or %v", s.Duals)
	}
	for _, a := range s.Answers {
		text += fmt.Sprintf(" (%v %s)", a.Move, tree(a.Then))
	}
	return text
}

// tellRefusals adds what Verify says of a solution of two moves, damaged in several ways.
func tellRefusals(t *testing.T, said *strings.Builder, pos *model.Position, s *Solution) {
	t.Helper()
	for _, damage := range []func(s *Solution, first, last *Step){
		func(*Solution, *Step, *Step) {},
		func(s *Solution, _, _ *Step) { s.Moves = 1 },
		func(s *Solution, _, _ *Step) { s.Tree = nil },
		func(_ *Solution, first, _ *Step) { first.Answers = first.Answers[1:] },
		func(_ *Solution, first, _ *Step) { first.Move = model.Move{} },
		func(_ *Solution, first, _ *Step) { first.Answers = nil },
		func(_ *Solution, _, last *Step) { last.Result = "ongoing" },
		func(_ *Solution, _, last *Step) { last.Move = model.Move{} },
	} {
		damaged, first := *s, *s.Tree
		first.Answers = append([]Answer(nil), first.Answers...)
		last := *first.Answers[0].Then
		first.Answers[0].Then, damaged.Tree = &last, &first
		damage(&damaged, &first, &last)
		fmt.Fprintln(said, Verify(t.Context(), pos, &damaged))
	}
}

// Every way to promote is a move of its own; no other move is.
func TestLegalMovesStay(t *testing.T) {
	t.Parallel()
	const text = "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5"
	g, err := gamefile.ReadGame(strings.NewReader(text), "game")
	if err != nil {
		t.Fatal(err)
	}
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	legal, err := LegalMoves(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := solve.Moves(t.Context(), solve.Exact{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	var promoting []string
	for _, m := range legal {
		if m.From == pos.Board.Where[15] { // w16, which can take on g8 only
			promoting = append(promoting, m.String())
		}
	}
	want := "[h7g8 h7g8q h7g8r h7g8b h7g8n]"
	if fmt.Sprint(promoting) != want || len(legal) != len(plain)+4 {
		t.Errorf("%v, and %d moves for %d; want %s", promoting, len(legal), len(plain), want)
	}
}
