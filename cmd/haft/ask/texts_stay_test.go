package ask

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/schema"
	"haft/solve/solvertest/golden"
	"haft/solve/story"
)

// Games of every sort: new, with everything known, with a promoted pawn that was taken, illegal by a single ply and by
// three, castled, broken at once and later.
const (
	nearly = "h2h4 b8c6 a2a4 c6e5 d2d3 e5c4 b1d2 c4a5 h1h2 f7f5 e1f3 g7g5 f3e1 c8d6 c2c4 a7a6 g2g4 g8d5 c4d5 f8f7 " +
		"b2b3 a8a7 h4h5 h8e5 h2h1 e5b2 f2f3 a7d4 c1c4 f7f8 g4f5 d6c4 d1c1 h7h6 d2e4 a5b3 e4g5 b2a1 d5d6 d4b2 " +
		"e1c2 b3d4 g1f2 c4d6 f1d1 b2a2 c2d4 a2a4 h1g1 d6b5 d4c6 a6a5 c6b8"
	sure = nearly + " c7c5 g5h7 e7e6 g1h2 a1c3 d1b3 c3a1 f2d4 a4a3 b8a6 e6f5 d4c5 a1g7 c1a1 a3b3 a1e1 b5d6 e1c1 " +
		"b3a2 c1h1 b7b6 c5a3 d8c8 a3b4 c8c7 d3d4 c7c3 b4c3 d6f7 c3b2 f8g8 b2c3 e8e7 h7g5 e7f8 f3f4 a2d5 h1g1 b6b5 " +
		"g1f1 d5d4 f1e1 f8e8 a6b4 e8f8 b4a6 d4a4 c3d2 a4a3 a6c5 a3a1 e1f1 h6g5 h2h3 g5f4 f1f3 a1d1 h3g2 d1c1 f3d3 " +
		"g7b2 d3g3 g8g5 d2b4 f8e8 g2f3"
	taken   = "e2e4 a7a6 e4e5 a6a5 e5e6 a5a4 e6d7 a4a3 d7c8 d8c8"
	knights = "b1a3 a7a6 c1b3 a6a5 d1c3"
	over    = "h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8 b8c8"
	mixed   = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 " +
		"h2h4 d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"
	castled = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"
)

// heard is what commands print about a game that was read and analysed.
func heard(t *testing.T, text string, say func(p *cli.Program, g *model.Game, a *solve.Analysis)) string {
	t.Helper()
	g, err := gamefile.NewReader(strings.NewReader(text), "games.pgn").Next()
	if err != nil {
		t.Fatal(err)
	}
	a, err := story.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := cli.NewProgram(strings.NewReader(""), &out, &out)
	say(p, g, a)
	if err := p.Stdout.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// How pieces depend on each other, in words: in matrices of one part and of two, with no pair, one and some.
func TestEntanglementStays(t *testing.T) {
	var said strings.Builder
	for _, c := range []struct {
		game string
		top  int
	}{{"*", 1}, {nearly, 3}, {nearly, 1000}, {sure, 3}, {taken, 0}, {taken, 4}, {knights, 2}} {
		fmt.Fprintf(&said, "===== the %d strongest of %.60s\n", c.top, c.game)
		said.WriteString(heard(t, c.game, func(p *cli.Program, g *model.Game, a *solve.Analysis) {
			e, err := solve.Entangle(t.Context(), &a.Position().Problem)
			if err != nil {
				t.Fatal(err)
			}
			newPage(p, g, a).entanglement(e, c.top)
		}))
	}
	golden.Text(t, "testdata/entanglement.txt", said.String())
}

// One claim follows from another, or is more or less likely with it; only what never and always is looks so.
func TestImplicationsStay(t *testing.T) {
	var said strings.Builder
	for _, c := range []struct{ before, given float64 }{
		{0.5, 0}, {0.5, 0.0001}, {0.5, 0.4999}, {0.5, 0.5001}, {0.5, 0.9999}, {0.5, 1}, {0.00051, 0.0005},
	} {
		i := &solve.Implication{If: 0, Is: model.King, Then: 12, Be: model.Queen, Before: c.before, Given: c.given}
		fmt.Fprintf(&said, "%s; %s %%, then %s %%\n", ifWords(i), odds(c.before), odds(c.given))
	}
	for _, q := range []model.Piece{0, 12} {
		for n := range model.AllNatures.All() {
			fmt.Fprintf(&said, "%v is %s\n", q, withArticle(q, n))
		}
	}
	golden.Text(t, "testdata/implications.txt", said.String())
}

// The verdicts on games, a line each and a page each.
func TestVerdictsStay(t *testing.T) {
	var said strings.Builder
	for _, text := range []string{
		"*", "[White \"A\"]\n[Black \"B\"]\n[HaftRules \"check=off en-passant=on\"]\n\n1. e4 *", sure, taken, knights,
		"e2e4 e4e5", castled, "xx", "1. e4 xx",
	} {
		fmt.Fprintf(&said, "===== %.70s\n", strings.Join(strings.Fields(text), " "))
		said.WriteString(heard(t, text, func(p *cli.Program, g *model.Game, a *solve.Analysis) {
			v := &textVerdicts{checkOptions: &checkOptions{}}
			v.Program = p
			v.line(&task{Game: g, Result: a})
			v.line(&task{Game: g, Err: errors.New("no time")})
			newPage(p, g, a).verdict()
			if !a.Legal {
				var err error
				if a.Beyond, err = a.Continue(t.Context(), solve.Skip); err != nil {
					t.Fatal(err)
				}
				v.line(&task{Game: g, Result: a})
				fmt.Fprintln(p.Stdout, schema.NewBeyond(g, a.Beyond).Illegal[0].Text)
			}
		}))
	}
	golden.Text(t, "testdata/verdicts.txt", said.String())
}
