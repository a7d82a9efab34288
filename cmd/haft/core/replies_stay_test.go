package core

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haft/solve/schema"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// shuffle is a game of knights that go out and back so many times, and a last move.
func shuffle(times int, last string) string {
	return "e2e4 e7e5 " + strings.Repeat("b1c3 b8c6 c3b1 c6b8 ", times) + last
}

// asked are questions that are asked of one text after the other.
var asked = []struct {
	text     string
	requests []Request
}{
	{"", []Request{
		{Question: "new"},
		{Question: "new", Variant: "haft"},
		{Question: "new", Variant: "quantum"},
		{Question: "new", Variant: "heisenberg"},
		{Question: "new", Variant: "chess"},
		{Question: "levels"},
		{Question: "read"},
		{Question: "what"},
		{Question: "view"},
		{Question: "ended"},
		{Question: "marks"},
	}},
	{"[White \"A\"]\n[Black \"B\"]\n[HaftRules \"check=off\"]\n\n" +
		"1. e4 {one} e5 (1... d5 $2 {two} 2. exd5) 2. g1f3 {three} 1-0", []Request{
		{Question: "read"},
		{Question: "read", Name: "games.pgn"},
		{Question: "result", At: Path{1}, Result: "1/2-1/2"},
		{Question: "result", Result: "1-0 "},
		{Question: "rule", At: Path{1}, Rule: "check=on"},
		{Question: "rule", Rule: "check"},
		{Question: "rule"},
		{Question: "comment", At: Path{1}, Comment: " a\n  new one "},
		{Question: "comment", At: Path{1}},
		{Question: "comment", At: Path{2}, Comment: "}"},
		{Question: "comment", At: Path{1, 1}, Comment: "behind the glyph"},
		{Question: "comment", At: Path{1, 3}, Comment: "nowhere"},
		{Question: "comment", At: Path{0}, Comment: "first"},
		{Question: "cut", At: Path{2}},
		{Question: "cut", At: Path{0}},
		{Question: "cut", At: Path{1, 2}},
		{Question: "cut", At: Path{3}, Players: []string{"C"}},
		{Question: "cut", At: Path{3}, Players: []string{"C", "D"}},
		{Question: "cut", At: Path{4}},
		{Question: "play", At: Path{1}, Move: " e5 "},
		{Question: "play", At: Path{1}, Move: "d5"},
		{Question: "play", At: Path{1}, Move: "c5"},
		{Question: "play", At: Path{1, 2}, Move: "Nf6"},
		{Question: "play", At: Path{1, 1}, Move: "e4e5"},
		{Question: "play", At: Path{3}, Move: "a6"},
		{Question: "play", Move: "a3"},
		{Question: "play", At: Path{3}, Move: "a7a4"},
		{Question: "play", At: Path{3}, Move: ""},
		{Question: "play", At: Path{3}, Move: "a6)"},
		{Question: "play", At: Path{3}, Move: strings.Repeat("a", 60)},
		{Question: "play", At: Path{3}, Move: strings.Repeat("a", 61)},
		{Question: "ordinary"},
		{Question: "ended"},
		{Question: "marks", At: Path{3}, Values: []Value{
			{Score: 30, Best: "e2e4"}, {Score: -30, Best: "e7e5"}, {Score: 300, Best: "d2d4"}, {Score: 2000, Best: "a7a6"},
		}},
		{Question: "marks", At: Path{1, 1}, Values: []Value{{Score: 30, Best: "e2e4"}, {Score: -30, Best: "e7e5"}}},
		{Question: "marks", Values: []Value{{Score: 1, Best: "e9"}}},
		{Question: "marks", Values: []Value{{Score: 1 << 40, Over: true}}},
	}},
	{"e2e4 d7d5 f1d3 h8g6", []Request{
		{Question: "view", At: Path{4}, Select: "d3"},
		{Question: "view", At: Path{4}, Select: "d3", Plain: true},
		{Question: "view", At: Path{4}, Select: "g6", Lens: "Q"},
		{Question: "view", At: Path{4}, Select: "i9"},
		{Question: "view", At: Path{4}, Suppose: "w6=Q"},
		{Question: "view", At: Path{4}, Suppose: "w6=N"},
		{Question: "view", At: Path{4}, Suppose: "illegal"},
		{Question: "view", At: Path{4}, Suppose: "w6=Q if w1=K"},
		{Question: "view", At: Path{4}, Suppose: "w6"},
		{Question: "view", At: Path{4}, Why: "b8=N", Step: 2},
		{Question: "view", At: Path{4}, Why: "b8=N", Step: 3},
		{Question: "view", At: Path{4}, Why: "b8=N", Step: -1},
		{Question: "view", At: Path{4}, Why: "b8=Q", Step: 1},
		{Question: "view", At: Path{4}, World: 1},
		{Question: "view", At: Path{4}, World: 1000},
		{Question: "view", At: Path{4}, World: 1001},
		{Question: "view", At: Path{4}, Arrow: "e2"},
		{Question: "view", At: Path{5}},
		{Question: "view", At: Path{-1}},
		{Question: "view", At: Path{0, 0}},
		{Question: "picture", Theme: "nosuch"},
	}},
	{"b1a3 a7a6 c1b3 a6a5 d1c3 h7h6", []Request{
		{Question: "view", At: Path{6}},
		{Question: "view", At: Path{6}, Why: "illegal"},
		{Question: "ordinary"},
		{Question: "ended"},
		{Question: "play", At: Path{4}, Move: "d1c3"},
		{Question: "play", At: Path{6}, Move: "a2a3"},
	}},
	{shuffle(2, ""), []Request{{Question: "ended"}}}, // at the first of three times more starting positions remained
	{shuffle(2, "b1c3"), []Request{{Question: "ended"}}},
	{shuffle(2, "b1c3 b8c6"), []Request{{Question: "ended"}}},
	{shuffle(3, ""), []Request{{Question: "ended"}}},
	{ // three times the same board, but not the same side to move
		"h2h4 a7a5 h1h3 a8a6 h3h2 a6a8 h2h1 a8a6 h1h3 a6a7 h3h1 a7a8 h1h3 a8a6 h3h2 a6a8 h2h1",
		[]Request{{Question: "ended"}},
	},
	{shuffle(3, "a2a3"), []Request{{Question: "ended"}}},
	{"h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8 b8c8", []Request{
		{Question: "ended"},
		{Question: "marks", At: Path{11}, Values: []Value{{Over: true}}},
		{Question: "view", At: Path{11}},
		{Question: "play", At: Path{11}, Move: "a7a6"},
	}},
	{"[Variant \"QuantumChess\"]\n\n1. e4 d5 2. exd5 *", []Request{
		{Question: "ended"},
		{Question: "view", At: Path{3}, Select: "d5"},
		{Question: "view", At: Path{3}, World: 5},
		{Question: "view", At: Path{3}, World: 6},
		{Question: "comment", At: Path{1}, Comment: "well"},
		{Question: "result", Result: "0-1"},
		{Question: "rule", Rule: "promotion=none"},
		{Question: "cut"},
		{Question: "marks"},
		{Question: "ordinary"},
		{Question: "play", At: Path{3}, Move: "a1a5"},
		{Question: "play", At: Path{3}, Move: "Nf6"},
		{Question: "play", At: Path{2}, Move: "d4"},
	}},
	{"[Variant \"Heisenberg\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n1. Rh8# 1-0", []Request{
		{Question: "ended"},
		{Question: "view", At: Path{0}, Select: "h1"},
		{Question: "view", At: Path{1}},
		{Question: "play", At: Path{1}, Move: "Kb8"},
		{Question: "play", At: Path{0}, Move: "h1h7"},
		{Question: "rule", Rule: "check=off"},
		{Question: "timeline"},
		{Question: "entangle"},
		{Question: "comment", At: Path{1}, Comment: "mate"},
	}},
	{"[Variant \"Heisenberg\"]\n[FEN \"k7/8/8/8/8/8/8/K7 b - - 0 7\"]\n\n7... Kb8 *", []Request{
		{Question: "ended"},
		{Question: "read"},
	}},
}

// What is answered to questions that have no picture in their answers, and to those that are wrong, does not change
// unless somebody wants it to. UPDATE=1 writes the file; read what has changed in it.
func TestRepliesStay(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for _, c := range asked {
		fmt.Fprintf(&said, "===== %.90s\n", strings.Join(strings.Fields(c.text), " "))
		for _, r := range c.requests {
			fmt.Fprintf(&said, "> %s\n", briefly(t, &r))
			r.Text = c.text
			if r.Question == "read" {
				r.Data, r.Text = []byte(c.text), ""
			}
			reply, err := Usual.Answer(ctx, &r)
			if err != nil {
				fmt.Fprintf(&said, "  error: %v\n", err)
				continue
			}
			fmt.Fprintln(&said, "  "+strings.ReplaceAll(strings.TrimSpace(inLines(t, reply)), "\n", "\n  "))
		}
	}
	golden.Text(t, "testdata/replies.txt", said.String())
}

// briefly is a question with all that it says.
func briefly(t *testing.T, r *Request) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for name, value := range all {
		if fmt.Sprint(value) == fmt.Sprint(map[string]any{"bool": false, "float64": 0}[fmt.Sprintf("%T", value)]) ||
			value == "" || value == nil || name == "question" {
			delete(all, name)
		}
	}
	if text, err = json.Marshal(all); err != nil {
		t.Fatal(err)
	}
	return r.Question + " " + string(text)
}

// inLines is a reply for people.
func inLines(t *testing.T, reply any) string {
	t.Helper()
	document := func(d *Document) string {
		if d == nil {
			return ""
		}
		return fmt.Sprintf("%s, %q, at %v, first %d, result %s, fault %q, cut %q\n%s\n", d.Variant, d.Title, d.At, d.First,
			d.Result, d.Fault, d.Cut, strings.TrimSpace(d.Text))
	}
	switch r := reply.(type) {
	case *Document:
		return document(r)
	case *Games:
		var all string
		for _, d := range r.Games {
			all += document(d)
		}
		return all
	case *Chess:
		return r.Refused + r.Text
	case *View:
		return told(r)
	case *Marked:
		return document(r.Document) + r.Words
	case *Played:
		if r.Document != nil {
			return document(r.Document)
		}
		return fmt.Sprintf("refused: %s %v; choices %v", r.Refused, r.Because, r.Choices)
	}
	text, err := schema.Marshal(reply)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
