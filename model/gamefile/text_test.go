package gamefile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/gamefile/gametest"
)

// What makes no sense beside the main line, how it is written, and the messages.
var oddities = []struct {
	text, written string
	said          []string
}{
	{ // null moves make sense
		"1. e4 e5 2. 7f3 (2. -- d5 3. d4) (2. d4 Z0 3. d5 (3. --) c5) b8c6",
		"1. e4 e5 2. g1f3 (2. -- d5 3. d4) (2. d4 -- 3. d5 (3. --) 3... c5) 2... b8c6",
		nil,
	},
	{
		"1. e4 e5 2. 7f3 (2. d4 Nxe9 {why?} 3.c4 $7 (3. c5! (x)) -- 1-0) b8c6 3. d4",
		"1. e4 e5 2. g1f3 (2. d4 Nxe9 {why?} 3.c4 $7 (3. c5 $1 (x)) -- 1-0) 2... b8c6 3. d4",
		[]string{
			`1:24: game 1, ply 4: found "Nxe9", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
		},
	},
	{ // a letter that may be two pieces, and a variation after it
		"e4 (1. Nf3 d5) (d4 (1. Nc3) e5) e5",
		"1. e4 (1. Nf3 d5) (1. d4 (1. Nc3) 1... e5) 1... e5",
		[]string{
			`1:8: game 1, ply 1: found "Nf3"` + untaggedHint + `, which may be Ne1-f3 or Ng1-f3; write one of them` +
				`; kept as text`,
			`1:24: game 1, ply 1: found "Nc3"` + untaggedHint + `, which may be Nb1-c3 or Nd1-c3; write one of them` +
				`; kept as text`,
		},
	},
	{ // moves of several words, some on two lines
		"e4 (d4 Black piece\n19 to e6 x) (White\npiece (e3) 1. d4) (Black piece 1) (d4 2 c9) e5",
		"1. e4 (1. d4 Black piece 19 to e6 {}x) (White piece (e3) 1. d4) (Black piece 1) (1. d4 2 c9) 1... e5",
		[]string{
			`2:1: game 1, ply 2: found "19", expected the number of a piece, 1 to 16; kept as text`,
			`3:7: game 1, ply 1: found '(', expected the number of a piece, 1 to 16; kept as text`,
			`3:20: game 1, ply 1: found a move of Black, expected one of White; kept as text`,
			`3:39: game 1, ply 2: found "2", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
		},
	},
	{ // some words mean more together, but only on one line
		"e4 (1) Rc9) (d3\nto d5) (h8(N) $) (1 : 0 x) (a5 b8\nN) (d4 Black piece 6{} N) (12{} .x)",
		"1. e4 (1. Rc9) (1. d3 {}to d5) (h8=N $) (1-0 x) (a5 b8 {}N) (1. d4 Black piece 6 N) (12 {}.x)",
		[]string{
			`1:8: game 1, ply 1: found "Rc9", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
			`2:1: game 1, ply 2: found "to", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
			`2:9: game 1, ply 1: found "h8=N", but no pawn of White can go to h8; kept as text`,
			`2:15: game 1, ply 1: found $, expected a glyph from $0 to $255; kept as text`,
			`2:29: game 1, ply 1: found "a5", but no pawn of White can go to a5; kept as text`,
			`3:21: game 1, ply 2: found '{', expected to, takes or captures; kept as text`,
			`3:28: game 1, ply 1: found "12", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
		},
	},
	{ // signs that cannot begin anything, also at the start of a line
		"e4 (d4 [%eval 0.3] e5) (\n&x{c}}(d4)\n %x) e5",
		"1. e4 (1. d4 {}[%eval 0.3] e5) (&x {c} } (d4) %x) 1... e5",
		[]string{
			`1:8: game 1, ply 2: found [, expected a move; tag pairs stand before the moves, at the start of a line; kept ` +
				`as text`,
			`2:1: game 1, ply 1: found '&', expected a move; kept as text`,
		},
	},
	{ // a result in a variation needs no message
		"e4 (d4 d5 1-0) (d4 *) e5", "1. e4 (1. d4 d5 1-0) (1. d4 *) 1... e5", nil,
	},
	{
		"(d4 d5) e4 ((c4) d4) e5",
		"(d4 d5) 1. e4 ((c4) 1. d4) 1... e5",
		[]string{
			`1:1: game 1: found a variation, expected the move that it replaces before it; kept as text`,
			`1:13: game 1, ply 1: found a variation, expected the move that it replaces before it; kept as text`,
		},
	},
	{ // glyphs, also in the main line
		"e4 $256 !!! (d4 $ d5) e5",
		"1. e4 $256 !!! (1. d4 $ 1... d5) 1... e5",
		[]string{
			`1:4: game 1, ply 2: found $256, expected a glyph from $0 to $255; kept as text`,
			`1:9: game 1, ply 2: found !!!, expected one of ! ? !! ?? !? ?!; kept as text`,
			`1:17: game 1, ply 2: found $, expected a glyph from $0 to $255; kept as text`,
		},
	},
	{ // after a move that no piece can make, in the variation or before it
		"e4 (e2e5 a1a5 Rb6 {c} e9) (a1a5 -- d9) e5 a1b4 (a1a4 Ra9) Na4 (x)",
		"1. e4 (1. e2e5 a1a5 Rb6 {c} e9) (1. a1a5 -- d9) 1... e5 2. a1b4 (2. a1a4 Ra9)",
		[]string{
			`1:15: game 1, ply 3: found "Rb6"` + untaggedHint + `, but no rook of White can go to b6` + `; kept as text`,
			`1:36: game 1, ply 3: found "d9", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
			`1:54: game 1, ply 4: found "Ra9", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; kept as text`,
		},
	},
	{ // no en passant after a null move
		`{"rules": "en-passant=on", "moves": ["e4", "(e3)", "a6", "e5", "d5", "h3", "(-- a5 exd6 x)", "a5"]}`,
		"1. e4 (1. e3) 1... a6 2. e5 d5 3. h3 (3. -- a5 exd6 x) 3... a5",
		[]string{`1:84: game 1, ply 7: found "exd6", but no pawn of White on file e can capture on d6; kept as text`},
	},
}

const untaggedHint = ` (if this is ordinary chess, use --start ordinary)`

func TestOddities(t *testing.T) {
	for _, c := range oddities {
		games := readAll(t, c.text)
		if len(games) != 1 || games[0].Broken != nil {
			t.Errorf("%q: %d games, %v", c.text, len(games), games[0].Broken)
			continue
		}
		var said []string
		for _, odd := range games[0].Odd {
			said = append(said, strings.TrimPrefix(odd.Error(), "test:"))
		}
		if diff := cmp.Diff(c.said, said); diff != "" {
			t.Errorf("%q (-want +said):\n%s", c.text, diff)
		}
		_, moves, _ := strings.Cut(write(t, games[0]), "\n\n")
		if got := strings.Join(strings.Fields(moves), " "); got != c.written+" *" {
			t.Errorf("%q is written as\n%s, want\n%s *", c.text, got, c.written)
		}
		sameWhenRead(t, games[0])
	}
}

// The messages of a game count towards its limit.
func TestOdditiesAreBounded(t *testing.T) {
	objects := `{"moves": ["e4", ` + strings.Repeat(`"$", `, 20_000) + `"$300"]}`
	if g := readAll(t, objects)[0]; g.Broken != nil || len(g.Odd) != 20_001 || g.Odd[20_000].Col != 18+5*20_000+1 {
		t.Errorf("an array of oddities: %d, %v", len(g.Odd), g.Broken)
	}
	for _, unit := range []string{"$x ", "(x) ", "\"(", "() "} {
		text := "e4 " + strings.Repeat(strings.Repeat(unit, 1000)+"\n", 400)
		if g := readAll(t, text)[0]; g.Broken == nil || len(g.Odd) > 70_000 {
			t.Errorf("%q: %d oddities, %v", unit, len(g.Odd), g.Broken)
		}
	}
}

// verdicts lists the moves of the games of a text, and whether they are broken.
func verdicts(t testing.TB, text string) (list []string) {
	for _, g := range readAll(t, text) {
		broken := ""
		if g.Broken != nil {
			broken = ", broken"
		}
		list = append(list, fmt.Sprint(squares(g.Moves), broken))
	}
	return list
}

// sameWithoutNotes checks that comments and variations do not change the moves, or whether they can be read. It skips
// texts with faults that come from brackets or limits.
func sameWithoutNotes(t testing.TB, text string) {
	t.Helper()
	for _, g := range readAll(t, text) {
		if g.Broken != nil && gametest.Unclear(g.Broken) {
			return
		}
	}
	without, ok := gametest.Bare(text)
	if !ok {
		return
	}
	if diff := cmp.Diff(verdicts(t, without), verdicts(t, text)); diff != "" {
		t.Errorf("%q without comments and variations is\n%q (-without +with):\n%s", text, without, diff)
	}
}

// A letter that makes no sense in ordinary chess may mean a piece in this variant.
func TestOddInOrdinaryChess(t *testing.T) {
	g := readAll(t, "[Event \"x\"]\n\n1. a4 a5 2. h4 (2. Qa3 -- 3. Qb3) *")[0]
	if len(g.Odd) != 1 || !strings.Contains(write(t, g), "(2. Qa3 -- 3. Qb3)") {
		t.Errorf("%v, written as\n%s", g.Odd, write(t, g))
	}
	sameWhenRead(t, g)
}

func TestNotesDecideNothing(t *testing.T) {
	for _, c := range oddities {
		if c.text[0] != '{' {
			sameWithoutNotes(t, c.text)
		}
	}
	sameWithoutNotes(t, readFile(t, lichess))
}
