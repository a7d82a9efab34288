package record_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/quantum"
	"haft/model/quantum/record"
)

// texts are the words of a game.
func texts(g *record.Game) (list []string) {
	for _, w := range g.Words {
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
		"json":          `{"id":"x","moves":"d4 e5 dxe5"}`,
		"json array":    "\n{\"moves\": [\"d4\", \"e5\" , \"dxe5\"], \"other\": {}}\n",
		"json numbers":  `{"moves":"1. d4 e5 2. dxe5 *","variant":"QuantumChess"}`,
	} {
		g, err := record.Read(strings.NewReader(file), "f")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff([]string{"d4", "e5", "dxe5"}, texts(g)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A word knows where it stands, in characters.
func TestPlaces(t *testing.T) {
	for file, want := range map[string]record.Word{
		"d4\n 1... Qh4+":                      {"Qh4+", 2, 7},
		"{Grüße} d4 e5":                       {"e5", 1, 12},
		`{"id":"ü", "moves":["e4"]}`:          {"e4", 1, 22},
		`{"was":"d4", "moves":"d4","b":"d4"}`: {"d4", 1, 23},
		`{"moves":"d4 1... h7-h5"}`:           {"h7-h5", 1, 19},
		"[White \"?\"]\n\n1.e4 {x} e5":        {"e5", 3, 10},
	} {
		g, err := record.Read(strings.NewReader(file), "f")
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if got := g.Words[len(g.Words)-1]; got != want {
			t.Errorf("%s: %v, want %v", file, got, want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for file, want := range map[string]string{
		"":                                "f:1:1: game 1: found no game",
		" \n\n":                           "f:3:1: game 1: found no game",
		"d4 O-O":                          `f:1:4: game 1, ply 2: found "O-O"; there is no castling`,
		"d4 e9":                           `f:1:4: game 1, ply 2: found "e9", expected two squares`,
		"d4 e5\n dxe5? $3 zz":             `f:2:11: game 1, ply 4: found "zz"`,
		"d4 {":                            "f:1:4: game 1, ply 2: the comment that begins here",
		"d4 (e4 (":                        "f:1:4: game 1, ply 2: the variation that begins here",
		"d4 $256":                         "f:1:4: game 1, ply 2: found $256, expected a glyph",
		`{"moves":"d4","fen":"x"}`:        `f:1:21: game 1: found a key "fen"`,
		`{"moves":"d4","id":7}`:           `the value of "id" may not be of type number`,
		"d4 )":                            `found ")"`,
		"d4 * e5":                         "f:1:6: game 1, ply 2: found more after the result",
		"d4\n[Event \"x\"]":               "f:2:1: game 1, ply 2: found [ after the plays",
		"[Event]":                         "f:1:1: game 1: found [, expected a tag pair",
		"[Variant \"Atomic\"]":            `f:1:1: game 1: found the variant "Atomic", expected "Quantum Chess (Dennis)"`,
		"[FEN \"x\"]":                     "found a tag FEN",
		"[QuantumRules \"castling=on\"]":  `unknown rule "castling"`,
		"[QuantumRules \"self-check=?\"]": `rule self-check is off or on, not "?"`,
		"d4 \x00":                         "f:1:4: game 1: found a control character",
		"d4 \xff":                         "f:1:4: game 1: found a byte that is not UTF-8",
		`{"moves":`:                       "f:1:1: game 1: expected one JSON object",
		`{}`:                              `expected "moves" with a string`,
		`{"moves":[1]}`:                   `expected "moves" with a string`,
		`{"moves":"d4 \u0065"}`:           `f:1:10: game 1: found \ among the plays`,
		`{"moves" 3}`:                     "f:1:10: game 1: expected one JSON object",
		`{"moves":"d4 (e4)"}`:             `f:1:14: game 1, ply 2: found "(e4"`,
		`{"moves":"d4"} {}`:               "f:1:16: game 1: found more after the object",
		`{"moves":"d4","variant":"x"}`:    `found the variant "x"`,
		`{"moves":"d4","rules":"x"}`:      `rule "x" has no value`,
	} {
		_, err := record.Read(strings.NewReader(file), "f")
		if fault := new(model.SyntaxError); !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

// What is written is read back, in both forms, with all rules and with tags that need care.
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
		g := &record.Game{ID: "7/1", Rules: rules, Tags: []model.Tag{{Name: "Event", Value: `a "b" \ c`}, {Name: "Result", Value: "1-0"}}}
		roundTrip(t, g, space.Plays(), record.Write)
		roundTrip(t, g, space.Plays(), record.WriteJSON)
	}
}

func roundTrip(t *testing.T, g *record.Game, plays []quantum.Play, write func(io.Writer, *record.Game, []quantum.Play) error) {
	t.Helper()
	var file bytes.Buffer
	if err := write(&file, g, plays); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	back, err := record.Read(&file, "f")
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

// Lines of a long game are of at most 79 columns, and hold all of it.
func TestLines(t *testing.T) {
	plays := make([]quantum.Play, 200)
	for i := range plays {
		plays[i] = quantum.Play{From: model.Square(i % 64), To: 63}
	}
	var file bytes.Buffer
	if err := record.Write(&file, &record.Game{}, plays); err != nil {
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
	for _, tag := range []model.Tag{{Name: "A B"}, {Name: "", Value: "x"}, {Name: "A", Value: "x\ny"}, {Name: "A", Value: "\xff"}} {
		if err := record.Write(new(bytes.Buffer), &record.Game{Tags: []model.Tag{tag}}, nil); err == nil {
			t.Errorf("%q was written", tag)
		}
	}
}

// Two squares mean what the space makes of them; short notation has no meaning alone.
func TestSquares(t *testing.T) {
	space := quantum.New(quantum.Options{})
	for text, squares := range map[string]bool{"e2e4": true, "e2-e4": true, "a1xh8+": true, "a7a8=Q": true, "b7b8q": true, "e4": false, "Nf3": false, "dxe5": false, "Nb1c3": false} {
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
	for _, pair := range record.RuleChoices() {
		var r quantum.Rules
		if err := record.SetRules(&r, pair); err != nil {
			t.Errorf("%s: %v", pair, err)
		}
		if text := record.RulesText(r); text != "" && text != pair {
			t.Errorf("%s is written as %q", pair, text)
		}
	}
	var r quantum.Rules
	if err := record.SetRules(&r, "self-check=on, promotion=none"); err != nil || r != (quantum.Rules{SelfCheck: true, NoPromotion: true}) {
		t.Errorf("%v, %v", r, err)
	}
	if err := record.SetRules(&r, "promotion=queen"); err != nil || r != (quantum.Rules{SelfCheck: true}) {
		t.Errorf("%v, %v", r, err)
	}
}

// FuzzRead: no text makes the reader panic, and what it reads as plays without a fault has the
// shape of plays and stands in the file where the word says.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"1. d4 {x} e5 (e6) 2. dxe5 *", "[A \"b\"]\nd4", `{"moves":["d4","e5"],"rules":""}`, "O-O", "{", "{\"", "é"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := record.Read(strings.NewReader(text), "f")
		if err != nil {
			return
		}
		lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
		for _, w := range g.Words {
			if rest := string([]rune(lines[w.Line-1])[w.Col-1:]); !strings.HasPrefix(rest, w.Text) {
				t.Errorf("%q is said to stand at %d:%d of %q", w.Text, w.Line, w.Col, text)
			}
		}
	})
}
