package board

import (
	"fmt"
	"strings"
	"testing"
)

const (
	impossible = "[Variant \"QuantumChess\"]\n\n1. d2d4 e7e5 2. d4h8 *" // its last play is
	kingTaken  = "[Variant \"QuantumChess\"]\n\n1. e2e4 f7f5 2. d1h5 g7g6 3. h5e8 *"
	takes      = "[Variant \"Heisenberg Chess\"]\n\n1. e2e4 h7?h5-h6 2. f1?a6-d3 b7?b5-c6 3. d1g4 g7?g6-f6 4. g1f3 " +
		"d7?d5-d6 " +
		"5. g4@f5-a5 f6?f5-d5 6. a5@b5-b7 d5?d4-e6 7. b7?c8-b6 e6?e5-f6 8. b6?a6-a8 c8@f5-g7 9. a8?b8-b7 d8@c8-d8 10. " +
		"e1f1 e7e6 *"
	setUp    = "[HaftPosition \"k7/8/1{KR}6/8/8/8/8/{QR}7 b\"]\n\n1... a8b8 2. a1h1 (2. a1g1) *"
	promotes = "[Variant \"Heisenberg Chess\"]\n[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 7\"]\n\n*"
)

// What comes of a move: the line with it and where it is, or a refusal, or the moves that it may be.
func TestPlays(t *testing.T) {
	for _, test := range []struct {
		text string
		at   Path
		move string
		want string
	}{
		{knights, Path{4}, " e2e4 ", "b1a3 a6 c1b3 a5 e4 [5]"},
		{knights, nil, "b1a3", "b1a3 a6 c1b3 a5 [1]"},
		{knights, Path{2}, "e4", "b1a3 a6 c1b3 (3 e4) a5 [0 1]"},
		{knights, Path{4}, "e2e5", "3. e2-e5 is illegal: a pawn does not move from e2 to e5."},
		{knights, Path{4}, "e4 e5", `Found "e4 e5"; expected one move, such as e2e4.`},
		{
			knights,
			Path{4},
			strings.Repeat("a", 60),
			`Found "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or ` +
				`e7e8=Q.`,
		},
		{
			knights,
			Path{4},
			strings.Repeat("a", 61),
			"Found \"" + strings.Repeat("a", 60) + "\"; expected a move such as e2e4.",
		},
		{setUp, nil, "a8b8", "a8b8 a1h1 (2 a1g1) [1]"},
		{setUp, Path{1}, "g1", `Found "g1", but no pawn of White can go to g1.`},
		{setUp, Path{1}, "a1b1", "a8b8 a1h1 (2 a1g1) (2 a1b1) [1 1]"},
		{setUp, Path{0, 1}, "b8a8", "a8b8 a1h1 (2 a1g1 b8a8) [0 2]"},
		{setUp, Path{2}, "b8a7", "2... b8-a7 is illegal: no starting position allows ply 4 (2... b8-a7). After 2... b8-a7, the piece on b6 (w2), " +
			"which is the king, attacks the piece on a7 (b1, from b8). A side may not leave its king attacked, so that " +
			"piece is not the king. No Black piece is left that can be the king."},
		{quantumText, Path{3}, "a7a6", "d2d4 e7e5 d4e5 (3 d4d5) a7a6 [4]"},
		{quantumText, Path{3}, "a6", "d2d4 e7e5 d4e5 (3 d4d5) a7a6 [4]"},
		{quantumText, Path{2}, "d4e5", "d2d4 e7e5 d4e5 (3 d4d5) [3]"},
		{quantumText, Path{2}, "d4d5", "d2d4 e7e5 d4e5 (3 d4d5) [0 1]"},
		{quantumText, Path{0, 1}, "a7a6", "d2d4 e7e5 d4e5 (3 d4d5 a7a6) [0 2]"},
		{
			quantumText,
			Path{3},
			"a2a3",
			"Play 4, a2a3: it is Black's turn, but every man that may stand on a2 is White's.",
		},
		{
			quantumText,
			Path{3},
			"z",
			`Play 4, "z": expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3.`,
		},
		{impossible, Path{3}, "a7a6", "Play 3, d4h8: White can make this move on none of the boards."},
		{heisenbergText, nil, "e2e4", "e2e4 [1]"},
		{heisenbergText, nil, "e4", "e2e4 [1]"},
		{heisenbergText, nil, "e2e5", "1. e2e5: a pawn of White does not go from e2 to e5 here."},
		{
			takes,
			Path{20},
			"b7a7",
			"e2e4 h7?h5-h6 f1?a6-d3 b7?b5-c6 d1g4 g7?g6-f6 g1f3 d7?d5-d6 g4@f5-a5 f6?f5-d5 a5@b5-b7 d5?d4-e6 " +
				"b7?c8-b6 e6?e5-f6 b6?a6-a8 c8@f5-g7 a8?b8-b7 d8@c8-d8 e1f1 e7e6 b7a7 [21]",
		},
		{
			takes,
			Path{2},
			"d2d3",
			"e2e4 h7?h5-h6 f1?a6-d3 (3 d2d3) b7?b5-c6 d1g4 g7?g6-f6 g1f3 d7?d5-d6 g4@f5-a5 f6?f5-d5 a5@b5-b7 " +
				"d5?d4-e6 b7?c8-b6 e6?e5-f6 b6?a6-a8 c8@f5-g7 a8?b8-b7 d8@c8-d8 e1f1 e7e6 [0 1]",
		},
		{
			takes,
			Path{2},
			"f1?a6-d3",
			"e2e4 h7?h5-h6 f1?a6-d3 b7?b5-c6 d1g4 g7?g6-f6 g1f3 d7?d5-d6 g4@f5-a5 f6?f5-d5 a5@b5-b7 d5?d4-e6 " +
				"b7?c8-b6 e6?e5-f6 b6?a6-a8 c8@f5-g7 a8?b8-b7 d8@c8-d8 e1f1 e7e6 [3]",
		},
		{
			promotes, nil, "a7a8",
			"a7a8q=queen; a7a8r=rook; a7a8b=bishop; a7a8n=knight",
		},
		{
			"1. e4 (1. d4 zzz) e5 *",
			Path{0, 1},
			"d5",
			"This line ends with words that are no moves, so no move can be added.",
		},
		{
			"[Variant \"QuantumChess\"]\n\n1. e2e4 (1. d2d4 zzz) e7e5 *",
			Path{0, 1},
			"d7d5",
			"This line ends with words that are no moves, so no move can be added.",
		},
		{
			"[Variant \"Heisenberg Chess\"]\n\n1. e2e4 (1. d2d4 zzz) e7e5 *",
			Path{0, 1},
			"a7a6",
			"This line ends with words that are no moves, so no move can be added.",
		},
		{promotes, nil, "a1b1", "a1b1 [1]"},
		// After two steps the pawn could be taken in passing, and so there is a choice.
		{fenText("3r3k/8/b7/8/8/3n4/4P3/K7 w - - 0 1"), nil, "e2e4", "e2-e4=Pawn from e2 to e4; " +
			"e2?d3-e4=Pawn from e2 to e4, by a change of position: 2 pieces see d3, so it goes 2 squares away"},
		{
			queenSeen,
			Path{24},
			"d2c5",
			"d2d4 b7b5 c2?c4-b3 b5b4 e2e3 f7f6 f2f3 g7g5 f1e2 g5?g4-g6 e2@a6-c5 g6g5 c5?b6-c7 g5?g4-h6 c7?b6-d8 " +
				"a7?a5-b6 d8?e7-e5 e7e6 e5@d6-f7 e6?e5-f7 d4d5 b8a6 d1d2 a6b8 d2@c3-c5 [25]",
		},
	} {
		p := answer[Played](t, Request{Question: "play", Text: test.text, At: test.at, Move: test.move})
		if got := outcome(p); got != test.want {
			t.Errorf("%q at %v: %s\nwant %s", test.move, test.at, got, test.want)
		}
	}
}

// outcome is what comes of a move, in words.
func outcome(p *Played) string {
	if p.Document != nil {
		return spelt(p.Line) + fmt.Sprintf(" %v", p.At)
	}
	var choices []string
	for _, c := range p.Choices {
		choices = append(choices, c.Move+"="+c.Words)
	}
	return p.Refused + strings.Join(choices, "; ")
}

// spelt is a line with its variations in parentheses.
func spelt(l *Line) string {
	var words []string
	for i := range len(l.Moves) + 1 {
		if i > 0 {
			words = append(words, l.Moves[i-1])
		}
		for _, n := range l.Notes {
			if n.After == i && n.Line != nil {
				words = append(words, fmt.Sprintf("(%d %s)", i, spelt(n.Line)))
			}
		}
	}
	return strings.Join(words, " ")
}

// A new game of each variant is empty, and its text is read as one of that variant.
func TestNewGames(t *testing.T) {
	for _, v := range variants {
		d := answer[Document](t, Request{Question: "new", Variant: v.id})
		if d.Variant != v.id || d.Name != v.name || d.First != 1 || len(d.Line.Moves) != 0 || d.Fault != "" || d.Title != "" {
			t.Errorf("%s: %+v", v.id, d)
		}
		if again := loaded(t, d.Text); again.Variant != v.id || again.Text != d.Text {
			t.Errorf("%s is read as %+v", d.Text, again)
		}
	}
	if d := answer[Document](t, Request{Question: "new"}); d.Variant != "haft" {
		t.Errorf("a new game is %s", d.Variant)
	}
}
