package gamefile

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haft/model"
)

const (
	// The game in the blog post on the constraints, up to Black's second move.
	toPly4 = "e2e4 d7d5 f1d3 h8g6 "
	// White's pawn stands on b7, before a promotion.
	toPly8 = "b2b4 a7a5 b4a5 h7h6 a5a6 h6h5 a6b7 h5h4 "
	// Tags. With unknowns there are none, so every piece is unknown, and with haftTags the variant is named. With
	// witness there is a start from which the game is ordinary chess. With ordinary there is some other tag, which
	// makes it ordinary chess.
	unknowns = ""
	haftTags = "[Variant \"Haft Schroedinger\"]\n"
	witness  = haftTags + "[FEN \"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1\"]\n"
	ordinary = "[Event \"?\"]\n"
)

var notations = []struct {
	tags, before, text string
	want               string // the moves of text, "" if it is an error
}{
	// Squares.
	{unknowns, "", "e2e4", "e2e4"},
	{unknowns, "", "e2-e4", "e2e4"},
	{unknowns, toPly4, "d3xd5", "d3d5"},
	{unknowns, toPly4, "d3d5+", "d3d5"},
	{unknowns, toPly4, "d3d5#", "d3d5"},
	{unknowns, toPly4, "Bd3xd5", "d3d5"},
	{unknowns, "", "Ng1f3", "g1f3"},
	{unknowns, "", "Mg1-f3", "g1f3"},
	{unknowns, "", "e2e5", "e2e5"}, // no piece can do that, but the reader does not judge
	{unknowns, "", "e5e6", "e5e6"},
	{unknowns, "", "e2e2 e7e5", "e2e2 e7e5"},

	// Promotion.
	{unknowns, toPly8, "b7a8q", "b7a8q"},
	{unknowns, toPly8, "b7a8Q", "b7a8q"},
	{unknowns, toPly8, "b7a8=Q", "b7a8q"},
	{unknowns, toPly8, "b7a8=n", "b7a8n"},
	{unknowns, toPly8, "b7xa8=R", "b7a8r"},
	{unknowns, toPly8, "b7a8", "b7a8"},
	{unknowns, toPly8, "b7a8=M", "b7a8"},
	{unknowns, toPly8, "b7a8m", "b7a8"},
	{unknowns, toPly8, "bxa8", "b7a8"},
	{unknowns, toPly8, "ba8", "b7a8"},
	{unknowns, toPly8, "bxa8=B+", "b7a8b"},
	{unknowns, toPly8, "bxc8=M", "b7c8"},
	{unknowns, toPly8 + "a2a3 b8c6 ", "b8", "b7b8"},
	{unknowns, toPly8 + "a2a3 b8c6 ", "b8=N", "b7b8n"},
	{unknowns, toPly8 + "a2a3 b8c6 ", "b8n", "b7b8n"},
	{unknowns, "a2a3 a7a5 a3a4 b7b5 h2h3 b5a4 h3h4 a4a3 h4h5 a3b2 h5h6 ", "bxa1=Q", "b2a1q"},
	{unknowns, "a2a3 a7a5 a3a4 b7b5 h2h3 b5a4 h3h4 a4a3 h4h5 a3b2 h5h6 ", "bxc1n", "b2c1n"},
	{unknowns, toPly8, "bxa8=K", ""},
	{unknowns, toPly8, "b7a8k", ""},
	{unknowns, toPly8, "b7a8=X", ""},
	{unknowns, "", "e4=Q", ""},
	{unknowns, "", "e2e4=M", ""},

	// Pawns.
	{unknowns, "", "e4", "e2e4"},
	{unknowns, "", "e3", "e2e3"},
	{unknowns, "", "Pe4", "e2e4"},
	{unknowns, "", "P2e4", "e2e4"},
	{unknowns, "e2e3 a7a6 ", "P3e4", "e3e4"},
	{unknowns, "e2e3 a7a6 ", "P2e4", ""},
	{unknowns, toPly4, "P12d4", "d2d4"},
	{unknowns, "e2e3 a7a6 ", "e4", "e3e4"},
	{unknowns, "e2e4 d7d5 ", "exd5", "e4d5"},
	{unknowns, "e2e4 d7d5 ", "ed5", "e4d5"},
	{unknowns, "e2e4 d7d5 ", "e4xd5", "e4d5"},
	{unknowns, "e2e4 a7a6 e4e5 d7d5 ", "exd6", "e5d6"},
	{unknowns, "e2e4 a7a6 e4e5 d7d5 ", "exd6e.p.", "e5d6"},
	{unknowns, "e2e4 a7a6 e4e5 d7d5 ", "exd6 e.p.", "e5d6"},
	{unknowns, "e2e4 a7a6 e4e5 d7d5 ", "e5d6 ep", "e5d6"},
	{unknowns, "", "e5", ""},
	{unknowns, "", "exd3", ""},
	{unknowns, "", "exd5", ""},
	{unknowns, "e2e4 e7e5 ", "e5", ""},
	{unknowns, "a2a4 b7b5 ", "axb5", "a4b5"},
	{unknowns, "h2h4 g7g5 ", "hxg5 a5", "h4g5 a7a5"},
	{unknowns, "a2a4 b7b5 h2h4 ", "bxa4", "b5a4"},
	{unknowns, "a2a3 b7b5 ", "axb5", ""},

	// Numbers of pieces.
	{unknowns, "e2e4 d7d5 ", "6d3", "f1d3"},
	{unknowns, "e2e4 d7d5 ", "M6d3", "f1d3"},
	{unknowns, toPly4, "6xd5", "d3d5"},
	{unknowns, toPly4, "M6xd5", "d3d5"},
	{unknowns, toPly4, "12d4", "d2d4"},
	{unknowns, "e2e4 d7d5 ", "White piece 6 to d3", "f1d3"},
	{unknowns, "e2e4 d7d5 ", "white PIECE 6 TO d3", "f1d3"},
	{unknowns, "e2e4 d7d5 ", "piece 6 to d3", "f1d3"},
	{unknowns, "e2e4 d7d5 ", "piece\n6 to\nd3", "f1d3"},
	{unknowns, toPly4, "White piece 6 captures d5", "d3d5"},
	{unknowns, toPly4, "White piece 6 takes d5", "d3d5"},
	{unknowns, "e2e4 d7d5 f1d3 ", "Black piece 8 to g6", "h8g6"},
	{unknowns, "e2e4 d7d5 f1d3 ", "White piece 8 to g6", ""},
	{unknowns, "", "Black piece 8 to g6", ""},
	{unknowns, "", "White 6 to d3", ""},
	{unknowns, "", "piece 17 to d3", ""},
	{unknowns, "", "piece 0 to d3", ""},
	{unknowns, "", "piece 6 at d3", ""},
	{unknowns, "", "piece 6 to Nd3", ""},
	{unknowns, "", "piece 6 to", ""},
	{unknowns, "e2e4 d7d5 f1a6 b7a6 ", "6d3", ""}, // captured
	// Only a square stands behind the verb.
	{unknowns, "e2e4 d7d5 ", "piece 6 to fd3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to ad3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to a1d3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to 6d3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to ♗d3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to ♗1d3", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to O-O", ""},
	{unknowns, "e2e4 d7d5 ", "piece 6 to D3", "f1d3"},
	{unknowns, toPly8, "piece 10 takes a8=Q", "b7a8q"},
	{unknowns, "e2e4 ", "c8 to e6", "c8e6"},
	{unknowns, toPly4, "d3 takes d5", "d3d5"},
	{unknowns, toPly4, "d3 captures d5", "d3d5"},

	// Numbers, commas, results.
	{unknowns, "", "1.e4,d5", "e2e4 d7d5"},
	{unknowns, "", "1. e4 1... d5", "e2e4 d7d5"},
	{unknowns, "", "1. e4 1. ... d5", "e2e4 d7d5"},
	{unknowns, "", "1 e4 d5 2 d4", "e2e4 d7d5 d2d4"},
	{unknowns, "", "e4, d5\n2. 6d3, 8g6", "e2e4 d7d5 f1d3 h8g6"},
	{unknowns, "", "e4 d5 1/2-1/2", "e2e4 d7d5"},

	// Castling.
	{unknowns, "", "O-O", "O-O"},
	{unknowns, "", "0-0", "O-O"},
	{unknowns, "", "o-o-o+", "O-O-O"},
	{unknowns, "", "0-0-0", "O-O-O"},
	{unknowns, "", "OO+ OOO", "O-O O-O-O"},
	{unknowns, "", "1.0-0-0 0-0", "O-O-O O-O"},

	// Letters as hints: one piece can be meant, or several, or none.
	{unknowns, "e2e4 d7d5 ", "Bd3", "f1d3"},
	{unknowns, "", "Nf3", ""},
	{unknowns, "", "Ngf3", "g1f3"},
	{unknowns, "", "Nef3", "e1f3"},
	{unknowns, "", "Nc3", ""},
	{unknowns, "", "Qd5", ""},
	{unknowns, toPly4, "Qxd5", "d3d5"},
	{unknowns, toPly4, "Rxd5", ""}, // d3 came as a bishop or queen
	{unknowns, toPly4, "Bxd5", ""},
	{unknowns, toPly4, "Md3", ""},
	{unknowns, toPly4, "Mxd5", "d3d5"},
	{unknowns, "", "Mf3", ""},
	{unknowns, "", "Ma3", "b1a3"},
	{unknowns, "", "Mh3", "g1h3"},
	{unknowns, "", "Nab3", "a1b3"},
	{unknowns, "", "Ncb3", "c1b3"},
	{unknowns, "", "Nhg3", "h1g3"},
	{unknowns, "a2a3 ", "Nab6 Nhg3", "a8b6 h1g3"},
	{unknowns, "a2a3 ", "Nhg6", "h8g6"},
	{unknowns, "g1f3 a7a6 d2d4 a6a5 ", "N3d2", "f3d2"},
	{unknowns, "g1f3 g8f6 d2d4 d7d5 f3g1 ", "N6d7", "f6d7"},
	{unknowns, "g1f3 a7a6 d2d4 a6a5 ", "N2d2", ""},
	{unknowns, "g1f3 a7a6 d2d4 a6a5 ", "N9d2", ""},
	{unknowns, "g1f3 a7a6 d2d4 a6a5 ", "N0d2", ""},
	{unknowns, "g1f3 a7a6 d2d4 a6a5 ", "Nid2", ""},
	{unknowns, "b1c3 a7a6 ", "R1a2", ""}, // an own pawn stands there
	{unknowns, "b1c3 a7a6 c3d5 a6a5 ", "Nxc7", "d5c7"},

	// A promoted pawn is never a king, and keeps the nature that is named.
	{unknowns, toPly8 + "b7a8q h4h3 ", "Qa7", "a8a7"},
	{unknowns, toPly8 + "b7a8 h4h3 ", "Qa7", "a8a7"},
	{unknowns, toPly8 + "b7a8b h4h3 ", "Qa7", ""},
	{unknowns, toPly8 + "b7a8 h4h3 ", "Ka7", ""},
	{unknowns, "h2h4 g7g5 h4g5 a7a6 g5g6 a6a5 g6h7 a5a4 h7g8 a4a3 ", "Rxf8", "g8f8"}, // White's last pawn

	// Letters in a game with a witness, which gives the natures.
	{witness, "e4 d5 ", "Qd3", "f1d3"},
	{witness, "e4 d5 Qd3 ", "Ng6", "h8g6"},
	{witness, "e4 d5 Qd3 Ng6 ", "Qxd5", "d3d5"},
	{witness, "e4 d5 ", "Bd3", ""},
	{witness, "", "Nf3", "g1f3"},

	// Ordinary chess.
	{ordinary, "", "Nf3", "g1f3"},
	{ordinary, "e4 e5 Nf3 Nc6 Bc4 Bc5 ", "O-O", "O-O"},
	{ordinary, "e4 e5 Nf3 Nc6 Bc4 Bc5 ", "e1g1", "O-O"},
	{ordinary, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 ", "Re1", "f1e1"},
	{ordinary, "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O ", "Re1 Re8", "d1e1 d8e8"},
	{ordinary, "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O ", "e8g8 Re1 Re8", "O-O f1e1 f8e8"},
	{ordinary, "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 ", "e1c1 e8c8 Re1 Re8", "O-O-O O-O-O d1e1 d8e8"},
	{ordinary, "e4 e5 Nf3 Nc6 Bc4 Bc5 ", "O-O Na1", ""}, // castling is a legal move, so what follows must make sense
	{ordinary, "d4 d5 Qd2 Qd7 ", "d2b2", "d2b2"},        // it is the king that castles
	{ordinary, "", "e1g2 e8c7", "e1g2 e8c7"},
	{ordinary, "e4 e5 ", "e1e3", "e1e3"},
	{ordinary, "e4 e5 Ke2 Ke7 ", "e2e4 e7e5", "e2e4 e7e5"},
	{ordinary, "e4 a6 e5 d5 ", "exd6 cxd6 Qf3", "e5d6 c7d6 d1f3"},
	{ordinary, "d4 e6 Nc3 Bb4 e3 a6 ", "Ne2", "g1e2"}, // c3 is pinned
	{ordinary, "d4 e6 e3 Bb4 Nc3 a6 ", "Nge2", "g1e2"},
	{ordinary, "d4 e6 Nc3 a6 e3 a5 ", "Ne2", ""},
	{ordinary, "d4 d5 Nf3 Nf6 ", "N1d2 N6d7", "b1d2 f6d7"},
	{ordinary, "d4 d5 Nf3 Nf6 ", "N3d2 N8d7", "f3d2 b8d7"},
	{ordinary, "", "Qd4", ""},
	{ordinary + "[Variant \"Standard\"]\n", "", "Nf3", "g1f3"},
	{
		ordinary + "[Variant \"From Position\"]\n[FEN \"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1\"]\n",
		"e4 d5 ", "Qd3", "f1d3",
	},
	{
		ordinary + "[Variant \"Chess960\"]\n[FEN \"nrbkrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKRQBN w EBeb - 0 1\"]\n",
		"c4 c5 b3 b6 Bb2 Bb7 f3 f6 Bf2 Bf7 Qg1 Qg8 O-O-O ", "O-O Kb1", "O-O c1b1",
	},
	{ordinary + "[Variant \"Haft Schr\u00f6dinger\"]\n", "", "Nf3", ""},
	{ordinary + "[Variant \"HAFT\"]\n", "", "Nf3", ""},
	{haftTags + "[FEN \"mmmmmmmm/pppppppp/8/8/8/8/PPPPPPPP/MMMMMMMM w - - 0 1\"]\n", "", "Nf3", ""},
	{ordinary + "[FEN \"mmmmmmmm/pppppppp/8/8/8/8/PPPPPPPP/MMMMMMMM w - - 0 1\"]\n", "", "Nf3", ""},

	// German letters, figurines, and signs of printed games.
	{ordinary, "", "Pe2-e4 Pe7-e5 Dd1-h5", "e2e4 e7e5 d1h5"}, // German letters, and no Dutch knights
	{ordinary, "e4 e5 ", "Sf3 Sc6 Lc4 Lc5 0-0", "g1f3 b8c6 f1c4 f8c5 O-O"},
	{ordinary, "d4 d5 ", "Dd3 Kd7 Sd2", "d1d3 e8d7 b1d2"},
	{ordinary, "", "Nf3 Sc6", ""},
	{ordinary, "", "Sf3 Nc6", ""},
	{unknowns, "", "Sgf3 Ka6 Lfe2", ""},
	{unknowns, "", "Sg1-f3 Tb8-a6", "g1f3 b8a6"},
	{unknowns, toPly8, "bxa8=D", "b7a8q"},
	{unknowns, toPly8, "b7a8T", "b7a8r"},
	{unknowns, toPly8, "b7a8=t", ""},
	{unknowns, toPly8, "bxa8=S a7a6 Nf3", ""},
	{unknowns, toPly8, "bxa8=♕", "b7a8q"},
	{ordinary, "", "♘f3 ♞c6 ♗c4", ""}, // a pawn is in the way
	{ordinary, "e4 e5 ", "♘f3 ♞c6 ♗c4 ♝c5", "g1f3 b8c6 f1c4 f8c5"},
	{ordinary, "e4 e5 ", "♘\ufe0ef3 Sc6", "g1f3 b8c6"},
	{ordinary, "", "e2–e4 d7–d5 e4×d5 ♙h3", ""},
	{ordinary, "", "e2–e4 d7–d5 e4×d5 ♟h5", "e2e4 d7d5 e4d5 h7h5"},
	{ordinary, "e4 e5 Nf3 Nc6 Bc4 Bc5 ", "O–O", "O-O"},

	// Not moves.
	{unknowns, "", "hello", ""},
	{unknowns, "", "e9", ""},
	{unknowns, "", "e4e", ""},
	{unknowns, "", "--", ""},
	{unknowns, "", "+", ""},
	{unknowns, "", "e8=", ""},
	{unknowns, "", "E4", ""},
	{unknowns, "", "\u265ef3", ""},
	{unknowns, "", "e2e4e5", ""},
	{unknowns, "", "e", ""},
	{unknowns, "", "e4@", ""},
	{unknowns, "", "e2e4Q", ""},
	{unknowns, "", "O-O-O-O", ""},
}

func TestNotations(t *testing.T) {
	for _, c := range notations {
		games := readAll(t, c.tags+"\n"+c.before+c.text)
		if len(games) != 1 {
			t.Errorf("%q after %q: %d games", c.text, c.before, len(games))
			continue
		}
		g := games[0]
		before := len(readAll(t, c.tags+"\n"+c.before+" *")[0].Moves)
		switch {
		case c.want == "" && g.Broken == nil:
			t.Errorf("%q after %q is read as %v, want an error", c.text, c.before, g.Moves[before:])
		case c.want != "" && g.Broken != nil:
			t.Errorf("%q after %q: %v", c.text, c.before, g.Broken)
		case c.want != "" && squares(g.Moves[before:]) != c.want:
			t.Errorf("%q after %q is read as %v, want %s", c.text, c.before, g.Moves[before:], c.want)
		}
	}
}

// A word names each file, each rank, each square and each piece from the first to the last.
func TestOriginsAndTargets(t *testing.T) {
	for from := range model.Square(64) {
		to := 63 - from
		for _, c := range []struct {
			word       string
			from       model.Square
			file, rank int
		}{
			{from.String() + to.String(), from, -1, -1},
			{from.String() + "-" + to.String(), from, -1, -1},
			{"M" + from.String() + "x" + to.String(), from, -1, -1},
			{"N" + from.String()[:1] + to.String(), model.NoSquare, from.File(), -1},
			{from.String()[:1] + "x" + to.String(), model.NoSquare, from.File(), -1},
			{"N" + from.String()[1:] + "x" + to.String(), model.NoSquare, -1, from.Rank()},
			{"P" + from.String()[1:] + "-" + to.String(), model.NoSquare, -1, from.Rank()},
			{to.String(), model.NoSquare, -1, -1},
		} {
			w, what := parse([]byte(c.word), anyLanguage)
			if what != "" || w.to != to || w.from != c.from || w.file != c.file || w.rank != c.rank || w.piece != 0 {
				t.Errorf("%s is read as %+v, %s", c.word, w, what)
			}
			if w.alone() != (len(c.word) == 2) {
				t.Errorf("%s is a target alone: %v", c.word, w.alone())
			}
		}
	}
	for piece := 1; piece <= 16; piece++ {
		for _, form := range []string{"%dh3", "%dxa6", "M%de4"} {
			word := fmt.Sprintf(form, piece)
			if w, what := parse([]byte(word), anyLanguage); what != "" || w.piece != piece || w.alone() {
				t.Errorf("%s is read as %+v, %s", word, w, what)
			}
		}
	}
}

// The same moves are read in JSON Lines, under the rules of a game without tags.
func TestNotationsInJSON(t *testing.T) {
	for _, c := range notations {
		if c.tags != unknowns {
			continue
		}
		whole, _ := json.Marshal(map[string]any{"moves": c.before + c.text})
		list, _ := json.Marshal(map[string]any{"moves": append(strings.Fields(c.before), c.text)})
		want := readAll(t, c.before+c.text)[0]
		for _, object := range []string{string(whole), string(list)} {
			got := readAll(t, object)[0]
			if squares(got.Moves) != squares(want.Moves) || (got.Broken == nil) != (want.Broken == nil) {
				t.Errorf("%s is read as %v (%v), want %v (%v)", object, got.Moves, got.Broken, want.Moves, want.Broken)
			}
		}
	}
}

// After a move that no piece could make, the game is illegal whatever follows. A later move that cannot be resolved is
// then not an error, but ends the list.
func TestAfterIllegalMove(t *testing.T) {
	for text, want := range map[string]string{
		"e4 e5 e2e4 Nf6 d4 1-0":          "e2e4 e7e5 e2e4",
		"e4 e5 e2e4 g8f6 d4 1-0":         "e2e4 e7e5 e2e4 g8f6 d2d4",
		ordinary + "\ne4 e5 f1f7 Na1 d4": "e2e4 e7e5 f1f7",
		ordinary + "\nO-O e5 Na1":        "O-O e7e5", // a bishop and a knight stand between
		"e4 e5 O-O Nf6 d4":               "e2e4 e7e5 O-O",
		"b1a3 a6 a3a4 Na8":               "b1a3 a7a6 a3a4", // a knight that goes straight
		"e4 d6 e2e4 Na8 (e5) {x} $1":     "e2e4 d7d6 e2e4",
	} {
		games := readAll(t, text+"\n\n[Event \"next\"]\n\ne4 *")
		if len(games) != 2 || games[0].Broken != nil || squares(games[0].Moves) != want {
			t.Errorf("%q: %d games, %v, %v; want %s", text, len(games), games[0].Moves, games[0].Broken, want)
		}
	}
}
