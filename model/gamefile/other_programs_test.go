package gamefile

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model/gamefile/gametest"
)

// tagsOf begins a game of ordinary chess.
const tagsOf = "[Event \"x\"]\n[Result \"*\"]\n\n"

// Texts as other programs and people write them. Of each game the table has the moves and the result, or "broken", and
// says whether there is a message.
var otherPrograms = []struct{ text, games string }{
	// A comment begins the file, and is no JSON.
	{"{ Notes on my games }\n" + tagsOf + "1. e4 e5 *", "e2e4 e7e5 *"},
	{"{\nA collection.\nPut together by hand.\n}\n\n[ECO \"C60\"]\n\n1. e4 *\n\n[ECO \"A00\"]\n\n1. b4 *", "e2e4 *; b2b4 *"},
	{"{\"Notes\" on games: {1}\n1. e4 *", "e2e4 *"},
	{"{\"e4\": the best move} 1. e4 *", "e2e4 *"},
	{"{}\n\n" + tagsOf + "1. e4 *", "e2e4 *"},
	{"{ } 1. e4 *", "e2e4 *"},
	{"{}{\"\"}\n1. e4 *", "e2e4 *"},
	{"\ufeff \n{x}\n1. e4 *", "e2e4 *"},
	{"{1. d4 {x} 1. e4 *", "e2e4 *"},
	{"{moves} e4 *", "e2e4 *"},
	{"{\"moves\" are good} e4 *", "e2e4 *"},
	{"{}\n{\"moves\": \"e4\"}", "broken; e2e4 *"},
	{"{\n\"moves\": \"e4\"}", "broken"},
	{"{\"moves\":\n", "broken"},
	{"{ \"a\" : [1], \"moves\": \"e4\"}\n{\"moves\": \"d4\"}", "e2e4 *; d2d4 *"},
	{"[{\"moves\": \"e4\"}]", "broken"},
	{"[\n  {\n \"moves\": \"e4\"}\n]", "broken"},
	{"[\"e2e4\", \"e7e5\"]", "broken"},
	{"[\"Event\" \"x\"]\n[White \"y\"]\n\n1. e4 *", "e2e4 * said"},
	{"[\"Event\"]\n[White \"y\"]\n\n1. e4 *", "e2e4 * said"},

	// The promotion stands apart from its move. It is no variation.
	{tagsOf + promoting + "bxa8(N) h6 a8b6 *", promoted + "n h7h6 a8b6 *"},
	{tagsOf + promoting + "bxa8=(N) h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8(=N)+ h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 (N) h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 = N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8/N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8N! h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 =N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8[N] h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8(♘) h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8＝N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "b7a8/N h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 ( n ) h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8\n(N) h6 *", "broken"},
	{tagsOf + promoting + "bxa8=N (bxc8) h6 *", promoted + "n h7h6 *"},
	{tagsOf + promoting + "bxa8 (bxc8) h6 *", promoted + " h7h6 *"},

	// Characters that nobody sees within a move.
	{tagsOf + "1. e\u00ad4 e\ufeff5 2. N\u200bf3 Nc\u20606 3. B\u200bc4\u200bBc5 *", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 *"},

	// Results and captures as people write them, and words in bold type.
	{tagsOf + "1. f3 e5 2. g4 Qh4#0-1", "f2f3 e7e5 g2g4 d8h4 0-1"},
	{tagsOf + "1. e4 d5 2. e:d5 Q:d5 3. Nc3 Qd5:a2 *", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a2 *"},
	{"My game {of e4}\n1. d4 *", "d2d4 * said"},
	{tagsOf + "**1. e4 e5** 2. **Nf3** Nc6 1/2-1/2", "e2e4 e7e5 g1f3 b8c6 1/2-1/2 said"},

	// Both players lose.
	{"[Result \"0-0\"]\n\n1. e4 e5 0-0", "e2e4 e7e5 0-0"},
	{"[Result \"0-0\"]\n\n1. e4 e5 0–0\n\n" + tagsOf + "1. d4 *", "e2e4 e7e5 0-0; d2d4 *"},
	{"[Result \"0-0\"]\n\n1. e4 e5 0-0 {Both came late.}", "e2e4 e7e5 0-0"},
	{tagsOf + "1. e4 e5 0:0", "e2e4 e7e5 0-0"},
	{tagsOf + "1. e4 e5 0 - 0\n", "e2e4 e7e5 0-0"},
	{tagsOf + "1. e4 e5 1/2-0", "e2e4 e7e5 1/2-0"},
	{tagsOf + "1. e4 e5 0-½", "e2e4 e7e5 0-1/2"},
	{"[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0\n0-0-0 *", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O O-O-O 0-0"},
	{tagsOf + "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O *"},

	// Odd tags.
	{"[Event \"The \"Gold\" Cup\"]\n[White \"A \"B\" C.\"]\n\n1. e4 *", "e2e4 * said"},
	{"[White \"Engine 7 /Level 6\\\"]\n[Black \"C:\\games\\\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"x\"]\n[White \"M\x81ller\"]\n\n1. e4 *", "e2e4 * said"},
	{"[White \"\x8f\xa5\xe2\xe0\xae\xa2\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"x\"] from my book\n[White \"A\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"x\"] 1. e4 *", "e2e4 *"},
	{"[Event \"x\"] e4 *", "e2e4 *"},
	{"[Event 'x']\n[White “A”]\n[Black «B»]\n\n1. e4 *", "e2e4 * said"},
	{"[Event x]\n[White Elo \"2\"]\n[Site=\"x\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event]\n[]\n[White \"A\"\n[Black \"B\n[Site \"C]\n[Round\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"x\" [White \"y\"] [Black \"z\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"a long\nname\"]\n[White \"A\"]\n\n1. e4 *", "e2e4 * said"},
	{"[event \"x\"]\n[RESULT \"1-0\"]\n\n1. e4", "e2e4 1-0"},
	{"[Event.x \"x\"]\n[É \"x\"]\n[White \"A\"]\n\n1. e4 *", "e2e4 * said"},
	{"[Event \"x\"]\n[White \"\x01\"]\n\n1. e4 *", "e2e4 * said"},
	{"[fen \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", "broken"},
	{"[FEN 8/8/8/8/8/8/8/8 w - - 0 1]\n\n1. e4 *", "broken said"},
	{tagsOf + "1. e4\n\n[Event 'y']\n\n1. d4 *", "e2e4 *; d2d4 * said"},
	{tagsOf + "1. e4 [%clk 0:01] e5 *", "e2e4 e7e5 * said"},

	// Glyphs, against the move and apart from it.
	{tagsOf + "1. e4± e5□ 2. Nf3+- Nc6⩲ *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1. e4= e5=∞ 2. Nf3∞ Nc6N *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1. e4+/- e5-/+ 2. Nf3⁉ Nc6‼ *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1. e4$1$14 e5!? 2. Nf3!± Nc6?!∓ *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1. e4 ○ e5 ↑ 2. Nf3 → Nc6 ⇆ 3. Bb5 ⊕ a6 ∆ 4. Ba4 =∞ Nf6 ↑↑ *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 *"},
	{tagsOf + "1. e4 ✓ e5★ *", "e2e4 e7e5 * said"},
	{tagsOf + "1. e4+− e5−+ 2. Nf3 +– *", "e2e4 e7e5 g1f3 *"},
	{tagsOf + "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O+= d6 *", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O d7d6 *"},
	{tagsOf + "1. e4 e5 2. Qh5 Ke7 3. Qxe5+± *", "e2e4 e7e5 d1h5 e8e7 h5e5 *"},
	{tagsOf + promoting + "bxa8=N+- h6 *", promoted + "n h7h6 *"},
	{tagsOf + "1. e4‼️ e5 ！？ 2. Nf3 TN *", "e2e4 e7e5 g1f3 *"},

	// What is left of other files, and what nobody sees.
	{"\ufeff" + tagsOf + "1. e4 *\n\n\ufeff" + tagsOf + "1. d4 *", "e2e4 *; d2d4 *"},
	{tagsOf + "1. e4 *\ufeff" + tagsOf + "1. d4 *", "e2e4 *; d2d4 *"},
	{"{\"moves\": \"e4\"}\n\ufeff{\"moves\": \"d4\"}", "e2e4 *; d2d4 *"},
	{"\ufeff\ufeff1. e4 *", "e2e4 *"},
	{tagsOf + "1. e4 \u200be5 2.\u200b N\u00adf3 \u200eN\u2060c6\u200f *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1.\u00a0e4\u00a0e5 *", "e2e4 e7e5 *"},
	{tagsOf + "1. e4 *\n\x00\x00\x00\x00", "e2e4 *"},
	{tagsOf + "1. e4 *\x00\x00", "e2e4 * said"},
	{tagsOf + "1. e4 *\r\n\x1a", "e2e4 *"},
	{tagsOf + "1. e4 *\x1a" + tagsOf + "1. d4 *\x1a\x00", "e2e4 *; d2d4 * said"},
	{tagsOf + "1. e4 *\n\x00\x00" + tagsOf + "1. d4 *", "e2e4 *; d2d4 * said"},
	{tagsOf + "1. e4\x00e5 *", "broken"},
	{"\xff\xfe1\x00.\x00 \x00e\x004\x00", "broken"},
	{tagsOf + "1. e4 *\n" + strings.Repeat("\x00", 3<<20), "e2e4 *"},

	// Results.
	{tagsOf + "1. e4 1 - 0", "e2e4 1-0"},
	{tagsOf + "1. e4 1/2 - 1/2", "e2e4 1/2-1/2"},
	{tagsOf + "1. e4 ½ - ½", "e2e4 1/2-1/2"},
	{tagsOf + "1. e4 0 : 1", "e2e4 0-1"},
	{tagsOf + "1. e4 1—0", "e2e4 1-0"},
	{tagsOf + "1. e4 0‑1", "e2e4 0-1"},
	{tagsOf + "1. e4 1\u00a0–\u00a00", "e2e4 1-0"},
	{tagsOf + "1. e4 0.5-0.5", "e2e4 1/2-1/2"},
	{tagsOf + "1. e4 0,5 - 0,5", "e2e4 1/2-1/2"},
	{tagsOf + "1. e4 1/2", "e2e4 1/2-1/2"},
	{tagsOf + "1. e4 1.0-0.0", "e2e4 1-0"},
	{tagsOf + "1. e4 e5 1-0 1-0\n\n" + tagsOf + "1. d4 *", "e2e4 e7e5 1-0; d2d4 *"},
	{tagsOf + "1. e4 1-0 0-1", "e2e4 1-0 said"},
	{tagsOf + "1. e4 1-0 Black resigns\n\n" + tagsOf + "1. d4 *", "e2e4 1-0 said; d2d4 *"},
	{tagsOf + "1. e4 1-0 {on time} (White won)\n", "e2e4 1-0 said"},
	{tagsOf + "1. e4 1-0\n1-0\n", "e2e4 1-0"},
	{tagsOf + "1. e4 1-0 *\n", "e2e4 1-0"},
	{"1. e4 1-0 1. d4 0-1", "e2e4 1-0; d2d4 0-1"},
	{tagsOf + "1. e4 1-0 {open\n", "e2e4 1-0 said"},

	// Values that say nothing.
	{"[Event \"x\"]\n[Result \"?\"]\n\n1. e4 1-0", "e2e4 1-0"},
	{"[Event \"x\"]\n[Result \"0.5-0.5\"]\n\n1. e4 1/2-1/2", "e2e4 1/2-1/2"},
	{"[Event \"x\"]\n[Result \"0.5-0.5\"]\n\n1. e4 *", "e2e4 1/2-1/2"},
	{"[Event \"x\"]\n[Result \"\"]\n\n1. e4 0-1", "e2e4 0-1"},
	{"[Event \"x\"]\n[FEN \"\"]\n\n1. e4 e5 2. Nf3 *", "e2e4 e7e5 g1f3 *"},
	{"[FEN \"?\"]\n[Variant \"-\"]\n[HaftRules \"?\"]\n\n1. e4 e5 2. Nf3 *", "e2e4 e7e5 g1f3 *"},
	{"[Date \"????.??.??\"]\n[FEN \"\"]\n[FEN \"x\"]\n\n1. e4 *", "broken"},
	{"[Result \"White wins\"]\n\n1. e4 1-0", "e2e4 1-0 said"},

	// Numbers of moves.
	{tagsOf + "1. e4 1… e5 2. Nf3 2…Nc6 *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1) e4 e5 2) Nf3 Nc6 *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "(1) e4 e5 (2) Nf3 (2. Bc4) Nc6 *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1 . e4 e5 7 . Nf3 *", "e2e4 e7e5 g1f3 *"},
	{tagsOf + "1.) e4 (1) d4) e5 1..Nf3 … Nc6 *", "e2e4 e7e5 g1f3 b8c6 *"},
	{tagsOf + "1. e4 (1) e5 *", "e2e4 e7e5 *"},

	// Comments that hold games.
	{tagsOf + "1. e4 {As in\n\n[Event \"y\"]\n[White \"C\"]\n\n1. d4 d5 1-0\n\n[Event \"z\"]\n\n} e5 *", "e2e4 e7e5 *"},
	{tagsOf + "1. e4 {As in\n\n" + tagsOf + "1. d4 *", "broken; d2d4 *"},
	{tagsOf + "1. e4 {As in\n\n" + tagsOf + "1. d4 {x} *", "broken; d2d4 *"},
	{tagsOf + "1. e4 {As in\n\n[Event \"y}\"]\n e5 *", "broken"},

	// Words around games.
	{"```pgn\n" + tagsOf + "1. e4 *\n```\n", "e2e4 * said"},
	{"```\n1. e4 e5\n```\nand\n~~~\n1. d4\n~~~", "e2e4 e7e5 * said; d2d4 * said"},
	{"My game\n\n" + tagsOf + "1. e4 *\nThe end.\n", "e2e4 * said"},
	{"# Games\n\n> 'A – B, 1960'\n\n1. e4 *\n\n***\n\nMore games:\n\n1. d4 *", "e2e4 * said; d2d4 * said"},
	{tagsOf + "Played at home.\n\n1. e4 *", "e2e4 * said"},
	{tagsOf + "P-K4 P-K4\nN-KB3 *", "broken said"},
	{"hello", "broken"},
	{"", ""},
	{"*", " *"},
	{"1-0", " 1-0"},

	// Dashes.
	{tagsOf + "1. e2−e4 e7—e5 2. Ng1‑f3 Nb8‐c6 3. Bc4 Bc5 4. O−O 1−0", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O 1-0"},
	{tagsOf + "1. e4 (–– e5) e5 *", "e2e4 e7e5 *"},
}

const (
	promoting = "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. "
	promoted  = "e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5 b7a8"
)

func TestOtherPrograms(t *testing.T) {
	for _, c := range otherPrograms {
		var got []string
		for _, g := range readAll(t, c.text) {
			text := squares(g.Moves) + " " + g.Result()
			if g.Broken != nil {
				text = "broken"
			}
			if len(g.Odd) > 0 {
				text += " said"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, "; "); got != c.games {
			t.Errorf("%.200q is read as\n\t%s, want\n\t%s", c.text, got, c.games)
			for _, g := range readAll(t, c.text) {
				t.Log(g.Broken, g.Odd)
			}
		}
	}
}

// The glyphs of Lichess and of books have the numbers that these give them.
func TestGlyphsOfLichess(t *testing.T) {
	text := tagsOf + "1. e4 ⨀ e5↑ 2. Nf3 → Nc6⇆ 3. Bb5 ⊕ a6 ∆ 4. Ba4 =∞ Nf6↑↑ 5. O-O□ d6N 6. d3 TN Be7 ⩲ +-- =*"
	var got []string
	for _, n := range readAll(t, text)[0].Notes {
		got = append(got, fmt.Sprint(n.After, ":", n.NAG))
	}
	want := "1:22 2:36 3:40 4:132 5:138 6:140 7:44 8:32 9:7 10:146 11:146 12:14 12:20 12:10"
	if strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// The values of odd tags are kept as well as can be.
func TestValuesOfOddTags(t *testing.T) {
	for text, want := range map[string]string{
		`[Event "The "Gold" Cup"]`: "The \"Gold\" Cup", `[Event "a \"b\" "c""]`: `a "b" "c"`, `[Event "Level 6\"]`: `Level 6\`,
		`[Event "C:\games\"]`: `C:\games\`, `[Event 'x y']`: "x y", `[Event “x”]`: "x", `[Event x y]`: "x y", `[Event="x"]`: "x",
		`[Event "x"`: "x", `[Event "x`: "x", `[Event "x]`: "x", `[Event "x" [White "y"]`: "x", `[event "x"]`: "x",
		"[Event \"a\nb\"]": "a b", "[Event \"M\x81ller\"]": "M\ufffdller", `[Event "a]b"]`: "a]b", `[Event "a"b]c"]`: `a"b]c`,
	} {
		g := readAll(t, text+"\n[White \"y\"]\n\n1. e4 *")[0]
		if g.Broken != nil || g.Tag("Event") != want || g.Tag("White") != "y" || squares(g.Moves) != "e2e4" {
			t.Errorf("%s is read as %q, %v, %v", text, g.Tags, g.Broken, g.Moves)
		}
	}
}

// Nothing that other programs need is lost in writing.
func TestWrittenForOthers(t *testing.T) {
	long := "e4 {" + strings.Repeat("%x ;y ", 300) + "} (1. d4 " + strings.Repeat("%x & ", 60) + ") *"
	for text, want := range map[string]string{
		"[Result \"?\"]\n\n1. e4 1-0": "1. e4 1-0", "[Result \"0.5-0.5\"]\n\n1. e4 *": "1. e4 1/2-1/2",
		"[Result \"0-0\"]\n\n1. e4 0-0": "1. e4 0-0", long: "} (1. d4 %x &",
		castlingFEN + "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *": "w KQkq - 0 1", castlingFEN + "1. e4 e5 (1... c5 2. O-O) *": "w KQkq - 0 1",
		castlingFEN + "1. e4 e5 *": "w - - 0 1",
	} {
		g := readAll(t, text)[0]
		written := write(t, g)
		if !strings.Contains(strings.ReplaceAll(written, "\n", " "), want) || strings.Contains(written, "\n%") {
			t.Errorf("%.80q is written as\n%s", text, written)
		}
		sameWhenRead(t, g)
	}
}

const castlingFEN = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n"

// FuzzRespelled: a game has the same moves and the same result, however it is spelled.
func FuzzRespelled(f *testing.F) {
	for seed := range uint64(2000) {
		f.Add(seed)
	}
	moves := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 f8c5 c2c3 d7d6 h2h3 h7h6 b1d2 c8e6")
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		n := rng.IntN(len(moves) + 1)
		result := []string{"1-0", "0-1", "1/2-1/2", "*", "0-0"}[rng.IntN(5)]
		text := gametest.Respell(rng, moves[:n], result)
		games := readAll(t, text)
		if len(games) != 1 || games[0].Broken != nil || squares(games[0].Moves) != strings.Join(moves[:n], " ") ||
			games[0].Result() != result {
			t.Fatalf("%q\nis read as %d games, %v %v %s, want %v %s", text, len(games), games[0].Broken,
				squares(games[0].Moves), games[0].Result(), moves[:n], result)
		}
	})
}
