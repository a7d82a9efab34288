package heisenberg_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model/heisenberg"
	"haft/solve/solvertest/golden"
)

// Games are read and written as people have read them, in both forms; what cannot be read is named.
func TestKeptGames(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		"[Site \"s\"]\n[Event \"e\"]\n[X \"y\"]\n\n{a} 1. e4 $1 (1. d4 d5 (1... -- 2. c4) {b}) " +
			"d7?d5-c6 ; c\n2. Be2 e7e6 1/2-1/2",
		"[FEN \"7k/8/6K1/8/8/8/8/R7 b - - 3 17\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\nKg8 (Kh7) a1a8",
		"[Variant \"HEISENBERG\"]\n[Result \"1-0\"]\n\ne4 0-1", "[Variant \"heisen-berg_chess\"]\n\n*",
		"[Variant \"Chess\"]\n\n*",
		"[FEN \"8\"]\n\ne4\n\n[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 5\"]\n\nKa2 *", "e2e4 e2e5", "e2e4 (e2e5 e4) 7 e9 x",
		"e4 -- e5", "e4 (--) e5 1. e",
		"f3 e5 g4 Qh4# a3", "e4 O-O", "d2?d4-c5", "1. e4 e5 2. " + strings.Repeat("x", 40),
		`{"id":"a","fen":"7k/8/8/8/8/8/8/K7 b - - 0 5","moves":["Kg8","{x}","Kb1"]}`, `{"fen":"x","moves":"e4"}`,
		`{"fen":7,"moves":"e4"}`,
		`{"variant":"Heisenberg","moves":"e4 e5"}`, `{"variant":null,"rules":7,"moves":"e4 d7?d5-c6 (e6)"}`,
		`{"variant":"x","moves":"e4"}`,
	} {
		fmt.Fprintf(&b, "== %s\n", text)
		for _, g := range readAll(t, text) {
			end := g.End()
			fmt.Fprintf(&b, "-- game %s, illegal %v, %s, from %s to %s\n", g.ID, g.Illegal, g.Result(), g.Start.FEN(),
				end.FEN())
			for _, odd := range g.Odd {
				fmt.Fprintln(&b, odd)
			}
			if g.Broken != nil {
				fmt.Fprintln(&b, g.Broken)
			}
			if err := heisenberg.WritePGN(&b, g); err != nil {
				t.Fatal(err)
			}
			if err := heisenberg.WriteJSON(&b, g); err != nil {
				t.Fatal(err)
			}
		}
	}
	golden.Text(t, "testdata/games.txt", b.String())
}

// The moves of the scenes, counted from each move on, by one worker and by several.
func TestDivisionsOfScenes(t *testing.T) {
	t.Parallel()
	for _, fen := range scenes[2:] {
		p := position(t, fen)
		all, err := heisenberg.Perft(t.Context(), &p, 2)
		if err != nil {
			t.Fatal(err)
		}
		var one string
		for workers := 1; workers <= 2; workers++ {
			divided, err := heisenberg.Divide(t.Context(), &p, 2, workers)
			if err != nil {
				t.Fatal(err)
			}
			sum := uint64(0)
			for i, d := range divided {
				sum += d.Nodes
				if q := p.After(d.Move); d.Move != p.Moves()[i] || int(d.Nodes) != len(q.Moves()) {
					t.Errorf("%s: %v has %d moves", fen, d.Move, d.Nodes)
				}
			}
			if got := fmt.Sprint(divided); sum != all || workers > 1 && got != one {
				t.Errorf("%s by %d workers: %d moves, want %d", fen, workers, sum, all)
			} else {
				one = got
			}
		}
	}
	start := heisenberg.Start()
	if n, err := heisenberg.Perft(t.Context(), &start, 0); n != 1 || err != nil {
		t.Errorf("no moves: %d, %v", n, err)
	}
}
