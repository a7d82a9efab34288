package ordinary_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/ordinary"
)

func read(t testing.TB, text string) *model.Game {
	t.Helper()
	g, err := gamefile.ReadGame(strings.NewReader(text), "game")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func written(t testing.TB, g *model.Game) string {
	t.Helper()
	var b strings.Builder
	if err := gamefile.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(b.String(), "\n\n")
	return strings.TrimSpace(moves)
}

// What stands before the castling move stays; what replaces it or follows it does not.
func TestUpToCastling(t *testing.T) {
	text, err := os.ReadFile("../../testdata/pgn/chesscom-castling.pgn")
	if err != nil {
		t.Fatal(err)
	}
	g := read(t, string(text))
	before, said := ordinary.UpToCastling(g)
	if want := "Black castles at ply 10 (5... O-O-O), and there is no castling in Haft Schrödinger Chess: " +
		"the game is read up to there."; said != want {
		t.Errorf("it says %q", said)
	}
	got := strings.ReplaceAll(written(t, before), "\n", " ")
	if want := "5. f1e2 {[%clk 0:02:50]} 0-1"; len(before.Moves) != 9 || !strings.HasSuffix(got, want) {
		t.Errorf("%d plies, %s", len(before.Moves), got)
	}
	if len(g.Moves) != 12 {
		t.Error("the game itself is changed")
	}

	g = read(t, "[White \"x\"]\n\n1. e4 e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 3. Bc4 Bc5 $1 {quiet} 4. O-O {gone} (4. c3) Nf6 *")
	before, _ = ordinary.UpToCastling(g)
	if got, want := written(t, before),
		"1. e4 e5 2. g1f3 (2. f1c4 g8f6) 2... b8c6 3. f1c4 f8c5 $1 {quiet} *"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if same, said := ordinary.UpToCastling(before); same != before || said != "" {
		t.Errorf("a game without castling is cut, and it says %q", said)
	}
}

// Variations that the start does not play end in comments: chess programs would refuse them.
func TestReplayableVariations(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"1. e4 e5 2. Nf3 Nc6 3. Bc4 (3. Bb5 a6 4. O-O {castled} Be7 5. c3 (5. c4)) Bc5 *",
			"1. e4 e5 2. Nf3 Nc6 3. Bc4 (3. Bb5 a6 {castled} {Not from this start: O-O f8e7 c2c3}) 3... Bc5 *",
		},
		{"1. b1c3 (1. b1d2 $1) e5 *", "1. Nc3 {Not from this start: b1d2} 1... e5 *"},
		{
			"1. e4 e5 (1... -- 2. d4 {strong}) 2. a3 (2. d4 oops) (nonsense) *",
			"1. e4 e5 {strong} {Not from this start: -- d2d4} 2. a3 (2. d4 {oops}) {nonsense} *",
		},
		{"1. e4 ( ( d4 ) ) *", "1. e4 {d4} *"}, // before the first move of a line there is none to replace
		{"(1. d4) 1. e4 (e4 ((d4)) (1. d4 e5)) *", "{1.} {d4} 1. e4 (1. e4 {d4} (1. d4 e5)) *"},
		{"1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5 5. a4 (5. hxg8 a4) *", "4. h7 a5 5. a4 (5. hxg8=Q a4) *"},
	} {
		text := "[White \"x\"]\n\n" + c.text
		if strings.Contains(c.text, "b1d2") {
			text = c.text
		}
		g, err := ordinary.Replayable(t.Context(), solve.Exact{}, read(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(written(t, g), "\n", " "); !strings.HasSuffix(got, c.want) {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// Each piece that a game locks is told once, after the ply that does it; and a replayable game has the same comments.
func TestTold(t *testing.T) {
	for seed := range uint64(20) {
		g := solve.RandomMixedGame(seed)
		told, err := ordinary.Told(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		v, err := solve.Judge(t.Context(), solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		locks, err := solve.Locks(t.Context(), solve.Exact{}, g.UpTo(v.Plies))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range locks {
			said := fmt.Sprintf("is now a %s", l.Nature.Name())
			found := 0
			for _, n := range told.Notes {
				if n.After == int(l.Ply) && strings.Contains(n.Comment, l.Piece.String()+" ") && strings.Contains(n.Comment, said) {
					found++
				}
			}
			if found != 1 {
				t.Errorf("seed %d: %v is told %d times after ply %d", seed, l, found, l.Ply)
			}
		}
		replayable, err := ordinary.Replayable(t.Context(), solve.Exact{}, told)
		if err != nil || (replayable.Witness != nil) != v.Legal || len(replayable.Notes) != len(told.Notes) {
			t.Errorf("seed %d: legal %v, witness %v, %v", seed, v.Legal, replayable.Witness, err)
		}
		again, err := ordinary.Told(t.Context(), told)
		if err != nil || len(again.Notes) != len(told.Notes) {
			t.Errorf("seed %d: told twice, %v", seed, err)
		}
	}
}
