package quantum_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/pgn"
	"haft/model/quantum"
)

// texts returns the words of a game.
func texts(g *quantum.Game) (list []string) {
	for _, w := range g.Moves {
		list = append(list, w.Text)
	}
	return list
}

func TestRead(t *testing.T) {
	for name, file := range map[string]string{
		"bare":          "d4 e5 dxe5",
		"numbers":       "1. d4 e5 2. dxe5",
		"stuck numbers": "1.d4 e5 2.dxe5 *",
		"loose numbers": "1 d4 1... e5 2 . dxe5",
		"commas":        "d4, e5,\ndxe5",
		"mark of order": "\ufeffd4 e5 dxe5",
		"pgn":           "[Event \"a \\\"b\\\" \\\\\"]\n[Variant \"Quantum Chess (Dennis)\"]\n\n1. d4 e5 2. dxe5 1-0\n",
		"notes":         "% escape [\n{a [ (} d4! $1 (d3 (c3 {)} ) e6) e5?! ; dxe4\n dxe5 1/2-1/2 {end}",
		"windows":       "d4 e5\r\ndxe5\r\n",
		"old":           "% e5\rd4 ; e4\re5\rdxe5\r",
		"null moves":    "d4 (-- e5 Z0) e5 (1... -- 2. zz ; :)\n% )\n& 1-0) dxe5 * (e4)",
		"no glyph":      "d4 $256 e5 $ dxe5",
		"json notes":    `{"moves":["d4 {[a] ü; b} !", "(e4) e5 $3", "dxe5"]}`,
		"json escape":   `{"moves":"\u00644 e5 dxe5"}`,
		"json comment":  `{"moves":["d4 ; e4", "e5", "dxe5"]}`,
		"json":          `{"id":"x","moves":"d4 e5 dxe5"}`,
		"json array":    "\n{\"moves\": [\"d4\", \"e5\" , \"dxe5\"], \"other\": {}}\n",
		"json numbers":  `{"moves":"1. d4 e5 2. dxe5 *","variant":"QuantumChess"}`,
	} {
		g, err := read(strings.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff([]string{"d4", "e5", "dxe5"}, texts(g)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A word knows its place, in characters.
func TestPlaces(t *testing.T) {
	for file, want := range map[string]pgn.Word{
		"d4\n 1... Qh4+":                      {Text: "Qh4+", Line: 2, Col: 7},
		"d4 {Grüße} e5":                       {Text: "e5", Line: 1, Col: 12},
		`{"id":"ü", "moves":["e4"]}`:          {Text: "e4", Line: 1, Col: 22},
		`{"was":"d4", "moves":"d4","b":"d4"}`: {Text: "d4", Line: 1, Col: 23},
		`{"moves":"d4 1... h7-h5"}`:           {Text: "h7-h5", Line: 1, Col: 19},
		"[White \"?\"]\n\n1.e4 {x} e5":        {Text: "e5", Line: 3, Col: 10},
	} {
		g, err := read(strings.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if got := g.Moves[len(g.Moves)-1]; got != want {
			t.Errorf("%s: %v, want %v", file, got, want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for file, want := range map[string]string{
		"d4 O-O":              `f:1:4: game 1, ply 2: found "O-O"; there is no castling`,
		"d4 e9":               `f:1:4: game 1, ply 2: found "e9", expected two squares`,
		"d4 e5\n dxe5? $3 zz": `f:2:11: game 1, ply 4: found "zz"`,
		"d4 {":                "f:1:4: game 1, ply 2: the comment that begins here",
		"d4 (e4 (":            "f:1:8: game 1, ply 1: the variation that begins here",
		"d4 -- e5": "f:1:4: game 1, ply 2: found --, a null move; expected a move: nobody may " +
			"pass in the game itself, only in a variation",
		`{"moves":"d4","fen":"x"}`:        "f:1:21: game 1: found a FEN; this game begins with the usual array",
		`{"moves":"d4","id":[7]}`:         "f:1:20: game 1: found the id [7], expected a string or a number",
		"d4 )":                            "f:1:4: game 1, ply 2: found ), but no variation is open",
		"[Variant \"Atomic\"]":            `f:1:10: game 1: found the variant "Atomic", expected "Quantum Chess (Dennis)"`,
		"[FEN \"x\"]":                     "f:1:6: game 1: found a FEN; this game begins with the usual array",
		"[QuantumRules \"castling=on\"]":  `unknown rule "castling"`,
		"[QuantumRules \"self-check=?\"]": `rule self-check is off or on, not "?"`,
		"d4 \x00a":                        "f:1:4: game 1, ply 2: found a NUL byte",
		"d4 \x81":                         "f:1:4: game 1, ply 2: found a byte that is not UTF-8",
		`{"moves":`:                       "f:1:10: game 1: expected one JSON object",
		`{}`:                              `expected "moves" with a string`,
		`{"moves":[1]}`:                   "f:1:11: game 1, ply 1: found 1 among the moves, expected strings only",
		`{"moves" 3}`:                     "f:1:10: game 1: expected one JSON object",
		`{"moves":["d4 (x", "e5"]}`:       "f:1:15: game 1, ply 1: the variation that begins here",
		`{"moves":"d4"} {}`:               "f:1:16: game 1: expected one JSON object on the line",
		`{"moves":"d4","variant":"x"}`:    `found the variant "x"`,
		`{"moves":"d4","rules":"x"}`:      `rule "x" has no value`,
	} {
		_, err := read(strings.NewReader(file))
		if fault := new(model.SyntaxError); !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

// What is written is read back, in both formats, with all rules and with tags that need escaping.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 40 {
		rules := quantum.Rules{SelfCheck: i&1 != 0, NoPromotion: i&2 != 0}
		space := quantum.New(quantum.Options{Rules: rules, Explicit: true})
		for range i % 9 {
			p, _ := space.RandomPlay(rng)
			if err := space.Play(p); err != nil {
				t.Fatal(err)
			}
		}
		g := &quantum.Game{Rules: rules}
		g.ID, g.Tags = "7/1", []model.Tag{{Name: "Event", Value: `a "b" \ c`}, {Name: "Result", Value: "1-0"}}
		roundTrip(t, g, space.Plays(), quantum.Write)
		roundTrip(t, g, space.Plays(), quantum.WriteJSON)
	}
}

func roundTrip(
	t *testing.T, g *quantum.Game, plays []quantum.Play, write func(io.Writer, *quantum.Game, []quantum.Play) error,
) {
	t.Helper()
	var file bytes.Buffer
	if err := write(&file, g, plays); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	back, err := read(&file)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var want []string
	for _, p := range plays {
		want = append(want, p.String())
	}
	if diff := cmp.Diff(want, texts(back)); diff != "" || back.Rules != g.Rules {
		t.Errorf("%v, rules %v, in\n%s", diff, back.Rules, text)
	}
	if back.ID == "" && (back.Tag("Event") != g.Tag("Event") || !strings.Contains(text, "1-0\n")) {
		t.Errorf("the tags do not come back from\n%s", text)
	}
}

// Lines of a long game have at most 79 columns, and together all of it.
func TestLines(t *testing.T) {
	plays := make([]quantum.Play, 200)
	for i := range plays {
		plays[i] = quantum.Play{From: model.Square(i % 64), To: 63}
	}
	var file bytes.Buffer
	if err := quantum.Write(&file, &quantum.Game{}, plays); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(file.String()) {
		if len(line) > 80 {
			t.Errorf("a line of %d columns: %s", len(line)-1, line)
		}
	}
	if n := len(strings.Fields(file.String())); n != 200+100+1+4 {
		t.Errorf("%d words", n)
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, tag := range []model.Tag{
		{Name: "A B"},
		{Name: "", Value: "x"},
		{Name: "A", Value: "x\ny"},
		{Name: "A", Value: "\xff"},
	} {
		g := &quantum.Game{}
		g.Tags = []model.Tag{tag}
		if err := quantum.Write(new(bytes.Buffer), g, nil); err == nil {
			t.Errorf("%q was written", tag)
		}
	}
}

// Two squares mean the same without the space; short notation has no meaning alone.
func TestSquares(t *testing.T) {
	space := quantum.New(quantum.Options{})
	for text, squares := range map[string]bool{
		"e2e4": true, "e2-e4": true, "a1xh8+": true, "a7a8=Q": true,
		"b7b8q": true, "e4": false, "Nf3": false, "dxe5": false, "Nb1c3": false,
	} {
		p, ok := quantum.TwoSquares(text)
		if ok != squares {
			t.Errorf("%s: %v, want %v", text, ok, squares)
		}
		if want, err := space.Parse(text); ok && (err != nil || p != want) {
			t.Errorf("%s is %v, but %v to the space (%v)", text, p, want, err)
		}
	}
}

func TestRules(t *testing.T) {
	for _, pair := range quantum.RuleOptions.Choices() {
		var r quantum.Rules
		if err := quantum.RuleOptions.SetAll(&r, pair); err != nil {
			t.Errorf("%s: %v", pair, err)
		}
		if text := quantum.RuleOptions.Text(&r); text != "" && text != pair {
			t.Errorf("%s is written as %q", pair, text)
		}
	}
	var r quantum.Rules
	if err := quantum.RuleOptions.SetAll(&r, "self-check=on, promotion=none"); err != nil ||
		r != (quantum.Rules{SelfCheck: true, NoPromotion: true}) {
		t.Errorf("%v, %v", r, err)
	}
	if err := quantum.RuleOptions.SetAll(&r, "promotion=queen"); err != nil || r != (quantum.Rules{SelfCheck: true}) {
		t.Errorf("%v, %v", r, err)
	}
}
