package gamefile

import (
	"reflect"
	"strings"
	"testing"

	"haft/model"
)

// A position is written again in one form, with the numbers that its men have.
func TestPositionsInNormalForm(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3"
	for _, row := range [][2]string{
		{kings + " w", kings + " w - - 0 1 -"},
		{kings + " b - - 7 23", kings + " b - - 7 23 -"},
		{kings + "\tb\t-", kings + " b - - 0 1 -"},
		{"{ek}3{k}3/8/8/8/8/8/8/4K3 w", ""},
		{"X3{k}3/8/8/8/8/8/8/{RK}3{KNBQR}3 w - -", "X3k3/8/8/8/8/8/8/{KR}3X3 w - - 0 1 -"},
		{"4k3/8/8/8/8/8/8/{K5}7 w", "4k3/8/8/8/8/8/8/{K5}7 w - - 0 1 -"},
		{"4k3/8/8/8/8/8/8/{K1}7 w", "4k3/8/8/8/8/8/8/K7 w - - 0 1 -"},
		{"Q3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Q3k3/8/8/8/8/8/8/R3K3 w - - 0 1 -"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {QRBN}", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {QR7}qX'x'", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 {QR7}{QRBN}'q{qrbn}'"},
		{"Q'3k3/8/8/8/4P3/8/4P3/4K3 w", "Q'3k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1 -"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 4", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 4 -"},
		{"4k3/1{rb}6/8/8/8/8/{KR}7/4{KR}3 w - - 0 1 - w1=K>b2!=RB,w5=K>b2=R", "4k3/1{rb}6/8/8/8/8/{KR}7/4{KR}3 w - - 0 1 - w1=K>b2!=RB,w5=K>b2=R"},
	} {
		s, err := ParsePosition(row[0])
		if row[1] == "" {
			if err == nil {
				t.Errorf("%s: read as %s", row[0], FormatPosition(s))
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		again, err := ParsePosition(FormatPosition(s))
		if got := FormatPosition(s); got != row[1] || err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%s: %s, want %s; %v", row[0], got, row[1], err)
		}
	}
}

// The names of the pieces follow from their files.
func TestNumbersOfMen(t *testing.T) {
	s, err := ParsePosition("4k3/4p3/4p3/8/8/4X3/4P3/X3{K7}2X w")
	if err != nil {
		t.Fatal(err)
	}
	for name, at := range map[string]string{
		"w1": "a1", "w7": "e1", "w8": "h1", "w5": "e3", "w13": "e2", "b5": "e8", "b13": "e7", "b9": "e6", "w2": "-", "w9": "-",
	} {
		q, _ := model.ParsePiece(name)
		if got := s.Board.Where[q].String(); got != at {
			t.Errorf("%s is on %s, want %s", name, got, at)
		}
	}
}

// What is wrong is named with the column, and with the square if there is one.
func TestFaultsOfPositions(t *testing.T) {
	const rest = "/8/8/8/8/8/8/4K3"
	for _, row := range [][2]string{
		{"", "column 1: rank 8 has 0 of its 8 squares"},
		{"4k3/8/8/8/8/8/8 w", "column 16: the board has 7 of its 8 ranks"},
		{"4k4" + rest + " w", "column 3: rank 8 has more than 8 squares"},
		{"4k2" + rest + " w", "column 4: rank 8 has 7 of its 8 squares"},
		{"4k2Z" + rest + " w", `column 4 (h8): found "Z", expected a man`},
		{"4k2*" + rest + " w", "column 4 (h8): found *, which does not say whose"},
		{"4{kR}2*" + rest + " w", `column 2 (e8): found "{kR}"`},
		{"4{kk}3" + rest + " w", `column 2 (e8): found "{kk}"`},
		{"4{}3" + rest + " w", `column 2 (e8): found "{}"`},
		{"4{k" + rest + " w", "column 2 (e8): found { without }"},
		{"4{k9}3" + rest + " w", "column 2 (e8): found number 9, expected 1 to 8"},
		{"4{k0}3" + rest + " w", "column 2 (e8): found number 0, expected 1 to 8"},
		{"4k3/4{p3}3/8/8/8/8/8/4K3 w", "column 6 (e7): found number 3, expected 9 to 16"},
		{"4{k1}2{r1}" + rest + " w", "column 7 (h8): found b1 again"},
		{"4k2P" + rest + " w", "column 4 (h8): a pawn cannot stand on rank 1 or 8"},
		{"4k2{KQ}'" + rest + " w", "column 4 (h8): a pawn never promotes to a king"},
		{"4k3/P'7/8/8/8/8/8/4K3 w", "column 5 (a7): found a pawn that has promoted"},
		{"kqrrbbnn/q7/8/8/8/8/8/4K3 w", "column 10 (a7): Black would have 9 pieces besides pawns, and at most 8 are possible: take one away, or make one a promoted pawn, with ' behind it"},
		{"4k3/pppppppp/p7/8/8/8/8/4K3 w", "column 14 (a6): Black would have 9 pawns, those that have promoted included, and at most 8 are possible: take one away"},
		{"4k3" + rest, `column 20: found "", expected the side to move, w or b`},
		{"4k3" + rest + " w KQkq", `column 23: found "KQkq", expected - for castling`},
		{"4k3" + rest + " w - e9", `column 25: found "e9", expected the square of a capture in passing`},
		{"4k3" + rest + " w - e6", "column 25 (e6): no pawn of Black has just stepped over this square"},
		{"4k3" + rest + " w - - 99999999 1", `column 27: found "99999999", expected a number of half-moves`},
		{"4k3" + rest + " w - - 0 0", `column 29: found "0", expected a number of moves from 1`},
		{"4k3" + rest + " w - - -1 1", `column 27: found "-1", expected a number of half-moves from 0`},
		{"4k3" + rest + " w - - 0 -1", `column 29: found "-1", expected a number of moves from 1`},
		{"4k3" + rest + " w - - 0 1 K", "column 31: a king is never taken"},
		{"4k3" + rest + " w - - 0 1 p", "column 31: a pawn is no taken piece"},
		{"4k3" + rest + " w - - bm Qd1+; id \"1\";", `column 27: found "bm", expected the pieces that were taken, as in Qrn`},
		{"4k3" + rest + " w - - ;D1 15", `column 27: found ";D1", expected the pieces that were taken, as in Qrn`},
		{"4k3" + rest + " w - - 0 1 - w5=K>w3!=R", `column 33: found "w5=K>w3!=R", expected a condition`},
		{"4k3" + rest + " w - - 0 1 - w5=K>b3!=R,w5=K>b9!=R", `column 44: found "w5=K>b9!=R", expected a condition`},
		{"4k3" + rest + " w - - 0 1 - - -", `column 33: found "-", expected a condition`},
		{"4k3" + rest + " w - - 0 1 - w5=K>b3!=R x", `column 44: found "x", expected the end of the position`},
	} {
		if _, err := ParsePosition(row[0]); err == nil || !strings.HasPrefix(err.Error(), "position, "+row[1]) {
			t.Errorf("%s: %v, want %s", row[0], err, row[1])
		}
	}
}

// A position with a mistake is still a position, so that the mistake is named and not taken for the name of a file.
func TestWhatIsAPosition(t *testing.T) {
	for text, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w":       true,
		"4k3/8/8/8/8/8/8/4K3":         true,
		"4k3/8/8/8/8/8/8/4K3 W - -":   true,
		" 4k3/8/8/8/8/8/4K3 w":        true,
		"4k3/8/8/8/8/8/8/4K3/8 w":     true,
		"4k3/8/8/8/8/8/8/4{K R}3 w":   true,
		"4k3/8/8/8/8/8/8/4{QRBN}'3 b": true,
		"Z7/8/8/8/8/8/8/4K3 w":        true,
		"games/of/my/club/in/2024":    false,
		"/n/b/8/1/k/r/p":              false,
		"1/2":                         false,
		"{KR}7/8/8/8/8/8/8/4{KR}3 w":  true,
		"{4k3/8/8/8/8/8/8/4K3 w}":     false, // comments
		"{a/b/c/d/e/f/g/h b 0}":       false,
		"":                            false,
	} {
		if got := IsPosition(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A position that can be read is written, and read back as the same.
func FuzzPositions(f *testing.F) {
	f.Add("4k3/8/8/8/8/8/8/4K3 w")
	f.Add("{kq}7/8/1{KR}6/8/4P3/3p4/8/{QR5}7 b - e3 3 9 {Q}'{qr4} w2=K>b1!=Q")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParsePosition(text)
		if err != nil {
			return
		}
		again, err := ParsePosition(FormatPosition(s))
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%s: written as %s: %v", text, FormatPosition(s), err)
		}
	})
}

// A game begins with a position in a tag or a key, and is written so again; Black's first move is ply 2.
func TestGamesFromPositions(t *testing.T) {
	const position = "k7/8/1K6/8/8/8/8/6{QR}1 b - - 0 9 -"
	for _, text := range []string{
		"[HaftPosition \"" + position + "\"]\n\n9... a8b8 {a} 10. g1g8 (10. g1h1) *\n",
		"\n  " + position + "\n\n9... a8b8 {a} 10. g1g8 (10. g1h1) *\n",
		"[Event \"x\"]\n\n" + position + "\n9... a8b8 10. g1g8\n",
		`{"position": "` + position + `", "moves": ["a8b8", "g1g8"]}` + "\n",
	} {
		g, err := ReadGame(strings.NewReader(text), "game")
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Moves) != 3 || g.Moves[0] != model.NullMove || g.First() != 2 || len(g.Played()) != 2 {
			t.Errorf("%s: read %v", text, g.Moves)
		}
		var written strings.Builder
		if err := Write(&written, g); err != nil {
			t.Fatal(err)
		}
		again, err := ReadGame(strings.NewReader(written.String()), "game")
		if err != nil || !reflect.DeepEqual(again.Moves, g.Moves) || !reflect.DeepEqual(again.Notes, g.Notes) ||
			!reflect.DeepEqual(again.Setup, g.Setup) {
			t.Errorf("%s\nread back as %+v, %v", written.String(), again, err)
		}
		if !strings.Contains(written.String(), "1... a8b8") || strings.Contains(written.String(), "--") {
			t.Errorf("written as %s", written.String())
		}
	}
	_, err := ReadGame(strings.NewReader(" {qr}7/8/1K6/8/8/8/8/6Z1 b\n"), "game")
	if err == nil || !strings.Contains(err.Error(), "game:1:2: game 1: position, column 22 (g1): ") {
		t.Error(err)
	}
	_, err = ReadGame(strings.NewReader("[HaftPosition \""+position+"\"]\n[FEN \"x\"]\n\n*\n"), "game")
	if err == nil || !strings.Contains(err.Error(), "found both HaftPosition and FEN") {
		t.Error(err)
	}
	_, err = ReadGame(strings.NewReader("[HaftPosition \"k7/8/1K6/8/8/8/8/6Z1 b\"]\n\n*\n"), "game")
	if err == nil || !strings.Contains(err.Error(), "game:1:15: game 1: position, column 19 (g1): ") {
		t.Error(err)
	}
}

// A game has one beginning and one list of rules. Two that say the same are one.
func TestTwoBeginnings(t *testing.T) {
	const one, other = "k7/8/8/8/8/8/8/{KR}7 w - - 0 1 -", "k7/8/8/8/8/8/8/{KQ}7 w"
	const start, opposite = "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQRN w - - 0 1", "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RRBKBQNN w"
	for _, row := range [][2]string{
		{"[HaftPosition \"" + one + "\"]\n[HaftPosition \"" + other + "\"]\n\n*\n", "2:15: game 1: found a second HaftPosition"},
		{"[HaftPosition \"" + one + "\"]\n[HaftPosition \"k7/8/8/8/8/8/8/{RK}7 w\"]\n\n*\n", ""},
		{"[FEN \"" + start + "\"]\n[FEN \"" + opposite + "\"]\n\n*\n", "2:6: game 1: found a second FEN"},
		{"[FEN \"" + start + "\"]\n[FEN \"" + start + "\"]\n\n*\n", ""},
		{"[HaftRules \"check=off\"]\n[HaftRules \"check=on\"]\n\n*\n", "2:12: game 1: found a second HaftRules"},
		{"[HaftRules \"check=off\"]\n[HaftRules \"check=off\"]\n\n*\n", ""},
		{`{"fen": "` + one + `", "position": "` + other + `", "moves": []}` + "\n", "1:57: game 1: found a fen beside the position"},
		{`{"position": "` + other + `", "fen": 7, "moves": []}` + "\n", "1:14: game 1: found a fen beside the position"},
		{`{"position": "` + one + `", "fen": "k7/8/8/8/8/8/8/{RK}7 w", "moves": []}` + "\n", ""},
	} {
		_, err := ReadGame(strings.NewReader(row[0]), "f")
		if (err == nil) != (row[1] == "") || err != nil && !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s: %v, want %s", row[0], err, row[1])
		}
	}
}
