package pgn_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/model/pgn"
)

// readAll reads every game of a text, with words as moves.
func readAll(t testing.TB, text string) (games []*pgn.Game[pgn.Word]) {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text), "test", pgn.Words{})
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

func spelled(line *pgn.Variation[pgn.Word]) *pgn.Variation[string] {
	return pgn.Spell(line, struct{}{}, 1, func(_ *struct{}, _ int, w pgn.Word) string { return w.Text })
}

func write(t testing.TB, g *pgn.Game[pgn.Word]) string {
	t.Helper()
	var b bytes.Buffer
	if err := pgn.Write(&b, g.Tags, 1, spelled(&g.Variation), g.Result()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// How texts are read: the game as it is written again, and the messages in Odd.
var texts = []struct {
	text, written string
	said          []string
}{
	{"1.e4 e5 2. Nf3", "1. e4 e5 2. Nf3 *", nil},
	{"e4, e5\r\nNf3 12 Nc6\r0-0 ... d6 0-1", "1. e4 e5 2. Nf3 Nc6 3. 0-0 d6 0-1", nil},
	{"% no\ne4 ; one\n{ two\n  words } e5!? $12 $0 *", "1. e4 {one} {two words} 1... e5 $5 $12 *", nil},
	{"e4 ; a } b\ne5", "1. e4\n;a } b\n1... e5 *", nil},
	{"e4 (d4 (c4 ; x\n) d5 {(}) e5", "1. e4 (1. d4 (1. c4 {x}) 1... d5 {(}) 1... e5 *", nil},
	{"e4 (-- Z0 d4) e5", "1. e4 (1. -- -- 2. d4) 1... e5 *", nil},
	{"e4 (1-0 d4) e5", "1. e4 (1-0 d4) 1... e5 *", nil},
	{ // a number before the end of a variation is no part of the word behind it
		"e4 (d4 (c4 2.) & d5) e5", "1. e4 (1. d4 (1. c4) & d5) 1... e5 *",
		[]string{"1:16: game 1, ply 2: found '&', expected a move; kept as text"},
	},
	{
		"e4 (& d4 $x) e5 $999", "1. e4 (& d4 $ x) 1... e5 $999 *",
		[]string{
			"1:5: game 1, ply 1: found '&', expected a move; kept as text",
			"1:10: game 1, ply 1: found $, expected a glyph from $0 to $255; kept as text",
			"1:17: game 1, ply 3: found $999, expected a glyph from $0 to $255; kept as text",
		},
	},
	{ // blanks beyond ASCII
		"1.\u00a0e4\u00a0e5\u3000(1...\u202fc5\u2009{a\u00a0b}\u00a0-- x\u00a0\u00a0& y) 2\u00a0d4,\u00a0d5\u00a0",
		"1. e4 e5 (1... c5 {a\u00a0b} 2. -- x & y) 2. d4 d5 *",
		[]string{"1:31: game 1, ply 5: found '&', expected a move; kept as text"},
	},
	{"d4 (0000 e5 Z0) d5 1\u20130", "1. d4 (1. -- e5 2. --) 1... d5 1-0", nil},
	{"d4 d5 0:1", "1. d4 d5 0-1", nil},
	{ // words behind the result end with a parenthesis; a number is not that of another game
		"d4 d5 1-0 mate (30 {min} s) 20 x d4",
		"1. d4 d5 {mate}\n;(30 {min} s)\n{20 x d4} 1-0",
		[]string{
			"1:11: game 1, ply 3: found words behind the result; kept as a comment",
			"1:16: game 1, ply 3: found words behind the result; kept as a comment",
			"1:29: game 1, ply 3: found words behind the result; kept as a comment",
		},
	},
	{"b8 N b1\nn a8,=R h1,b", "1. b8=N b1 2. n a8 3. =R h1 4. b *", nil}, // a promotion stands on one line, without commas
	{ // no pawn comes from the first rank: a novelty, unless a knight's letter stands apart
		"a1c1 N g8 a7a8 N", "1. a1c1 $146 g8 2. a7a8=N *", []string{"1:6: game 1, ply 2: " + apartN},
	},
	{"1. e4 N e5 D 2. f3", "1. e4 $146 e5 $220 2. f3 *", []string{"1:7: game 1, ply 2: " + apartN}},
	{"1. e4 N 1... e5 N (d5 N) 2. f3", "1. e4 $146 e5 $146 (1... d5 $146) 2. f3 *", nil},
	{"1. e4 e5 2. TN f3", "1. e4 e5 $146 2. f3 *", nil},
	{"e4 b1 a8, N+", "1. e4 b1 2. a8 {}N+ *", nil},
	{ // a number alone in a variation, not that of the next move
		"(1,) e4 ({x})", "({}1) 1. e4 ({x}) *",
		[]string{"1:1: game 1: found a variation, expected the move that it replaces before it; kept as text"},
	},
	{"0==== O-O=", "1. 0==== O-O $10 *", nil},
	{ // numbers in parentheses: before a move, and beside one
		"e4 (1) d4 (5) d5) (d4 (7) c5) e5", "1. e4 (1. d4 () 1... d5) (1. d4 () 1... c5) 1... e5 *", nil,
	},
	{"d4 d5 \u00bd\u2013\u00bd", "1. d4 d5 1/2-1/2", nil},
	{
		"(d4) e4", "(d4) 1. e4 *",
		[]string{"1:1: game 1: found a variation, expected the move that it replaces before it; kept as text"},
	},
	{ // bytes that are not text, on a line where the main line has one too
		"e4 {é \x8d\na\x00} (d\x81 (d\x07) ;\x9d\n) e5",
		"1. e4 {é \ufffd a\ufffd} (1. d\ufffd (1. d\ufffd) {\ufffd}) 1... e5 *",
		[]string{
			"1:7: game 1, ply 2: found a byte that is not UTF-8 in a comment, expected text in UTF-8; U+FFFD stands in its place",
			"2:2: game 1, ply 2: found a NUL byte in a comment, expected text in UTF-8; U+FFFD stands in its place",
			"2:15: game 1, ply 2: found a byte that is not UTF-8 in a comment, expected text in UTF-8; U+FFFD stands in its " +
				"place",
		},
	},
	{`{"moves": ["e4 {\u0000}", "(\u0001)", "e5"]}`, "1. e4 {\ufffd} (1. \ufffd) 1... e5 *", []string{
		"1:17: game 1, ply 2: found a NUL byte in a comment, expected text in UTF-8; U+FFFD stands in its place",
	}},
}

const apartN = "found N apart before a move, expected a knight's move written as Nf3; it is taken for the sign of a novelty"

func TestRead(t *testing.T) {
	for _, c := range texts {
		g := readAll(t, c.text)[0]
		var said []string
		for _, odd := range g.Odd {
			said = append(said, strings.TrimPrefix(odd.Error(), "test:"))
		}
		if diff := cmp.Diff(c.said, said); diff != "" || g.Broken != nil {
			t.Errorf("%q: %v (-want +said):\n%s", c.text, g.Broken, diff)
		}
		_, moves, _ := strings.Cut(write(t, g), "\n\n")
		if got := strings.TrimSpace(moves); got != c.written {
			t.Errorf("%q is written as\n%s\nwant\n%s", c.text, got, c.written)
		}
		sameAgain(t, g)
	}
}

// The error of a broken game is named, and the next game is read.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"e4 -- e5": "1:4: game 1, ply 2: " +
			"found --, a null move; expected a move: nobody may pass in the game itself, only in a variation",
		"e4 (d4 {x} d5": "1:4: game 1, ply 3: the variation that begins here is not closed; expected )",
		"e4 (d4 {x d5": "1:8: game 1, ply 2: " +
			"the comment that begins here is not closed; expected } before the end of the game",
		"e4 " + strings.Repeat("(d4 ", 101): "1:404: game 1, ply 2: found variations nested more than 100 deep, expected " +
			"fewer levels",
		"e4 e5 N 2. N f3": `1:12: game 1, ply 3: found "N" before a move, expected the move: the letter of a piece stands ` +
			"right before the square, as in Nf3",
		"e4 d\x815 (\x90) \x03": "1:5: game 1, ply 2: found a byte that is not UTF-8, expected text in UTF-8",
		`{"moves": ["e4", "\u0000"]}`: "1:19: game 1, ply 2: found a NUL byte, expected text in UTF-8; if this is " +
			"UTF-16, make UTF-8 of it: iconv -f UTF-16 -t UTF-8",
	} {
		games := readAll(t, text+"\n\n[Event \"x\"]\n\n{\"moves\": \"e4 e5\"}\n")
		if broken := games[0].Broken; broken == nil || broken.Error() != "test:"+want {
			t.Errorf("%q: %v, want %s", text, broken, want)
		}
		if len(games) < 2 {
			t.Errorf("%q: %d games", text, len(games))
		}
	}
}

// A word has the right line and column, in PGN and in JSON.
func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"  a\x1a b": "[1:3 1:6]", "a\n \ufeff\x1a b": "[1:1 2:3]",
		"{x": "[]", "é4 é5": "[1:1 1:4]", "\ufeff\n1.e4\n\t{é} e5": "[2:3 3:6]",
		`{"id": "é", "moves": ["1. e4 é", "{é} e5"]}`: "[1:27 1:30 1:39]",
	} {
		places := []string{}
		for _, w := range readAll(t, text)[0].Moves {
			places = append(places, fmt.Sprintf("%d:%d", w.Line, w.Col))
		}
		if got := fmt.Sprint(places); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// sameAgain fails unless the game, written and read again, has the same moves and notes and is written the same.
func sameAgain(t testing.TB, g *pgn.Game[pgn.Word]) {
	t.Helper()
	text := write(t, g)
	again := readAll(t, text)
	if len(again) != 1 || again[0].Broken != nil {
		t.Fatalf("%d games are read, %v, of\n%s", len(again), again[0].Broken, text)
	}
	if diff := cmp.Diff(spelled(&g.Variation), spelled(&again[0].Variation)); diff != "" {
		t.Errorf("read back differently (-want +got):\n%s\n%s", diff, text)
	}
	if len(g.Tags) > 0 && !slices.Equal(g.Tags, again[0].Tags) {
		t.Errorf("the tags %q are read back as %q", g.Tags, again[0].Tags)
	}
	if twice := write(t, again[0]); twice != text {
		t.Errorf("written as\n%s\nand then as\n%s", text, twice)
	}
}

// FuzzRead: reading comes to an end, and every whole game can be written, read back the same, and written the same.
func FuzzRead(f *testing.F) {
	for _, c := range texts {
		f.Add(c.text)
	}
	file, err := os.ReadFile("../../testdata/games/immortal.pgn")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(file))
	f.Add("0(\xa0)")    // a blank beyond ASCII
	f.Add("*\xa0\x03")  // the same before a control character
	f.Add("[\n\"]")     // a tag without a name is open
	f.Add("00\x80")     // a symbol before the moves
	f.Add("*\xff \x03") // the message names the first bad byte
	f.Add("[A \"\\\"\\\\\"]\n[B \"x\"]\n\ne4 {\n\n[C \"\"]\n\n1. e4 hello, world! (x.y ??) 1-0 d4")
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range readAll(t, text) {
			if g.Broken == nil {
				sameAgain(t, g)
			}
		}
	})
}

// A mute reader leaves out comments, glyphs and texts, but not variations, and finds the same faults.
func TestMute(t *testing.T) {
	const text = "{a} 1. e4 $1 {b\nc} (1. d4 {d} !) e5 ?! $300 2. Nf3 ; e\n* [A \"b\"]\n1. e4 {" + "\xff} e5 {not closed"
	read := func(mute bool) (games []*pgn.Game[pgn.Word]) {
		r := pgn.NewReader(strings.NewReader(text), "x.pgn", pgn.Words{})
		r.Mute = mute
		for {
			g, err := r.Next()
			if err != nil {
				return games
			}
			games = append(games, g)
		}
	}
	told, muted := read(false), read(true)
	for _, g := range told {
		g.Notes = slices.DeleteFunc(g.Notes, func(n pgn.Note[pgn.Word]) bool { return n.Line == nil })
		for _, n := range g.Notes {
			n.Line.Notes = nil
		}
	}
	if diff := cmp.Diff(told, muted, cmpopts.EquateEmpty()); diff != "" || len(muted) != 2 || muted[1].Broken == nil {
		t.Error(diff)
	}
}
