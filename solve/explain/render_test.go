package explain

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

func tellOf(t *testing.T, claim, plies, moves string) *Story {
	t.Helper()
	return newChecker(t, parseHead(t, "claim: "+claim+"\nplies: "+plies+"\nmoves: "+moves)).story
}

const workedGame = "e2e4 d7d5 f1d3 h8g6 d3d5"

func TestMarkdown(t *testing.T) {
	got := tellOf(t, "b3=Q -> w5!=K", "11", "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3").Markdown()
	want := `- **(1)** Suppose the piece on e6 (b3) is the queen.
  - **(2)** After 6. b1c3, the piece on e6 (b3), which is the queen, attacks the piece on e1 (w5). ` +
		`A side may not leave its king attacked, so that piece is not the king. [1]
- **(3)** So if the piece on e6 (b3) is the queen, the piece on e1 (w5) is not the king, by 6. b1c3 alone. [2]
`
	if got != want {
		t.Errorf("Markdown:\n%s\nwant:\n%s", got, want)
	}
}

func TestJSON(t *testing.T) {
	got, err := json.MarshalIndent(tellOf(t, "w6=Q", "3 5", workedGame), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "claim": "w6=Q",
  "plies": [3, 5],
  "steps": [
    {
      "number": 1, "kind": "move", "under": [], "uses": [], "plies": [3, 5],
      "pieces": ["w6"], "squares": ["f1", "d3", "d5"],
      "derives": [{"piece": "w6", "not": "KRBN"}],
      "impossible": false,
      "text": "The piece on d5 (w6) went along a diagonal with 2. f1d3 and ` +
		`along a file with 3. d3d5: only the queen does both."
    },
    {
      "number": 2, "kind": "claim", "under": [], "uses": [1], "plies": [3, 5],
      "pieces": ["w6"], "squares": ["d5", "f1", "d3"],
      "derives": [{"piece": "w6", "not": "KRBN"}],
      "impossible": false,
      "text": "So the piece on d5 (w6) is the queen, by 2. f1d3 and 3. d3d5 alone."
    }
  ]
}`
	if compact(t, string(got)) != compact(t, want) {
		t.Errorf("JSON:\n%s\nwant:\n%s", got, want)
	}
}

// compact returns a JSON text without the space between its tokens.
func compact(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Conditions in JSON are written like claims.
func TestJSONOfCondition(t *testing.T) {
	got, err := json.Marshal(tellOf(t, "w1=K -> w2!=K", "", "e2e4"))
	if err != nil || !strings.Contains(string(got), `"derives":[{"if":"w1=K","piece":"w2","not":"K"}]`) {
		t.Errorf("%s, %v", got, err)
	}
}

func TestTextIsWrapped(t *testing.T) {
	for _, x := range randomLocks(t, model.DefaultRules(), 50, 40) {
		s := newChecker(t, x).story
		for line := range strings.Lines(s.Text()) {
			if len(strings.TrimSuffix(line, "\n")) > width {
				t.Errorf("%d columns: %s", len(line)-1, line)
			}
		}
		var steps []string
		for i := range s.Steps {
			steps = append(steps, s.Steps[i].Text)
		}
		text := strings.Join(strings.Fields(s.Text()), " ")
		if s.oneStep() {
			if text != steps[0] || s.Markdown() != steps[0]+"\n" {
				t.Errorf("told:\n%s\nand\n%s\nwant the first step alone: %s", text, s.Markdown(), steps[0])
			}
			continue
		}
		for _, step := range steps {
			if !strings.Contains(text, ") "+step) {
				t.Errorf("%q is not in\n%s", step, s.Text())
			}
		}
	}
}

// A claim that the only step before it shows is not told again.
func TestOneStep(t *testing.T) {
	for claim, want := range map[string]string{
		"w6=Q": "The piece on d5 (w6) went along a diagonal with 2. f1d3 and along a file with\n3. d3d5: only the queen " +
			"does both.\n",
		"w6!=K": "3. d3d5 is not a king's move, so the piece on d5 (w6) is not the king.\n",
	} {
		if got := tellOf(t, claim, "3 5", workedGame).Text(); got != want {
			t.Errorf("%s: told\n%s\nwant\n%s", claim, got, want)
		}
	}
}

func TestNoStory(t *testing.T) {
	g := parseHead(t, "claim: over\nplies:\nmoves: "+workedGame).game
	if _, err := Tell(g, nil, solve.Claim{Kind: solve.ClaimOver}); err != ErrOver {
		t.Errorf("over: %v, want %v", err, ErrOver)
	}
	pawn, err := solve.ParseClaim("w9=Q")
	if err != nil {
		t.Fatal(err)
	}
	var none *solve.NoNatureError
	if _, err := Tell(g, nil, pawn); !errors.As(err, &none) {
		t.Errorf("a pawn's nature: %v, want a NoNatureError", err)
	}
}

func TestWords(t *testing.T) {
	w1, w9 := model.NewPiece(model.White, 1), model.NewPiece(model.White, 9)
	all := newRoster(&[]model.Rules{model.DefaultRules()}[0])
	for _, c := range []struct{ got, want string }{
		{List(nil), ""},
		{Count(1, "ply", "plies") + ", " + Count(25_401_600, "ply", "plies"), "1 ply, 25,401,600 plies"},
		{List(Endings(solve.Outcome{})), ""},
		{
			List(Endings(solve.Outcome{Outcome: exact.Outcome{Checkmate: 2000, Stalemate: 1}})),
			"checkmate in 2,000 worlds and stalemate in 1 world",
		},
		{List([]string{"a"}), "a"},
		{Either([]string{"a", "b", "c"}), "a, b or c"},
		{OneOf(w1, model.NaturesOf(model.Queen), "or"), "the queen"},
		{OneOf(w9, model.NaturesOf(model.Queen, model.Rook), "or"), "a queen or a rook"},
		{noneOf(w1, model.NaturesOf(model.Rook)), "not a rook"},
		{noneOf(w1, model.NaturesOf(model.King, model.Rook)), "neither the king nor a rook"},
		{noneOf(w1, model.NaturesOf(model.King, model.Rook, model.Knight)), "not the king, a rook or a knight"},
		{several(w1, model.NaturesOf(model.Knight)), "knights"},
		{several(w1, model.NaturesOf(model.Queen)), "each the queen"},
		{several(w1, model.NaturesOf(model.King)), "each the king"},
		{several(w9, model.NaturesOf(model.Queen)), "queens"},
		{several(w1, model.NaturesOf(model.King, model.Queen)), "each the king or the queen"},
		{body{all, model.White, kinds(model.NaturesOf(model.Queen, model.Rook))}.stock(), "one queen and two rooks"},
		{body{all, model.Black, kinds(model.King.Set())}.own(), "Black's king"},
		{body{all, model.Black, kinds(model.Knight.Set())}.own(), "Black's two knights"},
		{body{all, model.White, kinds(model.Queen.Set())}.be(2), "both be the queen"},
		{body{all, model.White, kinds(model.Rook.Set())}.be(3), "be rooks"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// A summary tells what a supposition led to, also within another one, and the steps outside on which the end rests.
func TestSummaryOfSuppositions(t *testing.T) {
	const moves = "b1c3 g8f6 b2b3 d8c6 d1e3 d7d5 e3d5 c6d4 d5e7 d4f5 b3b4 e8e7 a1b1 f6d5 c3d5 c8d8 f2f3 d8d7 d5e7 " +
		"d7e8 e1f2 f8e7 f2a7 e7h4 a7b8 f5d4 b8c7 a8a2 g1d4 f7f5 c1b2"
	for _, c := range []struct{ claim, plies, want string }{
		{
			"w8=Q -> b1!=R", "25 29 31",
			"Suppose the piece on h1 (w8) is the queen. Suppose the piece on a2 (b1) is a rook. White has only one queen " +
				"and two bishops, but the pieces on b2 (w3), on c7 (w5), on d4 (w7) and on h1 (w8) must each be the queen " +
				"or a bishop: one too many. So the piece on a2 (b1) is not a rook. So if the piece on h1 (w8) is the " +
				"queen, the piece on a2 (b1) is not a rook.",
		},
		{
			"b1=K -> b1=Q", "28",
			"14... a8a2 is not a king's move, so the piece on a2 (b1) is not the king. Suppose the piece on a2 (b1) is " +
				"the king. So if the piece on a2 (b1) is the king, the piece on a2 (b1) is the queen.",
		},
	} {
		if got := tellOf(t, c.claim, c.plies, moves).Summary(); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.claim, got, c.want)
		}
	}
}
