package solve_test

import (
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

func TestWitnessed(t *testing.T) {
	for _, c := range []struct {
		fen   string
		moves string
		want  model.Ply
	}{
		{"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 0},
		{"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 5}, // a bishop on f1
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 4}, // a rook on h8
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "a4 b5 axb5 a6 bxa6 g6 a7 h6 axb8", 0},
	} {
		text := "[Variant \"Haft\"]\n[SetUp \"1\"]\n[FEN \"" + c.fen + "\"]\n\n" + c.moves + " *\n"
		g, err := gamefile.ReadGame(strings.NewReader(text), "test")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := solve.Witnessed(ctx, solve.Checked("exact", solve.Exact{}), g); err != nil || got != c.want {
			t.Errorf("%s %s: %d, %v; want %d", c.fen, c.moves, got, err, c.want)
		}
	}
}

// The ordinary starting position is among the worlds of an ordinary game, as far as the game is legal.
func TestOrdinaryGamesAreWitnessed(t *testing.T) {
	array, err := gamefile.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range ordinaryGames(t) {
		v := judge(t, g)
		if !v.Legal && v.Fault != model.Castling && v.Fault != model.EnPassantOff {
			t.Errorf("%s: illegal at ply %d: %v", name, v.Ply, v.Fault)
		}
		legal := *g
		legal.Moves = g.Moves[:v.Position().Ply]
		legal.Witness = array
		if ply, err := solve.Witnessed(ctx, solve.Exact{}, &legal); err != nil || ply != 0 {
			t.Errorf("%s: the ordinary array fails at ply %d, %v", name, ply, err)
		}
	}
}
