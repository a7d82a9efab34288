package scene_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/heisenberg"
	"haft/model/quantum"
	"haft/solve"
	"haft/solve/solvertest/golden"
	"haft/solve/story"
)

const (
	queen     = "e2e4 d7d5 f1d3 h8g6 d3d5"
	knights   = "b1a3 a7a6 c1b3 a6a5 d1c3"
	promoted  = "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 b7b6 h7g8 c7c6 g8h8 d7d6"
	checkGame = "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3"
	shortest  = "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6"
	mixed     = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 h4g3 " +
		"f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"
)

// told says all that a picture says in words: its texts, the squares, the numbers of captured men. Of a picture with
// an answer it says only what the picture without it, before, does not.
func told(b, before *picture.Board) string {
	var said strings.Builder
	fmt.Fprintf(&said, "title %q, banner %q\n%s\n", b.Title, b.Banner, strings.TrimPrefix(b.State, before.State))
	for _, line := range b.Caption[len(before.Caption):] {
		fmt.Fprintf(&said, "| %s\n", line)
	}
	for i := range b.Squares {
		if words := b.Words(i); words != before.Words(i) {
			fmt.Fprintf(&said, "  %s\n", words)
		}
	}
	for side, men := range b.Trays {
		if was := len(before.Trays[side]); len(men) != was {
			fmt.Fprintf(&said, "  %d men of %v taken\n", len(men), picture.Side(side))
		}
	}
	return said.String()
}

// read returns a game that stands in a file, and its analysis.
func read(t *testing.T, rules, moves string) (*model.Game, *solve.Analysis) {
	t.Helper()
	g := gametest.Game(t, rules, moves)
	g.Name, g.ID = "club.pgn", "2"
	return g, analyzed(t, g)
}

// No word of a picture of a position changes: what each man may be, who is in check, how the game ends.
func TestPositionsStay(t *testing.T) {
	t.Parallel()
	empty := &picture.Board{}
	var said strings.Builder
	for _, moves := range []string{"", checkGame, queen, knights, shortest, promoted, mixed} {
		g, a := read(t, "", moves)
		fmt.Fprintf(&said, "%s\n%s\n", moves, told(scene.Haft(g, a), empty))
	}
	g, a := read(t, "announce=on", "e2e4 d7d5 f1b5+")
	g.Tags = []model.Tag{{Name: "White", Value: "Ann"}, {Name: "Black", Value: "Bob"}}
	b := scene.Haft(g, a)
	fmt.Fprintf(&said, "with names, one world shown\n%s\n", told(b, empty))
	w, err := a.Witness(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b.Squares[0].Check = 0.5
	scene.World(b, a.Position(), w)
	fmt.Fprintf(&said, "%s", told(b, scene.Haft(g, a)))
	golden.Text(t, "testdata/positions.txt", said.String())
}

// No word of an answer changes, and no mark. What is asked amiss is refused.
func TestAnswersStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, asked := range []struct{ moves, suppose, why, from string }{
		{moves: checkGame, suppose: "w5=K"},
		{moves: checkGame, suppose: "w5!=K"},
		{moves: checkGame, suppose: "b3=N"},
		{moves: checkGame, suppose: "w9=Q"},
		{moves: promoted, suppose: "w1=K"},
		{moves: checkGame, why: "w8=N"},
		{moves: checkGame, why: "w5=K"},
		{moves: queen, why: "w6=Q"},
		{moves: queen, why: "w9=Q"},
		{moves: knights, why: "illegal"},
		{moves: "e2e4 d7d5 e4e6", why: "illegal"},
		{moves: mixed, why: "over"},
		{moves: checkGame, from: "e6"},
		{moves: checkGame, from: "a6"},
		{moves: checkGame, from: "c3"},
		{moves: checkGame, from: "e4"},
		{moves: promoted, from: "h8"},
	} {
		g, a := read(t, "", asked.moves)
		b := scene.Haft(g, a)
		var err error
		switch {
		case asked.from != "":
			from, _ := model.SquareNamed(asked.from)
			err = scene.Select(t.Context(), b, a, from)
		case asked.why != "":
			_, err = scene.Why(t.Context(), b, g, a, claim(t, asked.why))
		default:
			err = scene.Suppose(t.Context(), b, a, claim(t, asked.suppose).Then)
		}
		fmt.Fprintf(&said, "%+v\n", asked)
		if err != nil {
			fmt.Fprintf(&said, "%v\n", err)
		}
		fmt.Fprintf(&said, "%s\n", told(b, scene.Haft(g, a)))
	}
	for _, arrow := range []string{"e2e4", "e2", "e2e2", "e2e4+", "e2i4"} {
		b := &picture.Board{}
		fmt.Fprintf(&said, "arrow %s: %v %v\n", arrow, scene.Arrow(b, arrow), b.Arrows)
	}
	golden.Text(t, "testdata/answers.txt", said.String())
}

func claim(t *testing.T, text string) solve.Claim {
	t.Helper()
	c, err := solve.ParseClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A step of a story frames its squares instead of those that were framed before.
func TestStepFramesItsSquares(t *testing.T) {
	t.Parallel()
	b := &picture.Board{}
	b.Squares[5] = picture.Square{Frame: picture.Selected, Note: "3"}
	b.Squares[6] = picture.Square{Frame: picture.Changed, Note: "4", Last: true}
	scene.Step(b, &story.Step{Squares: []model.Square{6, 63}})
	for i, s := range b.Squares {
		want := picture.Square{}
		if i == 6 || i == 63 {
			want = picture.Square{Frame: picture.Reason, Last: i == 6}
		}
		if !reflect.DeepEqual(s, want) {
			t.Errorf("%s is %+v, want %+v", picture.Name(i), s, want)
		}
	}
}

// No word of a picture of the other two games changes.
func TestOtherGamesStay(t *testing.T) {
	t.Parallel()
	empty := &picture.Board{}
	var said strings.Builder
	for _, shown := range []struct{ fen, from string }{
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "d7"},
		{"4k3/8/8/4q3/8/3n4/4R3/4K2b w - - 0 1", "e1"},
		{"3bk3/8/8/8/8/8/R6p/4K3 w - - 0 1", "a2"},
	} {
		p, err := heisenberg.ParseFEN(shown.fen)
		if err != nil {
			t.Fatal(err)
		}
		before := scene.Heisenberg("Heisenberg", "The state", &p)
		fmt.Fprintf(&said, "%s\n%s\n", shown.fen, told(before, empty))
		from, _ := model.SquareNamed(shown.from)
		b := scene.Heisenberg("Heisenberg", "The state", &p)
		scene.SelectHeisenberg(b, from, p.MovesFrom(from))
		fmt.Fprintf(&said, "select %s\n%s\n", shown.from, told(b, before))
	}
	s := quantum.New(quantum.Options{})
	fmt.Fprintf(&said, "%s\n", told(scene.Quantum("Quantum", "The start", scene.Superposed(s), nil), empty))
	for _, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5"} {
		p, err := s.Parse(text)
		if err == nil {
			err = s.Play(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	last := s.Plays()[3]
	fmt.Fprintf(&said, "%s\n", told(scene.Quantum("Quantum", "All boards", scene.Superposed(s), &last), empty))
	for w := range s.Boards() {
		fmt.Fprintf(&said, "%s\n", told(scene.Quantum("Quantum", "One board", scene.Single(&w.Board), &last), empty))
		break
	}
	golden.Text(t, "testdata/others.txt", said.String())
}
