package heisenberg_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/heisenberg"
	"haft/model/pgn"
)

func readAll(t *testing.T, text string) (games []*heisenberg.Game) {
	t.Helper()
	r := heisenberg.NewReader(strings.NewReader(text), "test")
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		games = append(games, g)
	}
}

// moves returns the moves of a game in one string.
func moves(g *heisenberg.Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, m.String())
	}
	return strings.Join(list, " ")
}

// TestWriteRead: random games from random positions, with notes, are read back unchanged.
func TestWriteRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	var pgn, lines bytes.Buffer
	var games []*heisenberg.Game
	for i := range 60 {
		g := randomGame(rng, i)
		games = append(games, g)
		if err := heisenberg.WritePGN(&pgn, g); err != nil {
			t.Fatal(err)
		}
		if err := heisenberg.WriteJSON(&lines, g); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(pgn.String()) {
		if len([]rune(line)) > 80 && line[0] != '[' && line[0] != ';' {
			t.Errorf("a line of %d characters: %s", len([]rune(line)), line)
		}
	}
	read, fromJSON := readAll(t, pgn.String()), readAll(t, lines.String())
	if len(read) != len(games) || len(fromJSON) != len(games) {
		t.Fatalf("%d games are read as %d of PGN and %d of JSON Lines", len(games), len(read), len(fromJSON))
	}
	for i, g := range games {
		for _, got := range []*heisenberg.Game{read[i], fromJSON[i]} {
			if got.Broken != nil || got.Start != g.Start || moves(got) != moves(g) {
				t.Fatalf("%s\nis read as %s (%v)", moves(g), moves(got), got.Broken)
			}
		}
		if diff := cmp.Diff(g.Notes, read[i].Notes); diff != "" {
			t.Errorf("notes, -written +read:\n%s", diff)
		}
		var again bytes.Buffer
		if err := heisenberg.WritePGN(&again, read[i]); err != nil || !strings.Contains(pgn.String(), again.String()) {
			t.Errorf("what is read is written as\n%s (%v)", &again, err)
		}
		if got := read[i].Tag("Event"); got != g.Tag("Event") {
			t.Errorf("the event %q is read as %q", g.Tag("Event"), got)
		}
	}
}

func randomGame(rng *rand.Rand, i int) *heisenberg.Game {
	g := &heisenberg.Game{Start: heisenberg.Start()}
	g.ID, g.Tags = "x", []model.Tag{{Name: "Event", Value: `a "quoted\" event`}}
	if i%3 > 0 {
		g.Start = randomPosition(rng)
	}
	p := g.Start
	for range rng.IntN(40) {
		if rng.IntN(5) == 0 {
			comment := []string{"good", "a } brace", "two words"}[rng.IntN(3)]
			g.Notes = append(g.Notes, pgn.Note[heisenberg.Move]{After: len(g.Moves), Comment: comment})
		}
		list := p.Moves()
		if len(list) == 0 {
			break
		}
		g.Moves = append(g.Moves, list[rng.IntN(len(list))])
		p = g.End()
		if rng.IntN(5) == 0 {
			g.Notes = append(g.Notes, pgn.Note[heisenberg.Move]{After: len(g.Moves), NAG: 1 + rng.IntN(9)})
		}
	}
	return g
}

func TestRead(t *testing.T) {
	cases := []struct{ text, moves, fault string }{
		{"e2e4 d7?d5-c6", "e2e4 d7?d5-c6", ""},
		{
			"1. e4! d7?d5-c6 2.Be2 $1 (2. Nf3 (x) {)} y) {a\ncomment} 2... e7e6 ; end ) of line\n3. Nf3 *",
			"e2e4 d7?d5-c6 f1e2 e7e6 g1f3", "",
		},
		{"% escaped\n\n[Event \"x\"]\n[Variant \"Heisenberg Chess\"]\n\n1.e4 1-0\n\n[Event \"y\"]\n\n1. d4", "e2e4", ""},
		{`{"moves": ["e2e4", "d7?d5-c6"], "id": 7}`, "e2e4 d7?d5-c6", ""},
		{`{"fen": "7k/8/8/8/8/8/8/K7 b - -", "moves": "1... Kg7"}`, "h8g7", ""},
		{"\ufeffe2e4", "e2e4", ""},
		{"% escaped\r\r[Event \"x\"]\r\r1.e4 ; comment\rd7?d5-c6\r", "e2e4 d7?d5-c6", ""},
		{"e2e4 (-- e5 Z0) d7?d5-c6 (e9 ; :)\n% )\n& 1-0) f1e2 * (e4\n) {a\nb}", "e2e4 d7?d5-c6 f1e2", ""},
		{"1 e2e4 d7?d5-c6 2 f1e2 0", "e2e4 d7?d5-c6 f1e2", ""},
		{"e2e4 $999 d7?d5-c6 $ f1e2", "e2e4 d7?d5-c6 f1e2", ""},
		{`{"moves": ["e2e4 {[a]; b} !", "(e4) d7?d5-c6 $3", "f1e2"]}`, "e2e4 d7?d5-c6 f1e2", ""},

		{"e2e4 e2e4", "e2e4", "test:1:6: game 1, ply 2: 1... e2e4: no piece stands on e2"},
		{
			"1. e4 d7?d5-c6\n2. Bc4", "e2e4 d7?d5-c6",
			"test:2:4: game 1, ply 3: 2. Bc4: the bishop is seen on d3 by one piece, so it may go on from there as a knight (f1@d3-..) " +
				"or jump one square away (f1?d3-..)",
		},
		{"e2e4 foo", "e2e4", "test:1:6: game 1, ply 2: 1... foo: expected a move such as e2e4"},
		{"e2e4 {never\nclosed", "e2e4", "test:1:6: game 1, ply 2: the comment that begins here is not closed"},
		{"e2e4 (e2e3", "e2e4", "test:1:6: game 1, ply 2: the variation that begins here is not closed"},
		{
			"e2e4 -- e7e5", "e2e4",
			"test:1:6: game 1, ply 2: found --, a null move; expected a move: nobody may pass in the game itself, only in a " +
				"variation",
		},
		{"e2e4 {\n\n[Event \"y\"]\n", "e2e4", "test:1:6: game 1, ply 2: the comment that begins here is not closed"},
		{`{"moves": ["e2e4 (x", "d7d6"]}`, "e2e4", "test:1:18: game 1, ply 1: the variation that begins here is not closed"},
		{`{"moves": ["e2e4 ; x", "d7d6"]}`, "e2e4 d7d6", ""},
		{"e2e4 * e7e5", "e2e4", ""},
		{"e2e4 \x00a", "e2e4", "test:1:6: game 1, ply 2: found a NUL byte, expected text in UTF-8"},
		{"é\x81", "", "test:1:2: game 1: found a byte that is not UTF-8, expected text in UTF-8"},
		{"[Variant \"Atomic\"]\n\ne4", "", `test:1:10: game 1: found variant "Atomic", expected Heisenberg Chess`},
		{"[FEN \"x w - -\"]\n\ne4", "", `test:1:6: game 1: FEN "x w - -": found 1 ranks, expected 8`},
		{`{"moves": "e2e4 e2e4"}`, "e2e4", "test:1:17: game 1, ply 2: 1... e2e4: no piece stands on e2"},
		{`{"moves": ["e2e4", "e2e4"]}`, "e2e4", "test:1:21: game 1, ply 2: 1... e2e4: no piece stands on e2"},
		{`{"b": "e2e4 e2e4", "moves": "e2e4 e2e4"}`, "e2e4", "test:1:35: game 1, ply 2: 1... e2e4: no piece stands on e2"},
		{
			`{"moves": "e2e4", "variant": "Atomic"}`, "",
			`test:1:30: game 1: found variant "Atomic", expected Heisenberg Chess`,
		},
		{`{"moves": 7}`, "", `test:1:11: game 1: found 7, expected "moves" with a string or an array of strings`},
		{`{"id": [7], "moves": "e2e4"}`, "", `test:1:8: game 1: found the id [7], expected a string or a number`},
		{`{"id": "x"}`, "", `test:1:1: game 1: found no "moves", expected "moves" with a string or an array of strings`},
		{`{"moves": "e2e4"`, "", "test:1:17: game 1: expected one JSON object on the line"},
		{`{"fen": "x", "moves": ""}`, "", `test:1:9: game 1: FEN "x" has 1 fields`},
		{strings.Repeat("x", 99), "", "test:1:1: game 1, ply 1: 1. " + strings.Repeat("x", 32) + "...: expected a move"},
	}
	for _, c := range cases {
		g := readAll(t, c.text)[0]
		fault := ""
		if g.Broken != nil {
			fault = g.Broken.Error()
		}
		if moves(g) != c.moves || !strings.HasPrefix(fault, c.fault) || fault != "" && c.fault == "" {
			t.Errorf("%q\nis read as  %q, %q\nexpected    %q, %q", c.text, moves(g), fault, c.moves, c.fault)
		}
	}
}

// Castling at the beginning is an illegal move, and no title.
func TestCastlingIsNoTitle(t *testing.T) {
	for text, title := range map[string]bool{"O-O e5": false, "My game": true} {
		g, err := heisenberg.NewReader(strings.NewReader(text), "-").Next()
		if err != nil || g.Broken == nil || strings.Contains(g.Broken.Error(), "a title stands in {braces}") != title {
			t.Errorf("%q: %v, %v", text, err, g.Broken)
		}
	}
}

// A game with a fault does not hide the games after it. The fault is an illegal move or unreadable
// text.
func TestReadGoesOn(t *testing.T) {
	cases := []struct {
		text    string
		illegal bool
	}{
		{"[Event \"x\"]\n\n1. e5 *\n\n[Event \"y\"]\n\n1. d4", true},
		{"[Event \"x\"]\n\n1. foo *\n\n[Event \"y\"]\n\n1. d4", false},
		{"{\"moves\": \"e2e5\"}\n{\"moves\": \"d2d4\"}", true},
		{"{\"moves\": \"e2e5\"\n{\"moves\": \"d2d4\"}", false},
	}
	for _, c := range cases {
		games := readAll(t, c.text)
		if len(games) != 2 || games[0].Broken == nil || games[0].Illegal != c.illegal || moves(games[1]) != "d2d4" ||
			games[1].ID != "2" {
			t.Errorf("%q is read as %d games, the first illegal: %v, %v", c.text, len(games), games[0].Illegal, games[0].Broken)
		}
	}
	for id, want := range map[string]string{`"a\"b"`: `a"b`, "12.5": "12.5", "null": "1", `""`: "1"} {
		if g := readAll(t, `{"moves": "", "id": `+id+`}`)[0]; g.ID != want || g.Broken != nil {
			t.Errorf("the id %s is read as %q (%v)", id, g.ID, g.Broken)
		}
	}
	games := readAll(t, "[Event \"x\"]\n\n1. e4 {closed nowhere\n\n[Event \"y\"]\n\n1. d4")
	if len(games) != 2 || games[0].Broken == nil || moves(games[1]) != "d2d4" {
		t.Errorf("after a comment that is not closed there are %d games, want 2", len(games))
	}
	r := heisenberg.NewReader(strings.NewReader(strings.Repeat("x", 2<<20)+"\n\n[Event \"y\"]\n\ne4"), "-")
	if g, err := r.Next(); err != nil || g.Broken == nil ||
		!strings.HasPrefix(g.Broken.Error(), "<stdin>:1:1048577: game 1: found a line of more than 1MiB") {
		t.Errorf("a line of 2 MB: %v", err)
	}
	if g, err := r.Next(); err != nil || moves(g) != "e2e4" {
		t.Errorf("after a line of 2 MB: %v", err)
	}
}

// The result comes from the position, otherwise from the file.
func TestResult(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4":                         "*",
		"e2e4 1/2-1/2":                 "1/2-1/2",
		"[Result \"0-1\"]\n\ne2e4 1-0": "0-1",
		`{"fen": "7k/8/6K1/8/8/8/8/R7 w - -", "moves": "a1a8"}`:  "1-0",
		`{"fen": "7k/8/6K1/8/8/8/8/5B2 w - -", "moves": "f1c4"}`: "1/2-1/2",
		`{"fen": "r7/8/8/8/8/6k1/8/7K b - -", "moves": "a8a1"}`:  "0-1",
	} {
		g := readAll(t, text)[0]
		if got := g.Result(); got != want || g.Broken != nil {
			t.Errorf("%q ends %s (%v), expected %s", text, got, g.Broken, want)
		}
	}
}
