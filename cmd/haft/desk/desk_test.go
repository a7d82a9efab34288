package desk

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
)

// opened is the desk with the game of a text.
func opened(t *testing.T, text string) *Desk {
	t.Helper()
	d, err := Open(t.Context(), board.Usual, text, "game")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// where is the list of moves, with the place in brackets.
func (d *Desk) where() string {
	var words []string
	for _, t := range d.tokens() {
		words = append(words, t.String())
	}
	return strings.Join(words, " ")
}

// Every place of a tree of moves can be gone to, and one comes back from there.
func TestPlaces(t *testing.T) {
	d := opened(t, "1. e4 e5 (1... d5 {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4 *")
	do := func(change func(*Desk) error) func() error {
		return func() error { return d.Do(t.Context(), func(_ context.Context, d *Desk) error { return change(d) }) }
	}
	back, on, vary := do((*Desk).back), do((*Desk).forward), do((*Desk).vary)
	for i, step := range []struct {
		do   func() error
		want string
	}{
		{back, "1. e4 [e5] (1... d5 {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 ([1... d5] {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{on, "1. e4 e5 (1... d5 {no} [2. e5] (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 (1... d5 {no} 2. e5 ([2. exd5]) (2. d4) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 (1... d5 {no} 2. e5 (2. exd5) ([2. d4]) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 (1... d5 {no} [2. e5] (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{back, "1. e4 e5 ([1... d5] {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 (1... d5 {no} 2. e5 (2. exd5) (2. d4) 2... f5) ([1... c5]) 2. d4"},
		{vary, "1. e4 [e5] (1... d5 {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{vary, "1. e4 e5 ([1... d5] {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
		{back, "[1. e4] e5 (1... d5 {no} 2. e5 (2. exd5) (2. d4) 2... f5) (1... c5) 2. d4"},
	} {
		if err := step.do(); err != nil || d.where() != step.want {
			t.Errorf("step %d: %s, %v; want %s", i, d.where(), err, step.want)
		}
	}
	for _, wrong := range []func() error{vary, do(func(d *Desk) error { d.Start(); return d.back() })} {
		before := d.where()
		if err := wrong(); err == nil || d.where() != before {
			t.Errorf("%v, %s", err, d.where())
		}
	}
	for _, token := range d.tokens() {
		if token.At == nil {
			continue
		}
		for _ = do(func(d *Desk) error { d.Go(token.At); return nil })(); back() == nil; {
			continue
		}
		if len(d.Game.At) != 1 || d.Game.At[0] != 0 {
			t.Errorf("from %v one comes back to %v", token.At, d.Game.At)
		}
	}
}

// Random changes are undone to the start and made again, and what is saved is what "haft fmt" would write.
func TestUndo(t *testing.T) {
	for seed := range uint64(5) {
		rng := rand.New(rand.NewPCG(seed, 0))
		d := opened(t, "1. e4 *")
		texts := []string{d.Game.Text}
		for range 12 {
			movers := d.View.Movers
			from := movers[rng.IntN(len(movers))]
			err := d.Do(t.Context(), func(_ context.Context, d *Desk) error { d.ask(from); return nil })
			if err != nil {
				t.Fatal(err)
			}
			to := d.View.Targets[rng.IntN(len(d.View.Targets))].Choices[0].Move
			err = d.Do(t.Context(), func(ctx context.Context, d *Desk) error {
				if err := d.play(ctx, to); err != nil {
					return err
				}
				for range rng.IntN(3) {
					_ = d.back() // at the start it stays
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if last := texts[len(texts)-1]; d.Game.Text != last {
				texts = append(texts, d.Game.Text)
			}
		}
		for i := len(texts) - 1; i > 0; i-- {
			if d.Game.Text != texts[i] {
				t.Fatalf("seed %d: undo %d gives\n%s\nwant\n%s", seed, i, d.Game.Text, texts[i])
			}
			if err := d.Do(t.Context(), func(_ context.Context, d *Desk) error { return d.undo() }); err != nil {
				t.Fatal(err)
			}
		}
		if d.unsaved() || d.undo() == nil {
			t.Errorf("seed %d: not the start: %s", seed, d.Game.Text)
		}
		for range len(texts) - 1 {
			if err := d.redo(); err != nil {
				t.Fatal(err)
			}
		}
		if last := texts[len(texts)-1]; d.Game.Text != last || d.redo() == nil {
			t.Errorf("seed %d: redone to\n%s\nwant\n%s", seed, d.Game.Text, last)
		}
	}
}

// Two play: moves are made at the end only.
func TestStraight(t *testing.T) {
	d := opened(t, "1. e4 e5 *")
	d.Straight = true
	err := d.Do(t.Context(), func(ctx context.Context, d *Desk) error {
		d.Start()
		return d.play(ctx, "d4")
	})
	if err == nil || !strings.HasPrefix(err.Error(), "This is not the end of the game") {
		t.Errorf("%v", err)
	}
	if err := d.Do(t.Context(), func(ctx context.Context, d *Desk) error { return d.play(ctx, "d4") }); err != nil {
		t.Error(err)
	}
}

// Whatever is on a square, all its lines are as wide as it is.
func TestRowsAreStraight(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	parts := []float64{0.001, 0.3, 0.5, 0.999, 1}
	for range 20_000 {
		s := picture.Square{
			Last: rng.IntN(2) == 0, Check: []float64{0, 0.001, 0.5, 1}[rng.IntN(4)], Frame: picture.Frame(rng.IntN(4)),
			Note: []string{"", "9", "9 11", "113 115+"}[rng.IntN(4)], Ways: picture.Ways(rng.IntN(8)),
			Keeps: []string{"", "29 %", "<1 %", ">99 %"}[rng.IntN(4)], Locks: []string{"", "Q", "QRN"}[rng.IntN(3)],
			Seen: rng.IntN(12),
		}
		for range rng.IntN(5) {
			m := picture.Man{
				Side: picture.Side(rng.IntN(2)), Number: rng.IntN(17),
				Presence: parts[rng.IntN(len(parts))],
			}
			for k := picture.King; k <= picture.Pawn; k++ {
				if rng.IntN(2) == 0 {
					m.Kinds = append(m.Kinds, picture.Share{Kind: k, Part: parts[rng.IntN(len(parts))]})
				}
			}
			if len(m.Kinds) > 0 {
				s.Men = append(s.Men, m)
			}
		}
		f := squareFace{
			Wide: 6 + rng.IntN(7), High: 2 + rng.IntN(4), Symbols: rng.IntN(2) == 0, Lens: picture.Kind(rng.IntN(6)),
		}
		rows := f.rows(&s, rng.IntN(2) == 0)
		if len(rows) != f.High {
			t.Fatalf("%d rows, want %d", len(rows), f.High)
		}
		for _, r := range rows {
			if utf8.RuneCountInString(r.Text) != f.Wide {
				t.Fatalf("%+v of %+v is %q, want %d characters", f, s, r.Text, f.Wide)
			}
			if !f.Symbols && len(r.Text) != f.Wide {
				t.Fatalf("%q has other characters than those of ASCII", r.Text)
			}
		}
	}
}

// A file with two games is refused, and one that goes wrong, where it does.
func TestOpenRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 *\n\n1. d4 *\n": "two games: found a second game; this command takes one",
		"1. e4 e9 *":           "two games:1:7: ",
		"":                     "found no game",
	} {
		if _, err := Open(t.Context(), board.Usual, text, "two games"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// What the words of a line answer.
func TestWords(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "games", "seeds", "001-check.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	d := opened(t, string(text))
	var said []string
	talker := &Talker{
		Desk: d, Say: func(text string) { said = append(said, text) }, Show: func() { said = append(said, "") },
		Save: func(name string, write func(io.Writer) error) error { return fmt.Errorf("no room for %s", name) },
	}
	table := talker.Table(t.Context())
	for _, c := range []struct{ line, want string }{
		{"lens x", `found "X"; expected K, Q, R, B, N or off`},
		{"lens k", ""},
		{"lens off", ""},
		{"suppose", `expected an argument, as in "suppose w5=K"`},
		{"suppose w5=X", "w5=X"},
		{"suppose w2=K", "there is no world with w2=K in this position"},
		{"why w8=N", ""},
		{"step 99", "found step 99; expected 1 to "},
		{"step", ""},
		{"why off", ""},
		{"step", "there is no story"},
		{"world 2", ""},
		{"world 0", `found "0"; expected a number`},
		{"world off", ""},
		{"ply 99", "found ply 99; expected 0 to 11"},
		{"ply x", `found "x"; expected the number of a ply`},
		{"ply 3", ""},
		{"variation", "there is no other move here"},
		{"end", ""},
		{"forward", "this is the end of the line"},
		{"start", ""},
		{"<", "this is the start of the game"},
		{"redo", "nothing has been undone"},
		{"undo", "nothing has been changed"},
		{"rule nosuch=1", "nosuch"},
		{"rule en-passant=on", ""},
		{"result 2-0", `found the result "2-0"; expected 1-0, 0-1, 1/2-1/2, *`},
		{"result 1-0", ""},
		{"new", ""},
		{"save", `expected an argument, as in "save game.pgn"`},
		{"save x", "no room for x"},
		{"flip", ""},
		{"e9", `e9`},
	} {
		said = nil
		err := table.Obey(c.line, io.Discard, func(line string) error { return talker.Other(t.Context(), line) })
		switch {
		case c.want == "" && (err != nil || len(said) != 1):
			t.Errorf("%s: %v, said %q", c.line, err, said)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.line, err, c.want)
		}
	}
	said = nil
	talker.list()
	talker.known()
	if err := table.Obey("rule", nil, nil); err != nil || len(said) != 3 || !strings.Contains(said[2], "en-passant=on") {
		t.Errorf("%q, %v", said, err)
	}
}

// beforeMate are plies after which c1f1 is mate in the one world that is left.
const beforeMate = "" +
	"h2h4 b8c6 a2a4 c6e5 d2d3 e5c4 b1d2 c4a5 h1h2 f7f5 e1f3 g7g5 f3e1 c8d6 c2c4 a7a6 g2g4 g8d5 c4d5 f8f7 " +
	"b2b3 a8a7 h4h5 h8e5 h2h1 e5b2 f2f3 a7d4 c1c4 f7f8 g4f5 d6c4 d1c1 h7h6 d2e4 a5b3 e4g5 b2a1 d5d6 d4b2 " +
	"e1c2 b3d4 g1f2 c4d6 f1d1 b2a2 c2d4 a2a4 h1g1 d6b5 d4c6 a6a5 c6b8 c7c5 g5h7 e7e6 g1h2 a1c3 d1b3 c3a1 " +
	"f2d4 a4a3 b8a6 e6f5 d4c5 a1g7 c1a1 a3b3 a1e1 b5d6 e1c1 b3a2 c1h1 b7b6 c5a3 d8c8 a3b4 c8c7 d3d4 c7c3 " +
	"b4c3 d6f7 c3b2 f8g8 b2c3 e8e7 h7g5 e7f8 f3f4 a2d5 h1g1 b6b5 g1f1 d5d4 f1e1 f8e8 a6b4 e8f8 b4a6 d4a4 " +
	"c3d2 a4a3 a6c5 a3a1 e1f1 h6g5 h2h3 g5f4 f1f3 a1d1 h3g2 d1c1 f3d3 g7b2 d3g3 g8g5 d2b4 f8e8 g2f3 "

// beforeMixed are plies after which b7b6 is mate in some worlds, and stalemate in the others.
const beforeMixed = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 " +
	"h2h4 d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6"

// A game of two that ends in mate has its result, until the move is taken back. Other results are told.
func TestResult(t *testing.T) {
	for before, c := range map[string]struct{ move, want string }{
		beforeMate: {"c1f1", "0-1"}, beforeMixed: {"b7b6", "*"},
	} {
		d := opened(t, before)
		d.Straight = true
		do := func(change func(ctx context.Context, d *Desk) error) {
			t.Helper()
			if err := d.Do(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		do(func(ctx context.Context, d *Desk) error { return d.play(ctx, c.move) })
		if d.Game.Result != c.want || !strings.HasSuffix(d.Game.Text, " "+c.want+"\n\n") {
			t.Errorf("after %s the result is %s, want %s: %s", c.move, d.Game.Result, c.want, d.View.State)
		}
		do(func(_ context.Context, d *Desk) error { return d.undo() })
		if d.Game.Result != "*" || d.unsaved() {
			t.Errorf("after the move is taken back the result is %s: %s", d.Game.Result, d.Game.Text)
		}
		do(func(ctx context.Context, d *Desk) error { return d.result(ctx, "1/2-1/2") })
		if d.Game.Result != "1/2-1/2" {
			t.Errorf("the result is %s", d.Game.Result)
		}
	}
}
