package gamefile

import (
	"fmt"
	"strings"
	"testing"
)

// Each way in which a file can make no sense, with the message and the number of moves that are kept. TestFaults puts a
// sound game after each, which must still be read.
var faults = []struct {
	text  string
	moves int
	want  string
}{
	{"e4 e5 Ke3", 2, `test:1:7: game 1, ply 3: found "Ke3" (if this is ordinary chess, use --start ordinary), but no king of White can go to e3`},
	{"1. e4 c5\n2. Nf3 d6", 2, `test:2:4: game 1, ply 3: found "Nf3" (if this is ordinary chess, use --start ordinary), which may be Ne1-f3 or Ng1-f3; write one of them`},
	{"e4 e5 e5", 2, `test:1:7: game 1, ply 3: found "e5", but no pawn of White can go to e5`},
	{"e4 e5 exd5", 2, `test:1:7: game 1, ply 3: found "exd5", but no pawn of White on file e can capture on d5`},
	{"e4 d5 P4xd5", 2, `test:1:7: game 1, ply 3: found "P4xd5", ` +
		`but no pawn of White goes straight to d5; expected a capture with its file, as in exd5`},
	{"e4 d5 Pxd5", 2, `test:1:7: game 1, ply 3: found "Pxd5", ` +
		`but no pawn of White goes straight to d5; expected a capture with its file, as in exd5`},
	{"e4 d5 P2d5", 2, `test:1:7: game 1, ply 3: found "P2d5", but no pawn of White on rank 2 can go to d5`},
	{"e3 e6 P2e4", 2, `test:1:7: game 1, ply 3: found "P2e4", but no pawn of White on rank 2 can go to e4`},
	{"e4 e5 Mc3", 2, `test:1:7: game 1, ply 3: found "Mc3", which may be Mb1-c3 or Md1-c3; write one of them`},
	{"e4 e5 f1a6 b7a6 6b5", 4, `test:1:17: game 1, ply 5: found "6b5", but w6 has been captured`},
	{
		"[Event \"x\"]\n\nf4 e6 Nf3 a6 d3 Qh4 Nd2", 6,
		`test:3:21: game 1, ply 7: found "Nd2", which may be Nb1-d2 or Nf3-d2; write one of them`,
	},
	{
		"[Event \"x\"]\n\ne4 a6 e5 d5 exd6 Na1", 5,
		`test:3:18: game 1, ply 6: found "Na1", but no knight of Black can go to a1`,
	},
	{
		"[Event \"x\"]\n\ne4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O Rg1", 8,
		`test:3:31: game 1, ply 9: found "Rg1", but no rook of White can go to g1`,
	},
	{
		"e4 {\u00e9\u00e8} nonsense", 1,
		`test:1:9: game 1, ply 2: found "nonsense", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q`,
	},
	{"e4 e5 Black piece 1 to a6", 2, `test:1:7: game 1, ply 3: found a move of Black, expected one of White`},
	{"e4 e5 White king to a6", 2, `test:1:13: game 1, ply 3: found "king", expected piece`},
	{"e4 e5 piece 99 to a6", 2, `test:1:13: game 1, ply 3: found "99", expected the number of a piece, 1 to 16`},
	{"e4 e5 piece 1 (", 2, `test:1:15: game 1, ply 3: found '(', expected to, takes or captures`},
	{"e4 e5 piece 1 to K", 2, `test:1:18: game 1, ply 3: found "K", expected a square`},
	{
		"e4 e5 e7e8=K", 2,
		`test:1:7: game 1, ply 3: found "e7e8=K", expected Q, R, B or N for the pawn to become, or M to leave that open`,
	},
	{"e4 e5 d4=Q", 2, `test:1:7: game 1, ply 3: found "d4=Q", expected a promotion on the last rank only`},
	{"e4 & e5", 1, `test:1:4: game 1, ply 2: found '&', expected a move`},
	{
		"e4 " + strings.Repeat("x", 300), 1,
		`test:1:4: game 1, ply 2: found a word of 300 bytes, expected a move; no move has more than 255`,
	},

	// Brackets.
	{
		"e4 {e5\nNf6", 1,
		`test:1:4: game 1, ply 2: the comment that begins here is not closed; expected } before the end of the game`,
	},
	{"e4 e5 )", 2, `test:1:7: game 1, ply 3: found ), but no variation is open`},
	{"e4 (d4 (c4) d5\n", 1, `test:1:4: game 1, ply 3: the variation that begins here is not closed; expected )`},
	{"e4 (d4 1-0", 1, `test:1:4: game 1, ply 2: the variation that begins here is not closed; expected )`},
	{"e4 e5 (d5 exd5 (c5", 2, `test:1:16: game 1, ply 3: the variation that begins here is not closed; expected )`},
	{"(e4", 0, `test:1:1: game 1: the variation that begins here is not closed; expected )`},
	{"; My game\n1. e4 e9", 1, `test:2:7: game 1, ply 2: found "e9", expected a move`},
	{
		"e4 -- d4", 1,
		`test:1:4: game 1, ply 2: found --, a null move; expected a move: ` +
			`nobody may pass in the game itself, only in a variation`,
	},
	{
		"e4 e5 Z0", 2,
		`test:1:7: game 1, ply 3: found Z0, a null move; expected a move: ` +
			`nobody may pass in the game itself, only in a variation`,
	},
	{
		"e4 " + strings.Repeat("(d4 ", 101), 1,
		`test:1:404: game 1, ply 2: found variations nested more than 100 deep, expected fewer levels`,
	},

	// Tags.
	{
		"[{\"moves\":[]}]", 0, "test:1:1: game 1: found a list of JSON; expected one object on each line, such as " +
			`{"moves": "e2e4 d7d5"}`,
	},
	{
		"[Event \"a\"]\n[HaftRules \"chekc=off\"]\n\ne4 *", 0,
		`test:2:12: game 1: unknown rule "chekc"; the rules are en-passant, check, bishops`,
	},
	{"[HaftRules \"check=maybe\"]\n\ne4 *", 0, `test:1:12: game 1: rule check is on or off, not "maybe"`},
	{"[HaftRules \"check\"]\n\ne4 *", 0, `test:1:12: game 1: rule "check" has no value; expected name=value`},
	{
		"[Variant \"Atomic\"]\n\ne4 *", 0,
		`test:1:10: game 1: found variant "Atomic", expected Haft Schroedinger, or Standard, Chess960 or Scramble`,
	},
	{
		"[Variant \"heisenberg chess\"]\n\ne4 *", 0,
		`test:1:10: game 1: found variant "heisenberg chess", another game, which 'haft heisenberg replay' reads`,
	},
	{
		"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\ne4 *", 0,
		`test:1:6: game 1: found FEN "8/8/8/8/8/8/8/8 w - - 0 1", ` + startExpected,
	},

	// Text.
	{"e4 e5 d7\x81 c4", 2, "test:1:9: game 1, ply 3: found a byte that is not UTF-8, expected text in UTF-8"},
	{
		"e4 0000 e5", 1,
		`test:1:4: game 1, ply 2: found 0000, a null move; expected a move: ` +
			`nobody may pass in the game itself, only in a variation`,
	},
	{"e4 57 e5", 1, `test:1:4: game 1, ply 2: found "57", expected a move`},
	{"e4 e5\nd4 \x07", 3, "test:2:4: game 1, ply 4: found a control character, expected text in UTF-8"},
	{
		strings.Repeat("e4 ", 400_000), 0,
		"test:1:1048577: game 1: found a line of more than 1MiB, expected a shorter one",
	},
	{
		"b1a3 b8a6 " + strings.Repeat("a3b1 a6b8 b1a3\nb8a6 ", 5000), 20000,
		"test:5000:16: game 1, ply 20001: found \"b1a3\", expected the end of the game: no game under the 75-move rule " +
			"has 20000 plies",
	},
	{
		"e4" + strings.Repeat(" {x}", 70_000), 1,
		"test:1:258112: game 1, ply 2: found tags, comments and variations of more than 4MiB in one game, " +
			"expected less",
	},
	{
		"e4 {" + strings.Repeat("long comment\n", 400_000) + "}", 1,
		"test:1:4: game 1, ply 2: found a comment of more than 4MiB",
	},
	{
		strings.Repeat("[A \"b\"]\n", 70_000), 0,
		"test:63551:1: game 1: found tags, comments and variations of more than 4MiB in one game, expected less",
	},
}

const soundGame = "\n\n[Event \"sound\"]\n\n1. e4 *\n"

func TestFaults(t *testing.T) {
	for _, c := range faults {
		name := c.text[:min(len(c.text), 40)]
		games := readAll(t, c.text+soundGame)
		if len(games) != 2 {
			t.Errorf("%q: %d games, want 2", name, len(games))
			continue
		}
		g, next := games[0], games[1]
		if g.Broken == nil {
			t.Errorf("%q is read as %v, want an error", name, g.Moves)
			continue
		}
		if got := g.Broken.Error(); !strings.HasPrefix(got, c.want) || len(g.Moves) != c.moves {
			t.Errorf("%q: %d moves, %q\n\twant %d, %q", name, len(g.Moves), got, c.moves, c.want)
		}
		if next.Broken != nil || next.Tag("Event") != "sound" || squares(next.Moves) != "e2e4" {
			t.Errorf("%q: the game after it is %v, %v", name, next.Tags, next.Broken)
		}
	}
}

// Faults that only the end of the file shows, and files that are not text. No game is read after them.
func TestFaultsAtTheEnd(t *testing.T) {
	for text, want := range map[string]string{
		"My game": `test:1:1: game 1, ply 1: found "My", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q; ` +
			"a title stands in {braces}, or in a line behind a semicolon",
		"e4 {e5 Nf6": "test:1:4: game 1, ply 2: the comment that begins here is not closed; expected } before the end of " +
			"the game",
		"e4\n(d4":                      "test:2:1: game 1, ply 2: the variation that begins here is not closed; expected )",
		"e4 piece 4 to":                "test:1:4: game 1, ply 2: the text ends within a move, expected a square",
		"\x7fELF\x02\x01\x01\x00\x00":  "test:1:8: game 1: found a NUL byte, expected text in UTF-8",
		"\xff\xfe[\x00a\x00]\x00":      "test:1:1: game 1: found a byte that is not UTF-8, expected text in UTF-8; if this is UTF-16,",
		"\xff\xfee\x004\x00":           "test:1:4: game 1: found a NUL byte, expected text in UTF-8; if this is UTF-16,",
		"e4 \x00e5" + soundGame:        "test:1:4: game 1, ply 2: found a NUL byte, expected text in UTF-8",
		"e4 x5\na\x00b\n" + soundGame:  `test:1:4: game 1, ply 2: found "x5", expected a move`,
		"\x1f\x8b\x08\x00" + soundGame: "test:1:4: game 1: found a NUL byte",
	} {
		games := readAll(t, text)
		if len(games) != 1 || games[0].Broken == nil {
			t.Errorf("%q: %d games, want one that is broken", text, len(games))
		} else if got := games[0].Broken.Error(); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q\n\twant %q", text, got, want)
		}
	}
}

func TestFaultsInJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves": "e2e4 e7e5`: `test:1:21: game 1: expected one JSON object on the line, such as {"moves": "e2e4 ` +
			`d7d5"}: the text ends within a value`,
		`{"moves" "e2e4"}`: `test:1:10: game 1: expected one JSON object`,
		`{}`: `test:1:1: game 1: found no "moves", expected "moves" with a string or an ` +
			`array of strings`,
		`{"moves": 7}`: `test:1:11: game 1: found 7, expected "moves" with a string or an ` +
			`array of strings`,
		`{"moves": ["e4", ""]}`:                 `test:1:18: game 1, ply 2: found "", expected a move`,
		`{"moves": ["e4", 7]}`:                  `test:1:18: game 1, ply 2: found 7 among the moves, expected strings only`,
		`{"id": "é", "moves": ["e4", "hello"]}`: `test:1:30: game 1, ply 2: found "hello", expected a move`,
		`{"id": "é", "moves": "e4 hello"}`:      `test:1:26: game 1, ply 2: found "hello", expected a move`,
		`{"moves": "e4 \u0000"}`:                `test:1:15: game 1, ply 2: found a NUL byte, expected text`,
		`{"moves": "e4 (d4"}`:                   `test:1:15: game 1, ply 2: the variation that begins here is not closed`,
		`{"moves": "e4 {d4"}`:                   `test:1:15: game 1, ply 2: the comment that begins here is not closed`,
		`{"moves": "[Event \"x\"] e4"}`:         `test:1:12: game 1, ply 1: found [, expected a move`,
		`{"moves": "e4 1-0 e5"}`: `test:1:19: game 1, ply 2: found 'e' after the result, expected ` +
			`no more moves`,
		`{"moves": ["e4", "*", "e5"]}`:            `test:1:24: game 1, ply 2: found 'e' after the result`,
		`{"moves": "", "rules": {"chekc": true}}`: `test:1:24: game 1: unknown rule "chekc"`,
		`{"moves": "", "rules": {"check": 1}}`: `test:1:24: game 1: found rule "check" with the value 1, expected true, ` +
			`false or a string`,
		`{"moves": "", "rules": "check"}`: `test:1:24: game 1: rule "check" has no value`,
		`{"moves": "", "rules": 5}`: `test:1:24: game 1: found the rules 5, expected an object such as ` +
			`{"check": false}`,
		`{"moves": "", "id": [1]}`: `test:1:21: game 1: found the id [1], expected a string or a number`,
		`{"id": "a", "moves": "e2e4", "moves": "d2d4", "id": "b"}`: `test:1:53: game 1: found "id" more than once, ` +
			`expected each key once`,
		`{"moves": "", "rules": {"check": true, "check": false}}`: `test:1:24: game 1: found rule "check" more than once`,
		`{"moves": "", "rules": {"en_passant": true, "bishops": "any", "en-passant": true}}`: `test:1:24: game 1: found ` +
			`rule "en-passant" more than once`,
		`{"moves": "", "fen": null, "FEN": "x"}`:               `test:1:35: game 1: found "fen" more than once`,
		`{"note": 1, "moves": null, "moves": "e4", "note": 2}`: `test:1:37: game 1: found "moves" more than once`,
		"{\"moves\": \"\x81\"}":                                "test:1:12: game 1, ply 1: found \"\ufffd\", expected a move",
	} {
		games := readAll(t, text+"\n\n{\"moves\": \"e4\"}\n")
		if len(games) != 2 || games[0].Broken == nil || games[1].Broken != nil {
			t.Errorf("%s: %d games, want a broken and a sound one", text, len(games))
		} else if got := games[0].Broken.Error(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s\n\twant %s", text, got, want)
		}
	}
}

// A line that is not an object is a fault, between objects and after the last.
func TestJSONLineThatIsNone(t *testing.T) {
	games := readAll(t, "{\"moves\": \"e4\"}\ne4 e5\n{\"moves\": \"d4\"}\n[]")
	var broken []string
	for _, g := range games {
		broken = append(broken, fmt.Sprint(g.Line, g.Broken != nil))
	}
	if got := strings.Join(broken, ", "); got != "1 false, 2 true, 3 false, 4 true" {
		t.Errorf("lines and whether they are broken: %s", got)
	}
}
