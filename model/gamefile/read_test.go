package gamefile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/corentings/chess/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"haft/model"
	"haft/solve/solvertest/extent"
)

const lichess = "../../testdata/games/lichess_100k.pgn"

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Real games are read to their ends, and every letter is resolved as another program resolves it.
func TestRealGames(t *testing.T) {
	text := readFile(t, lichess)
	games := readAll(t, text)
	if len(games) != 47 {
		t.Fatalf("%d games, want 47", len(games))
	}
	other := chess.NewScanner(strings.NewReader(text))
	for _, g := range games {
		if g.Broken != nil {
			t.Error(g.Broken)
		}
		theirs, err := other.ParseNext()
		if err != nil {
			t.Fatalf("game %s: the other program: %v", g.ID, err)
		}
		if got, want := squares(g.Moves), theirMoves(theirs); got != want {
			t.Errorf("game %s is read as\n%s\nwant\n%s", g.ID, got, want)
		}
		if ends := text[:strings.Index(text, g.Tag("Site"))]; g.Line != strings.Count(ends, "\n") {
			t.Errorf("game %s: begins on line %d, want %d", g.ID, g.Line, strings.Count(ends, "\n"))
		}
	}
}

// Every other game file of the project is read to its end too.
func TestGamesOfTestdata(t *testing.T) {
	names, err := filepath.Glob("../../testdata/games/*.pgn")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		for _, g := range readAll(t, readFile(t, name)) {
			if g.Broken != nil || len(g.Moves) == 0 {
				t.Errorf("%s: %d moves, %v", name, len(g.Moves), g.Broken)
			}
			sameWhenRead(t, g)
		}
	}
}

func theirMoves(g *chess.Game) string {
	var list []string
	for _, m := range g.Moves() {
		switch {
		case m.HasTag(chess.KingSideCastle):
			list = append(list, "O-O")
		case m.HasTag(chess.QueenSideCastle):
			list = append(list, "O-O-O")
		default:
			list = append(list, m.String())
		}
	}
	return strings.Join(list, " ")
}

func TestForms(t *testing.T) {
	const seed = "e2e4 d7d5 f1d3 h8g6 d3d5"
	for name, text := range map[string]string{
		"bare":                "1. e4, d5\n2. White piece 6 to d3, Black piece 8 to g6 3. 6xd5",
		"bare, line ends":     "e4\r\nd5\r\nf1d3\r\n\r\nh8g6\r\nd3d5\r\n",
		"bare, old line ends": "e4\rd5\rf1d3\rh8g6\rd3d5\r",
		"byte order mark":     "\ufeffe4 d5 6d3 8g6 6xd5",
		"escaped lines":       "% e5\ne4 d5\n% nonsense {\n6d3 8g6 6xd5\n%",
		"comments":            "; first\n{ a\n\n[b]\n[c \"d\"] } e4 {x} ; and {\nd5 6d3 $7 8g6! 6xd5?!",
		"variations":          "e4 (d4 (c4 e5) d5) d5 6d3 (d3) (e5 c5 (f6)) 8g6 6xd5",
		"tags":                "[Variant \"haft\"] [X \"]\\\"\\\\\"]\n\n[Y \"\"]\ne4 d5 6d3 8g6 6xd5 *",
		"no empty lines":      "[Variant \"haft\"]\ne4 d5 6d3 8g6 6xd5 *",
		"array":               `{"moves": ["e2e4", "d7d5", "6d3", "Black piece 8 to g6", "6xd5"]}`,
		"string":              `  {"moves": "1. e4 d5\n6d3 {x} 8g6 6xd5", "other": {"moves": []}}`,
		"escapes":             `{"moves": ["e2\u00654", "d7d5", "6d3", "8g6", "6xd5"], "id": null}`,
	} {
		games := readAll(t, text)
		if len(games) != 1 || games[0].Broken != nil || squares(games[0].Moves) != seed {
			t.Errorf("%s: %d games, %v, %v", name, len(games), games[0].Moves, games[0].Broken)
		}
	}
}

// Where one game ends and the next begins. Each game is listed with its plies.
func TestManyGames(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "[]",
		" \n\n% nothing\n":                 "[]",
		"% nothing\n":                      "[]",
		"{\n":                              "[broken]",
		"; only a comment":                 "[]",
		"*":                                "[0]",
		"e4 1-0 d4 d5 0-1\n\nc4":           "[1 2 1]",
		"e4 e5\n[Event \"x\"]\nd4":         "[2 1]",
		"[A \"\"]\n\n[A \"\"]\n\ne4":       "[0 1]",
		"[A \"\"]\n[A \"\"]\n\ne4":         "[1]",
		"[A \"\"]\n\n[B \"\"]\n\ne4":       "[1]",
		"[A \"\"]":                         "[0]",
		"e4 * {after}\n[A \"\"]\ne4 e5":    "[1 2]",
		"e4 * {after}":                     "[1]",
		"e4 hello 1-0\nd4 d5 1-0":          "[broken 2]",
		"e4 hello\nc4 *\nd4 d5 1-0":        "[broken 2]",
		"[A \"\"]\ne4 x *\nd4\n\n[A \"\"]": "[broken 0]",
		`{"moves":""}` + "\n\n" + `{"moves":"e4"}`:                   "[0 1]",
		`{"moves":"e4"}` + "\r\n" + `{"moves":"e4 e5"}` + "\r\n":     "[1 2]",
		`{"moves":"x"}` + "\n" + `{"moves":` + "\n" + `{"moves":""}`: "[broken broken 0]",

		// A fault in a tag, and no empty line before the tags of the next game.
		"[FEN x]\n[A \"\"]\n\ne4 e5\n[A \"\"]\nd4": "[broken 1]",
	} {
		got := []string{}
		for _, g := range readAll(t, text) {
			plies := fmt.Sprint(len(g.Moves))
			if g.Broken != nil {
				plies = "broken"
			}
			got = append(got, plies)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q holds %v, want %s", text, got, want)
		}
	}
}

func TestRules(t *testing.T) {
	for text, want := range map[string]string{
		"e4":                                     "",
		"[HaftRules \"check=off\"]\n\ne4":        "check=off",
		"[HaftRules \"bishops=opposite\"]":       "bishops=opposite",
		"[HaftRules \"en-passant=on check=on\"]": "en-passant=on",
		`{"moves":""}`:                           "",
		`{"moves":"","rules":{"en_passant":true,"check":false,"bishops":"opposite"}}`: "en-passant=on,check=off," +
			"bishops=opposite",
		`{"moves":"","rules":"check=off"}`: "check=off",
	} {
		r := NewReader(strings.NewReader(text), "")
		if g, err := r.Next(); err != nil || g.Broken != nil || g.Rules.String() != want {
			t.Errorf("%s: rules %q, %v, %v, want %q", text, g.Rules, err, g.Broken, want)
		}
	}
}

// Override decides over the rules of the file, before the moves are read. Here it makes the capture en passant legal,
// so that the nonsense after it is an error.
func TestOverride(t *testing.T) {
	r := NewReader(strings.NewReader("[HaftRules \"check=off,en-passant=off\"]\n\ne4 a6 e5 d5 exd6 Na1"), "-")
	if err := r.Override("colour=red"); err == nil {
		t.Error("an unknown rule is accepted")
	}
	if err := r.Override("en-passant=on"); err != nil {
		t.Fatal(err)
	}
	g, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	const want = `<stdin>:3:18: game 1, ply 6: found "Na1", but no knight of Black can go to a1`
	if g.Rules.String() != "en-passant=on,check=off" || g.Broken == nil || g.Broken.Error() != want {
		t.Errorf("rules %q, %v", g.Rules, g.Broken)
	}
}

func TestNames(t *testing.T) {
	text := `{"id":"a b","moves":""}` + "\n" + `{"id":7,"moves":""}` + "\n\n" + `{"moves":""}`
	for i, want := range []string{"a b 1", "7 2", "3 4"} {
		g := readAll(t, text)[i]
		if got := fmt.Sprint(g.ID, " ", g.Line); got != want || g.Name != "test" {
			t.Errorf("game %d is %s of %s, want %s", i+1, got, g.Name, want)
		}
	}
}

func TestWitness(t *testing.T) {
	g := readAll(t, witness+"e4 d5 f1d3 d4 d3e2 d3 b1a3 dxe2 a3b1 exd1=N *")[0]
	if g.Broken != nil {
		t.Fatal(g.Broken)
	}
	pawn := model.NewPiece(model.Black, 12)
	if g.Witness[pawn] != model.Knight {
		t.Errorf("%v is %v in the witness, want N as the move says", pawn, g.Witness[pawn])
	}
	g.Witness[pawn] = model.NoNature
	if want, _ := ParseFEN(g.Tag("FEN")); *g.Witness != *want {
		t.Error("the witness differs from the FEN")
	}
}

func TestReadGame(t *testing.T) {
	for text, want := range map[string]string{
		"e4 e5":        "",
		"":             "<stdin>: found no game, expected one",
		"e4 *\n\nd4 *": "<stdin>:3: found a second game, expected one",
		"e4 e6 e7":     `<stdin>:1:7: game 1, ply 3: found "e7", but no pawn of White can go to e7`,
	} {
		g, err := ReadGame(strings.NewReader(text), "-")
		if got := fmt.Sprint(err); err == nil && (want != "" || squares(g.Moves) != "e2e4 e7e5") || err != nil &&
			got != want {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// An error of the stream ends the reading, and is returned again.
func TestStreamError(t *testing.T) {
	failure := errors.New("the disk is gone")
	for _, text := range []string{"", "e4 * d4", "e4 nonsense", "{\"moves\":\"x\"}\n"} {
		r := NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(failure)), "file")
		var err error
		for range 5 {
			if _, err = r.Next(); err != nil {
				break
			}
		}
		if _, again := r.Next(); !errors.Is(err, failure) || again != err || err.Error() != "file: the disk is gone" {
			t.Errorf("after %q: %v, then %v", text, err, again)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	object := `{"id":"q","moves":["e2e4","d7d5","f1d3","h8g6"` + strings.Repeat(`,"b1a3","b8c6","a3b1","c6b8"`, 19) +
		"]}\n"
	for _, c := range []struct{ name, text string }{
		{"form=pgn", readFile(b, lichess)},
		{"form=json", strings.Repeat(object, 100)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				games += len(readAll(b, c.text))
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// everything returns all games of a stream, and the error that ended it.
func everything(r io.Reader) (games []*model.Game, end error) {
	reader := NewReader(r, "test")
	for {
		g, err := reader.Next()
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// inSections is everything by sections of about size bytes. It also returns the sizes of the sections. It fails if a
// section does not hold as many games as it counts.
func inSections(r io.Reader, size int, live bool) (games []*model.Game, sizes []int, end error) {
	sections := NewSections(r, "test", live)
	for {
		s, err := sections.Next(size)
		if err != nil {
			return games, sizes, err
		}
		sizes = append(sizes, s.Size)
		before := len(games)
		counted, certain := s.Count()
		for {
			g, err := s.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return games, sizes, err
			}
			games = append(games, g)
			g.Number(len(games))
		}
		if n := len(games) - before; certain && n != counted {
			return games, sizes, fmt.Errorf("the section at %d counts %d games, but has %d", s.Start, counted, n)
		}
	}
}

// sameInSections compares the games of all sections of a text with those of a single reader.
func sameInSections(t testing.TB, text string) {
	t.Helper()
	want, _ := everything(strings.NewReader(text))
	for _, size := range []int{1, 40, 1 << 16} {
		for name, open := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r },
			"bytes": iotest.OneByteReader,
			"error": iotest.DataErrReader,
		} {
			for _, live := range []bool{false, true} {
				got, _, end := inSections(open(strings.NewReader(text)), size, live)
				if end != io.EOF {
					t.Fatalf("size %d, %s, live %v: %v\n%q", size, name, live, end, text)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Fatalf("size %d, %s, live %v: (-reader +sections)\n%s\n%q", size, name, live, d, text)
				}
			}
		}
	}
}

// Words at which sections are likely to go wrong.
var pieces = []string{
	"[Event \"x\"]\n", "[Event \"x\"] ", "[A \"b\"]\n", "[A \"b\n", "\n", "\n\n", "\r\n", " ", "\n \t\n",
	"1. e4 e5 1-0\n", "e4 1-0", "1-0", "*\n",
	"0-1 ", "{", "}", "{ 1-0\n", "; 1-0\n", "% 1-0\n", "%", ";", "(", ")", "e9", "e5 d4", "White piece", "c8 to\n",
	"\x00", "\xff", "\x07", "\ufeff",
	`{"moves":"e4"}`, `{"moves":"e9"}`, `{"id":"","moves":[]}`, `{"id":"7","moves":"e4 e5 1-0"}`, `{"moves":`, `"e4"}`,
	"{}", "}\n", "{\n", `{"id":{},`, "$ ", "(e9) ", "(-- d5)", `{"moves":["e4", "(x)"]}`,
}

func TestSectionsOfPieces(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sameInSections(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 30).Draw(rt, "pieces"), ""))
	})
}

// Sections hold the same games, wherever they are cut: texts that other tests of this package read, alone and between
// sound games, and texts that were once cut where no game ends, or that stopped the reader.
func FuzzSections(f *testing.F) {
	extent.Slow(f)
	const sound = "[Event \"x\"]\n\n1. e4 1-0\n\n"
	for _, c := range faults {
		f.Add(c.text)
		f.Add(sound + c.text + "\n\n" + sound + sound)
		f.Add("{\"moves\":\"e4\"}\n" + c.text + "\n{\"moves\":\"d4\"}\n{\"moves\":\"d4\"}\n")
	}
	for _, c := range oddities {
		f.Add(strings.Repeat("[Event \"x\"]\n\n1. e4 $ (x) 1-0\n\n", 3) + c.text)
	}
	for _, c := range otherPrograms {
		f.Add(c.text)
	}
	for _, text := range []string{
		"{\x00}[A \"b\ne4 1-0[Event \"x\"]\n",
		"}[Event \"x\"]\n{c}\n*\n)\n\n0-1 \n \t\n[Event \"x\"]\n1-0",
		"\n \ufeff{\"moves\":[\"e4\"]}[Event \"x\"]\n\n{\"moves\":\"e4 1-0\"}{}\r\n{\"moves\":\"e4\"}[A \"b\n",
		"{\"moves\"A}\n0",
		"0-1 {c}[Event \"x\"] % 1-0\n\n\n[A \"b\n",
		"[A \"b\"]\n\n[A \"b\"]\n\n1. e4 {x} 1-0\n\nd4 *\n\n[A \"\"]\n",
		"{\"moves\":\"e4\"}\n{\"moves\":\"e9\"}\n\n{\"moves\":\"d4\"}",
		"1-0\n\n[0\"\n", // a result alone, since the tag is left out
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<12 {
			sameInSections(t, text)
		}
	})
}

// Real collections are cut into many sections, none much longer than asked for.
func TestSectionsOfCollections(t *testing.T) {
	extent.Slow(t)
	pgn := readFile(t, lichess)
	var objects strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&objects, "{\"id\":\"x/%d\",\"moves\":\"e2e4 d7d5 f1d3 h8g6 d3d5\"}\n", i)
	}
	for name, text := range map[string]string{
		"PGN": pgn, "PGN of Windows": strings.ReplaceAll(pgn, "\n", "\r\n"), "JSON Lines": objects.String(),
	} {
		want, _ := everything(strings.NewReader(text))
		got, sizes, _ := inSections(strings.NewReader(text), 8000, false)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: (-reader +sections)\n%s", name, d)
		}
		for _, size := range sizes {
			if size == 0 || size > 12_000 {
				t.Errorf("%s: sections of %v bytes, want about 8000 each", name, sizes)
			}
		}
	}
}

// A live stream holds no game back: each object can be read as soon as it is written.
func TestSectionsLive(t *testing.T) {
	in, out := io.Pipe()
	sections := NewSections(in, "-", true)
	for range 3 {
		go io.WriteString(out, "{\"moves\":\"e4\"}\n")
		s, err := sections.Next(1 << 16)
		if err != nil || s.Size != 15 {
			t.Fatalf("%+v, %v; want a section of 15 bytes", s, err)
		}
	}
}

// An error of the stream comes after the games before it.
func TestSectionsFailing(t *testing.T) {
	lost := errors.New("connection lost")
	for _, live := range []bool{false, true} {
		r := io.MultiReader(strings.NewReader("{\"moves\":\"e4\"}\n{\"moves\":\"d4\"}\n"), iotest.ErrReader(lost))
		games, _, err := inSections(r, 1, live)
		if len(games) != 2 || !errors.Is(err, lost) {
			t.Errorf("%d games, %v; want 2 and %v", len(games), err, lost)
		}
	}
}

// With the line ends of any system, a file has the same games in the same places, even with comments that end with the
// line.
func TestLineEnds(t *testing.T) {
	text := readFile(t, lichess) + "\n[Event \"x\"]\n\ne4 ; a comment\n% nothing\ne5 *\n\n[Event \"y\"]\n\ne4 e9\n"
	want := readAll(t, text)
	for _, end := range []string{"\r", "\r\n"} {
		got, _, _ := inSections(strings.NewReader(strings.ReplaceAll(text, "\n", end)), 8000, false)
		for _, g := range got {
			g.Offset -= int64((g.Line - 1) * (len(end) - 1))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-LF +others):\n%s", end, diff)
		}
	}
}
