package player

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"haft/cmd/haft/core"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// asked are games of the three variants, places in them, and what a page asks there.
var asked = []struct {
	text   string
	places []core.Path
}{
	{
		"1. e4 e5 2. g1f3 {good} (2. d4 d5 (2... a6) 3. h3) 2... b8c6 3. f1b5 a6 *",
		[]core.Path{{0}, {3}, {6}, {1, 2}, {9}, {5, 5}},
	},
	{"[HaftRules \"check=off\"]\n\n1. a1b3 e7e5 2. b1a3 f8a3 *", []core.Path{{4}, {1}}},
	{"g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1 b1c1", []core.Path{{10}, {8}}},
	{"b1a3 a7a6 c1b3 a6a5 d1c3 h7h6", []core.Path{{4}, {6}}}, // illegal
	{"[Variant \"QuantumChess\"]\n\n1. e4 e5 2. Nf3 d7d5 3. exd5 *", []core.Path{{0}, {3}, {5}}},
	{"[Variant \"Heisenberg Chess\"]\n\n1. e4 e5 2. Nf3 *", []core.Path{{0}, {2}, {3}}},
	{"nonsense", []core.Path{{0}}},
}

// variations are the questions, each with fields that matter to it. All are asked everywhere.
var variations = []core.Request{
	{Question: "view"},
	{Question: "view", Select: "e2"},
	{Question: "view", Select: "g1", Lens: "K"},
	{Question: "view", Select: "z9"},
	{Question: "view", Suppose: "w5=K"},
	{Question: "view", Suppose: "w5=X"},
	{Question: "view", Why: "w2=N"},
	{Question: "view", Why: "w2=N", Step: 1},
	{Question: "view", World: 1},
	{Question: "view", World: 99},
	{Question: "view", Flip: true, Plain: true},
	{Question: "view", Lens: "x"},
	{Question: "view", Arrow: "e2e4"},
	{Question: "timeline"},
	{Question: "read"},
	{Question: "picture", Theme: "dark"},
	{Question: "picture", Theme: "nosuch"},
	{Question: "play", Move: "d2d4"},
	{Question: "play", Move: "d7d6"},
	{Question: "play", Move: "zz"},
	{Question: "play", Move: ""},
	{Question: "rule", Rule: "check=off"},
	{Question: "rule", Rule: "nosuch=on"},
	{Question: "comment", Comment: "so"},
	{Question: "comment"},
	{Question: "result", Result: "1-0"},
	{Question: "result", Result: "2-0"},
	{Question: "cut"},
	{Question: "cut", Players: []string{"A", "B"}},
	{Question: "entangle"},
	{Question: "ended"},
	{Question: "ordinary"},
	{Question: "value"},
	{Question: "new", Variant: "quantum"},
	{Question: "new", Variant: "nosuch"},
	{Question: "marks"},
	{Question: "nosuch"},
	{Question: "reply", Level: "beginner", Seed: 1},
	{Question: "reply", Level: "nosuch"},
	{Question: "covered"},
}

// puzzles are questions that need no game.
var puzzles = []core.Request{
	{Question: "puzzle", Puzzle: "who/3/1"},
	{Question: "puzzle", Puzzle: "lock/1/1"},
	{Question: "puzzle", Puzzle: "last/1/1"},
	{Question: "puzzle", Puzzle: "nosuch"},
	{Question: "puzzle", Puzzle: "who/x/1"},
	{Question: "try", Puzzle: "who/3/1", Move: "e1"},
	{Question: "try", Puzzle: "lock/1/1", Move: "e2e4"},
	{Question: "try", Puzzle: "lock/1/1", Plies: 1, Move: "e2e4"},
	{Question: "try", Puzzle: "last/1/1", Move: "x"},
	{Question: "try", Puzzle: "who/3/1", Plies: -1},
	{Question: "covered", Puzzle: "lock/1/1"},
}

// No answer to a page changes unless somebody wants it to. UPDATE=1 writes the file: the beginning and the checksum of
// each answer.
func TestAnswersStay(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for _, game := range asked {
		fmt.Fprintf(&said, "%q\n", game.text)
		for _, at := range game.places {
			for _, r := range variations {
				r.Text, r.At = game.text, at
				fmt.Fprintf(&said, "%v %s\n", at, told(t.Context(), &r))
			}
		}
	}
	for _, name := range core.Questions() {
		fmt.Fprintf(&said, "without a game: %s\n", told(t.Context(), &core.Request{Question: name}))
	}
	for i := range puzzles {
		fmt.Fprintln(&said, told(t.Context(), &puzzles[i]))
	}
	golden.Text(t, "../../../testdata/effort/answers.txt", said.String())
}

// told is a question with the beginning of its answer.
func told(ctx context.Context, r *core.Request) string {
	asks := *r
	asks.Text, asks.At = "", nil
	fields, err := json.Marshal(asks)
	if err != nil {
		return err.Error()
	}
	var short map[string]any
	_ = json.Unmarshal(fields, &short) // it was written just now
	for name, value := range short {
		if value == nil || value == "" || value == 0.0 || value == false {
			delete(short, name)
		}
	}
	answer, err := Answer(ctx, &core.Usual, r)
	if !Knows(r.Question) {
		answer, err = core.Usual.Answer(ctx, r)
	}
	if err != nil {
		return fmt.Sprintf("%v: error %v", short, err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%v: %.100s (%d bytes, CRC-32 %08x)", short, text, len(text), crc32.ChecksumIEEE(text))
}
