package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/core"
	"haft/cmd/haft/picture"
	"haft/solve/solvertest/golden"
)

// talks are what is typed, one game after the other. A line that begins with a colon is said to the desk itself.
var talks = []struct{ game, typed string }{
	{"*", `
known; list; rule; save; replace; undo; redo; back; forward; variation; step; nosuch; undp
e4; e2; e7; e5; a1; b1c3; b8b6; list
back; forward; start; end; ply -1; ply 0; ply 4; ply 3; ply two
lens; lens q; lens KQ; lens P; LENS off; lens off
world; world; world 1; world 0; world -1; world two; world 99; world off
suppose; suppose w2=K; suppose off; why; why w2=N; step; step; step 1; step 0; step two; step 2; why off
board; flip; e5; board; flip; known
undo; undo; undo; undo; redo; redo; list
rule en-passant=on; rule check=maybe; rule en-passant; undo; redo
result 1-0; result 1/2-1/2; resign; undo; undo; resign; undo
save game.json; save games.jsonl; replace game.json; save there.pgn; replace there.pgn; save; save folder; save own.pgn
new; list; rule; undo; :straight; d4; end; ply 1; d5; end; f2f4; :explore; f2f4; a5; a4`},
	{"1. e4 d5 (1... e5 2. d4 (2. f4) 2... a6)\n2. exd5 (2. e5 $1 {past it} f5 ) (2. d4 ?! ) h8d4 {takes?} 1-0", `
:go on; :go on; list; known; v; back; v; v; v; v; forward; forward; end; v; variation
:straight; a3; end; ply 2; variation; c3`},
	{"1. e4 d5 2. exd5 d8d5 *", `
why b4=Q; why b4!=N; step; step; step 3; suppose b4=Q; suppose b4!=N; d5; world 2; d1; world off; board`},
	{"b1a3 a7a6 c1b3 a6a5 d1c3 h7h6 *", `
list; h6; hint; why w2=N; :go on; known`},
	{"1. e4 a6 2. e5 a5 3. e6 a4 4. exd7 a3 5. dxc8 *", `
c8; why w13=Q; d8c8; undo; a3b2; known; c8a6; c8; rule check=off; list`},
	{beforeMate, `:straight; hint; c1f1; undo; redo; result *; :go on; hint; rule check=off; f1e1`},
	{beforeMixed, `:straight; b7b6; known; undo; b7b6; result 1/2-1/2; :go on; list`},
	{"[Variant \"QuantumChess\"]\n\n1. e4 d5 2. exd5 Nf6 1/2-1/2", `
:go on; rule; list; known; world; world; world 10; world 11; world off; d5; e4; :explore; e4; c6; :play; b1c3
new; rule; hint; lens k`},
	{"[Variant \"Heisenberg\"]\n[FEN \"4k3/3p4/8/8/8/8/8/4K3 b - - 3 30\"]\n\n30... Ke7 (30... d5 31. Kd2)\n31. Kd2 *", `
list; back; back; d7; d7d6; undo; undo; world; end; e7; e7e5; d2; d2e2; rule; why w5=K; new`},
}

// What somebody hears who types lines: every word, with and without what belongs to it, and with what cannot be.
// UPDATE=1 writes the file; read what has changed in it.
func TestTalkStays(t *testing.T) {
	file, err := filepath.Abs("testdata/talk.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("there.pgn", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	var heard strings.Builder
	for i, talk := range talks {
		fmt.Fprintf(&heard, "%s== game %d\n", strings.Repeat("\n", min(i, 1)), i+1)
		d, err := Open(t.Context(), core.Usual, talk.game, "game")
		if err != nil {
			t.Fatal(err)
		}
		d.hear(t.Context(), &heard, talk.typed)
	}
	golden.Text(t, file, heard.String())
}

// hear writes what is answered to lines.
func (d *Desk) hear(ctx context.Context, heard *strings.Builder, typed string) {
	say := func(text string) { fmt.Fprintln(heard, "  "+strings.ReplaceAll(text, "\n", "\n  ")) }
	show := func() { say(d.summary()) }
	talker := &Talker{
		Desk: d, Say: say, Show: show,
		Save: func(name string, write func(io.Writer) error) error {
			var text strings.Builder
			if err := write(&text); err != nil {
				return err
			}
			if there, err := os.Stat(name); err == nil && there.IsDir() {
				return errors.New("a folder is no file")
			}
			return os.WriteFile(name, []byte(text.String()), 0o600)
		},
	}
	own := map[string]func() error{
		":straight": func() error { d.Straight = true; return nil },
		":explore":  func() error { d.Exploring = true; return nil },
		":play":     func() error { d.Exploring = false; return nil },
		":go on":    func() error { defer show(); return d.GoOn(ctx) },
	}
	table := talker.Table(ctx)
	show()
	for line := range strings.SplitSeq(strings.ReplaceAll(strings.TrimSpace(typed), "\n", "; "), ";") {
		line = strings.TrimSpace(line)
		fmt.Fprintln(heard, "> "+line)
		var err error
		if do, ok := own[line]; ok {
			err = do()
		} else {
			err = table.Obey(line, io.Discard, func(line string) error { return talker.Other(ctx, line) })
		}
		if err != nil {
			say("error: " + err.Error())
		}
	}
}

// summary is what a desk says of its position, the list of moves, who was taken, and whether the game is in a file.
func (d *Desk) summary() string {
	lines := d.Lines()
	if len(lines) > 14 {
		lines = append(lines[:13:13], fmt.Sprintf("and %d lines more", len(lines)-13))
	}
	state := "list: " + d.where()
	if runes := []rune(state); len(runes) > 150 {
		state = "list: ..." + string(runes[len(runes)-60:])
	}
	for _, side := range []picture.Side{picture.White, picture.Black} {
		if taken := d.Taken(side); taken != "" {
			state += fmt.Sprintf(", %v lost %s", side, taken)
		}
	}
	if d.Unsaved() {
		state += ", not saved"
	}
	if d.Ask.Flip {
		state += ", turned"
	}
	return strings.Join(append(lines, state), "\n")
}
