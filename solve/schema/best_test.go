package schema

import (
	"testing"

	"haft/model"
	"haft/solve"
)

// What a line is worth, and what its move does, in words.
func TestLinesInWords(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, word := range []string{"e2e4", "d7d5"} {
		m, _ := model.ParseMove(word)
		g.Moves = append(g.Moves, m)
	}
	a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
	if err != nil {
		t.Fatal(err)
	}
	all := a.Counts().Positions
	pawns, two, mated := 35, 2, -3
	line := func(of LineReport, move, result string, positions uint64, locks ...LockedPiece) LineReport {
		of.MoveReport = MoveReport{Move: move, Positions: positions, Locks: locks, Result: result}
		return of
	}
	for _, c := range []struct {
		line           LineReport
		worth, effects string
	}{
		{
			line(LineReport{Centipawns: &pawns, Depth: 3, Threat: 2}, "e4d5", "ongoing", all),
			"chances 54 %, +0.35 pawns", "leaves all starting positions; threatens mate in 2",
		},
		{
			line(LineReport{Centipawns: &pawns}, "e4d5", "mixed", all/4, LockedPiece{"w13", "K"}, LockedPiece{"b12", "Q"}),
			"chances 54 %, +0.35 pawns by the evaluation alone: not searched",
			"leaves 25.0 % of the starting positions; locks d5 (w13) as the king and b12 (taken) as a queen; " +
				"ends the game: mixed",
		},
		{line(LineReport{Mate: &two, Depth: 3}, "e4d5", "ongoing", all), "mate in 2", "leaves all starting positions"},
		{line(LineReport{Mate: &mated, Depth: 3}, "e4d5", "ongoing", all), "is mated in 3", "leaves all starting positions"},
		{line(LineReport{Mate: &two, Depth: 3}, "e4d5", "checkmate", all), "mate", "leaves all starting positions"},
	} {
		if got := c.line.Worth(); got != c.worth {
			t.Errorf("it is worth %q, want %q", got, c.worth)
		}
		if got := c.line.Effects(a); got != c.effects {
			t.Errorf("its effects are %q, want %q", got, c.effects)
		}
	}
}
