package board

import (
	"context"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/schema"
)

var ctx = context.Background()

// answer is the reply to a question, by way of JSON as the page gets it.
func answer[T any](t testing.TB, r Request) *T {
	t.Helper()
	reply, err := Usual.Answer(ctx, &r)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	typed, ok := reply.(*T)
	if !ok {
		t.Fatalf("%s: the reply is a %T", r.Question, reply)
	}
	if _, err := schema.Marshal(reply); err != nil {
		t.Fatal(err)
	}
	return typed
}

// loaded is the only game of a text.
func loaded(t testing.TB, text string) *Document {
	t.Helper()
	return answer[Games](t, Request{Question: "read", Text: text}).Games[0]
}

// The core stands in a page without a server, too. TestSite of package web builds it for browsers.
func TestNeedsNoSystem(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{join .Imports \"\\n\"}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		if name == "os" || name == "net/http" || strings.HasPrefix(name, "os/") {
			t.Errorf("it imports %s", name)
		}
	}
}

// A move that the page plays is accepted exactly if it is legal, and then it stands in the text; of any other the page
// gets a reason.
func FuzzPlay(f *testing.F) {
	for seed := range uint64(6) {
		f.Add(seed, uint8(5*seed), uint16(977*seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, plies uint8, squares uint16) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], int(plies%40))
		var text strings.Builder
		if err := gamefile.Write(&text, g); err != nil {
			t.Fatal(err)
		}
		m := model.Move{From: model.Square(squares % 64), To: model.Square(squares / 64 % 64)}
		with := *g
		with.Moves = append(with.Moves[:len(with.Moves):len(with.Moves)], m)
		v, err := solve.Judge(ctx, solve.Exact{}, &with)
		if err != nil {
			t.Fatal(err)
		}
		p := answer[Played](t, Request{Question: "play", Text: text.String(), At: Path{len(g.Moves)}, Move: m.String()})
		if legal := p.Document != nil; legal != v.Legal || legal == (p.Refused != "") {
			t.Fatalf("%v %v: legal %v, refused %q", g.Moves, m, v.Legal, p.Refused)
		}
		if v.Legal && len(p.Line.Moves) != len(with.Moves) {
			t.Errorf("%v is played: %s", m, p.Text)
		}
	})
}

// What is said of a position is what the libraries say of it, and there is no place of a game that cannot be looked at.
func TestViews(t *testing.T) {
	d := loaded(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	for ply := range 6 {
		v := answer[View](t, Request{Question: "view", Text: d.Text, At: Path{ply}})
		g, _ := gamefile.ReadGame(strings.NewReader(d.Text), "game")
		a, err := solve.Analyze(ctx, solve.Exact{}, g.UpTo(model.Ply(ply)), shown)
		if err != nil {
			t.Fatal(err)
		}
		report, want := v.Report.(*schema.Report), schema.NewReport(g.UpTo(model.Ply(ply)), a)
		want.Add(a)
		got, _ := json.Marshal(report)
		if text, _ := json.Marshal(want); string(got) != string(text) {
			t.Errorf("ply %d: %s\nwant %s", ply, got, text)
		}
	}
	for _, at := range []Path{{6}, {-1}, {0, 0}, {-1, 0}} {
		if _, err := Usual.Answer(ctx, &Request{Question: "view", Text: d.Text, At: at}); err == nil {
			t.Errorf("there is a view of %v", at)
		}
	}
}

// Every place in a tree is found, and a move that is added at a place is found there.
func TestPaths(t *testing.T) {
	d := loaded(t, "1. e4 (1. d4 d5 (1... f5 2. c4) 2. c4) (1. c4) e5 2. a3 *")
	for _, test := range []struct {
		at    Path
		moves string
	}{
		{nil, ""},
		{Path{3}, "e4 e5 a3"},
		{Path{0, 2}, "d4 d5"},
		{Path{0, 0, 2}, "d4 f5 c4"},
		{Path{1, 1}, "c4"},
		{Path{1, 0}, ""},
	} {
		line := toVariation(d.Line)
		_, moves, err := follow(line, test.at)
		if got := strings.Join(moves, " "); err != nil || got != test.moves {
			t.Errorf("%v: %s, %v; want %s", test.at, got, err, test.moves)
		}
		p := answer[Played](t, Request{
			Question: "play", Text: d.Text, At: test.at,
			Move: map[bool]string{true: "h4", false: "h5"}[len(moves)%2 == 0],
		})
		if p.Document == nil {
			t.Errorf("%v: %s", test.at, p.Refused)
			continue
		}
		if _, now, err := follow(toVariation(p.Line), p.At); err != nil || len(now) != len(moves)+1 ||
			now[len(moves)][0] != 'h' {
			t.Errorf("%v: %v %v in %s", p.At, now, err, p.Text)
		}
	}
}

func toVariation(l *Line) *pgn.Variation[string] {
	v := &pgn.Variation[string]{Moves: l.Moves}
	for _, n := range l.Notes {
		note := pgn.Note[string]{After: n.After, Comment: n.Comment, NAG: n.Glyph, Text: n.Text}
		if n.Line != nil {
			note.Line = toVariation(n.Line)
		}
		v.Notes = append(v.Notes, note)
	}
	return v
}

// A move that no world allows is refused with the reason that check gives.
func TestRefusedMoves(t *testing.T) {
	d := loaded(t, "b1a3 a7a6 c1b3 a6a5")
	p := answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "d1c3"})
	const want = "3. d1-c3 is illegal: no starting position allows plies 1 (1. Na3), 3 (2. Ncb3) and 5 (3. d1-c3) " +
		"together. White has only two knights"
	if !strings.HasPrefix(p.Refused, want) || len(p.Because) != 3 {
		t.Errorf("%s %v", p.Refused, p.Because)
	}
	for _, text := range []string{"", "e9", "e4 e5", "1-0", "{", "e4\ne5", strings.Repeat("e4 ", 99), "Nq3", "--"} {
		if p := answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: text}); p.Refused == "" {
			t.Errorf("%q is played: %s", text, p.Text)
		}
	}
}

// The start of a FEN tag stays as long as it plays the game.
func TestWitness(t *testing.T) {
	d := loaded(t,
		"[Variant \"Haft Schroedinger\"]\n[SetUp \"1\"]\n[FEN \"kqrrbbnn/pppppppp/8/8/8/8/PPPPPPPP/KRRBBQNN w - - 0 "+
			"1\"]\n\ne4 d5 *")
	keeps := answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "f1d3"})
	if !strings.Contains(keeps.Text, "FEN") {
		t.Error("the start of the file is lost")
	}
	breaks := answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "g1g2"})
	if breaks.Document != nil {
		t.Fatal("a major takes its own pawn")
	}
	breaks = answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "d1e2"})
	if breaks.Document == nil {
		t.Fatal(breaks.Refused)
	}
	breaks = answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: "e1f3"})
	if breaks.Document == nil || strings.Contains(breaks.Text, "FEN") {
		t.Errorf("a bishop goes like a knight: %+v", breaks)
	}
}

// Of an illegal game the page shows the last legal position, and says why.
func TestIllegalGames(t *testing.T) {
	d := loaded(t, "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4")
	v := answer[View](t, Request{Question: "view", Text: d.Text, At: Path{6}})
	if v.Ply != 4 || !strings.Contains(v.Fault, "only two knights") {
		t.Errorf("ply %d, %s", v.Ply, v.Fault)
	}
	p := answer[Played](t, Request{Question: "play", Text: d.Text, At: Path{6}, Move: "e2e4"})
	if !strings.Contains(p.Refused, "3. d1-c3 is illegal") {
		t.Error(p.Refused)
	}
}

// Questions that make no sense have an error that says what was expected.
func TestErrors(t *testing.T) {
	d := loaded(t, "e2e4 d7d5")
	for want, r := range map[string]Request{
		"expected a square":       {Question: "view", Text: d.Text, Select: "z9"},
		"expected illegal, over":  {Question: "view", Text: d.Text, Why: "?"},
		"what a piece is":         {Question: "view", Text: d.Text, Suppose: "illegal"},
		"there is no world with":  {Question: "view", Text: "b1c3", At: Path{1}, Suppose: "w2=K"},
		"expected light, dark":    {Question: "picture", Text: d.Text, Theme: "pink"},
		"found no game":           {Question: "read", Text: " \n"},
		"expected haft, quantum":  {Question: "new", Variant: "chess"},
		"this is a question":      {Question: "entangle", Text: "[Variant \"QuantumChess\"]\n\n*"},
		"no rules to choose":      {Question: "rule", Text: "[Variant \"Heisenberg Chess\"]\n\n*", Rule: "check=off"},
		"found no game in":        {Question: "view"},
		"there is no step 9 in a": {Question: "view", Text: "b1c3", At: Path{1}, Why: "w2=N", Step: 9},
	} {
		_, err := Usual.Answer(ctx, &r)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
}

// In QuantumChess a piece may go to where one's own may stand, and takes nothing there.
func TestWhatMayBeTaken(t *testing.T) {
	v := answer[View](t, Request{Question: "view", Text: "[Variant \"QuantumChess\"]\n\n1. e2e4 e7e5 2. g1f3 b8c6 *", At: Path{4}, Select: "f3"})
	for at, want := range map[string]string{"g1": "can go here", "d4": "can go here", "e5": "can be taken"} {
		s, _ := square(at)
		if got := v.Squares[s]; !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
	}
	if n := strings.Count(v.SVG, `class="takes"`); n != 4 {
		t.Errorf("%d corners, want 4", n)
	}
}

// A world is one of ordinary chess, and QuantumChess has plays instead of a timeline.
func TestOtherQuestions(t *testing.T) {
	w := answer[View](t, Request{Question: "view", Text: knights, At: Path{4}, World: 3, Flip: true})
	if w.Sample == nil || w.Sample.At != 3 || strings.Contains(w.SVG, "-tile") {
		t.Error("a world is one of ordinary chess")
	}
	line := answer[Timeline](t, Request{Question: "timeline", Text: quantumText, At: Path{0}})
	if line.Plays == nil {
		t.Error("no plays")
	}
}
