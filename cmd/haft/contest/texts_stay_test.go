package contest

import (
	"fmt"
	"strings"
	"testing"

	"haft/bench/arena"
	"haft/bench/statistics"
	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/mate"
	"haft/solve/puzzle"
	"haft/solve/schema"
	"haft/solve/schema/problem"
	"haft/solve/solvertest/golden"
)

// match is a match in which the first player has the points of each game, a letter each: w for a win, d for a draw, l
// for a loss. The games have 10 plies of an opening and as many more as their number, and the given ends.
func match(sprt *statistics.SPRT, points string, ends ...arena.Ending) *arena.Match {
	m := &arena.Match{Header: arena.Header{Arena: arena.Schema, First: "one", Second: "two", Opening: 10, SPRT: sprt}}
	for i, letter := range points {
		r := &arena.Record{
			Game: i, Opening: 10, Ending: ends[i%len(ends)], Expected: make([]int, i),
			Seconds: [2]float64{0.001 * float64(i), 0.1}, CPU: [2]float64{0, 0.05},
		}
		white := map[rune]float64{'w': 1, 'd': 0.5, 'l': 0}[letter]
		if i%2 == 1 { // the second player has White
			white = 1 - white
		}
		r.White = white
		m.Games = append(m.Games, r)
	}
	return m
}

// What matches say, for people and for programs: of no games, of one pair, of results all alike, and of tests.
func TestMatchesStay(t *testing.T) {
	test := &statistics.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	far := &statistics.SPRT{Elo0: -300, Elo1: 300, Alpha: 0.05, Beta: 0.05, Model: "logistic"}
	all := []*arena.Match{
		match(nil, "", arena.Checkmate),
		match(nil, "w", arena.Checkmate),
		match(nil, "ww", arena.Checkmate),
		match(nil, "lllll", arena.Checkmate, arena.Crash),
		match(nil, "wdlw", arena.Checkmate, arena.Repetition, arena.Forfeit, arena.Stalemate),
		match(nil, "wlddwdddlwwd", arena.Mixed, arena.TooLong, arena.FiftyMoves),
		match(test, "dd", arena.Repetition),
		match(test, "wdwl", arena.Checkmate),
		match(far, strings.Repeat("wwwd", 9), arena.Checkmate),
		match(far, strings.Repeat("llwl", 9), arena.Illegal),
	}
	quick := match(nil, strings.Repeat("wdlwwwddlw", 20), arena.Checkmate, arena.Checkmate, arena.TooLong)
	for _, r := range quick.Games {
		r.Seconds, r.CPU = [2]float64{}, [2]float64{}
	}
	all = append(all, quick)
	var said strings.Builder
	said.WriteString(printed(t, func(p *cli.Program) {
		for _, m := range all {
			if r := newArenaResult(m); r.Games > 0 { // a match that was played has games
				arenaText(p, r)
				p.Printf("\n")
			}
		}
		for _, format := range []string{"text", "csv"} {
			o := &arenaReportOptions{matches: matches{Program: p}}
			o.Format = format
			o.table(all)
		}
		o := &arenaReportOptions{matches: matches{Program: p}}
		if err := o.lines(all); err != nil {
			t.Error(err)
		}
	}))
	golden.Text(t, "testdata/matches.txt", said.String())
}

// Games for problems: the first has a mate in one, in the second Black is mated, in the third White can end the game
// without a mate, and the last one is illegal.
const (
	twoMoves = "b2b3 g7g5 g2g3 c7c5 a2a4 b7b5 h2h4 a7a6 f2f4 d7d5 h4g5 c8d7 c1b2 h7h5 d2d4 h8d4 g5g6 b5b4 a4a5 " +
		"b8c8 e2e3 e8c7 a1a3 a8a7 b1d2 d7e6 g3g4 h5h4 e3d4 h4h3 d4c5 g8h7 g4g5 a7b8 f1d3 f7f5 d3a6 b8b5 c2c3 " +
		"d5d4 g6g7 b5a6 e1h4 d4d3 c3c4 c7a8 g7f8 a8b6 b2e5 e6f7 g1f3 h3h2"
	stale = "b2b4 b8c6 h2h4 e8f6 d1c3 a8b8 a2a4 c6b4 h1h2 b4d3 c1d3 f8e8 h2c7 f6d5 f2f4 d5f4 e1d1 f4d3 c3a2 b8c7 " +
		"f1f7 c7c2 e2d3 c2a4 f7e7 d7d6 g1e3 e8e7 e3d4 a4d4 a2c3 d4h4 b1c2 d8e8 c2b3 g8b3 c3b5 g7g6 b5d6 e8d8 " +
		"d6c8 b3d1 a1b2 d8d3 c8e7 d3g3 e7g6 h7g6 b2c1 h4f4 c1d1 g3g2 d1e1"
	mated = "h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8 b8c8"
)

// analysis is that of a game, and what is said of it if it is illegal.
func analysis(t *testing.T, p *cli.Program, moves string) (*model.Game, *solve.Analysis) {
	t.Helper()
	g := gametest.Game(t, "", moves)
	g.Name, g.ID = "games.pgn", "1"
	a, err := analyzed(t.Context(), p, g)
	if err != nil {
		t.Fatal(err)
	}
	return g, a
}

// What is said of mates: found, not found, not sound, in games that are over or illegal, and trees of which answers
// with the same move share a line.
func TestMatesStay(t *testing.T) {
	var said strings.Builder
	for _, c := range []struct {
		game          string
		moves         int
		anyEnd, sound bool
	}{
		{"", 1, false, false},
		{"e2e4", 2, true, true},
		{strings.TrimSuffix(mated, " b8c8"), 1, false, false},
		{strings.TrimSuffix(mated, " b8c8"), 2, false, false},
		{strings.TrimSuffix(mated, " b8c8"), 2, false, true},
		{mated, 1, false, false},
		{twoMoves, 2, false, true},
		{stale, 1, false, false},
		{stale, 1, true, false},
		{"b1a3 a7a6 c1b3 a6a5 d1c3", 1, true, false},
	} {
		fmt.Fprintf(&said, "===== %.20s... %d moves, any end %v, sound %v\n", c.game, c.moves, c.anyEnd, c.sound)
		said.WriteString(printed(t, func(p *cli.Program) {
			o := &mateOptions{Program: p, moves: c.moves, anyEnd: c.anyEnd, sound: c.sound, hash: 1}
			g, a := analysis(t, p, c.game)
			s, err := o.solve(t.Context(), a.Position())
			if err != nil {
				t.Fatal(err)
			}
			o.text(g, a, s)
		}))
	}
	said.WriteString("===== a large tree, and one with answers of all sorts\n")
	said.WriteString(printed(t, func(p *cli.Program) {
		o := &mateOptions{Program: p}
		g, a := analysis(t, p, "e2e4")
		keys := gametest.Moves(t, "d7d5 e7e5")
		o.text(g, a, &mate.Solution{Asked: 3, Moves: 3, Keys: keys, Nodes: 1})
		o.sound = true
		o.text(g, a, &mate.Solution{Asked: 3, Moves: 3, Keys: keys, Nodes: 0})
		step := func(move, result string, duals ...string) *problem.StepTree {
			return &problem.StepTree{Move: move, Result: result, Duals: duals}
		}
		long := step("d7d5", "", "d7d6")
		long.Answers = []problem.AnswerTree{{Move: "a2a3", Then: step("d5d4", "mixed")}}
		tree := step("e7e5", "")
		tree.Answers = []problem.AnswerTree{
			{Move: "a2a3", Then: step("h7h6", "checkmate")},
			{Move: "a2a4", Then: step("h7h5", "checkmate")},
			{Move: "b2b3", Then: step("h7h6", "checkmate")},
			{Move: "b2b4", Then: step("h7h6", "stalemate")},
			{Move: "c2c3", Then: step("h7h6", "checkmate", "g7g6")},
			{Move: "c2c4", Then: step("h7h6", "checkmate", "g7g6")},
			{Move: "d2d3", Then: long},
			{Move: "d2d4", Then: long},
		}
		printTree(p, 1, "", tree)
	}))
	golden.Text(t, "testdata/mates.txt", said.String())
}

// What is said of the best moves: lines of either side, one ply and several, games that are drawn or over.
func TestBestStays(t *testing.T) {
	var said strings.Builder
	zero, more, mates, isMated := 0, -250, 2, -1
	line := func(of schema.LineReport, moves, result string, positions uint64) schema.LineReport {
		of.Line = strings.Fields(moves)
		of.MoveReport = schema.MoveReport{Move: of.Line[0], Positions: positions, Result: result}
		return of
	}
	for _, c := range []struct {
		game string
		r    schema.BestReport
	}{
		{"", schema.BestReport{ToMove: "White", Nodes: 1, Lines: []schema.LineReport{
			line(schema.LineReport{Centipawns: &zero, Depth: 1}, "e2e4", "ongoing", 25_401_600),
		}}},
		{"e2e4 b8c6", schema.BestReport{ToMove: "White", Nodes: 1000, Lines: []schema.LineReport{
			line(schema.LineReport{Centipawns: &more, Depth: 12, Threat: 3}, "b1c3 a7a6 e4e5", "ongoing", 1_587_600),
			line(schema.LineReport{Mate: &mates, Depth: 3}, "e4e5 a7a6 e5e6", "ongoing", 6_350_400),
			line(schema.LineReport{Mate: &isMated, Depth: 2}, "g2g4 d8h4", "ongoing", 6_350_400),
			line(schema.LineReport{Centipawns: &zero}, "a2a3", "mixed", 1),
		}}},
		{"e2e4", schema.BestReport{ToMove: "Black", Drawn: "threefold repetition", Nodes: 0, Lines: []schema.LineReport{
			line(schema.LineReport{Mate: &mates, Depth: 1}, "e7e5 g1f3 b8c6 a2a3", "checkmate", 25_401_600),
		}}},
		{mated, schema.BestReport{ToMove: "Black", Nodes: 7}},
	} {
		said.WriteString(printed(t, func(p *cli.Program) {
			g, a := analysis(t, p, c.game)
			(&bestOptions{Program: p}).text(g, a, &c.r)
		}))
	}
	golden.Text(t, "testdata/best.txt", said.String())
}

// What a puzzle asks and answers, in words, and what its picture says beneath the board.
func TestPuzzlesStay(t *testing.T) {
	numbers := func(values ...uint64) (all schema.Object[uint64]) {
		for i, v := range values {
			all.Add(string("KQRBN"[i]), v)
		}
		return all
	}
	var said strings.Builder
	for _, p := range []*puzzle.Puzzle{
		{Plies: 1, ToMove: "Black", Question: "Which?", Moves: []string{"e2e4"}},
		{
			Plies: 3, ToMove: "Black", Question: "Who?", Moves: []string{"e2e4", "e7e5", "f1c4"}, Kind: "who",
			Solution: &puzzle.Solution{Answer: "w5", Because: []model.Ply{3}, Others: []string{"e2e4"}},
		},
		{
			Plies: 2, ToMove: "White", Question: "Which?", Moves: []string{"e2e4", "e7e5"},
			Solution: &puzzle.Solution{Answer: "f1c4", Because: []model.Ply{1, 2}, Others: []string{"a1", "b1", "c1"}},
		},
		{
			Plies: 12, ToMove: "White", Question: "Which was the last?", Solution: &puzzle.Solution{Answer: "f1c4"},
			Pieces: []puzzle.Shown{
				{Piece: "w1", Square: "a1", Natures: numbers(1, 2, 0, 4, 5)},
				{Piece: "w9", Square: "a2"},
				{Piece: "w2", Square: "b1", Natures: numbers(3, 0, 0, 0, 1)},
				{Piece: "b1", Square: "a8", Natures: numbers(1, 2, 0, 4, 5)},
			},
		},
		{
			Plies: 1, ToMove: "Black", Moves: []string{"e2e4"}, Solution: &puzzle.Solution{
				Answer: "d7d5", Tree: &problem.StepTree{Move: "d7d5", Result: "checkmate"},
			},
		},
	} {
		fmt.Fprintln(&said, asked(p))
		for _, words := range worlds(p) {
			fmt.Fprintln(&said, words)
		}
		if p.Solution != nil {
			said.WriteString(printed(t, func(program *cli.Program) { (&puzzleOptions{Program: program}).answer(p) }))
		}
		said.WriteByte('\n')
	}
	golden.Text(t, "testdata/puzzles.txt", said.String())
}
