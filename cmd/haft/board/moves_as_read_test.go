package board

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/exact"
)

// asShown is a line as the page shows it, in one line.
func asShown(l *Line) string {
	var words []string
	for i := range len(l.Moves) + 1 {
		if i > 0 {
			words = append(words, l.Moves[i-1])
		}
		for _, n := range l.Notes {
			if n.After != i {
				continue
			}
			word := fmt.Sprintf("{%s|%s|%s|%s}", n.Comment, n.Clock, n.Took, n.Eval)
			switch {
			case n.Line != nil:
				word = "(" + asShown(n.Line) + ")"
			case n.Glyph > 0:
				word = fmt.Sprintf("$%d", n.Glyph)
			}
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// The list of moves has the notation of players, in variations and comments, too, and what programs write into
// comments stands apart.
func TestLinesAsRead(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4 d7d5 f1d3 h8g6 d3d5": "e4 d5 f1-d3 Nhg6 Qxd5",
		"1. e4 {[%clk 0:10:00] [%eval 0.18,12] good [%cal Ge2e4]} d5 {[%eval #-3] [%emt 0:00:02]} 2. f1d3 (2. d1e2 {f1d3 was better}) " +
			"2... h8g6 {bad; f8g6 was better} 3. d3d5! *": "e4 {good|0:10:00||+0.18} d5 {||0:00:02|#-3} f1-d3 " +
			"(d1-e2 {f1-d3 was better|||}) Nhg6 {bad; Nfg6 was better|||} Qxd5 $1",
		"[Variant \"QuantumChess\"]\n\n1. e2e4 {[%clk 1:00] a} *": "e2e4 {a|1:00||}",
	} {
		d := loaded(t, text)
		if got := asShown(answer[View](t, Request{Question: "view", Text: d.Text, At: d.At}).Line); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}

// A comment that somebody writes leaves what programs have written.
func TestCommentsKeepCommands(t *testing.T) {
	d := loaded(t, "1. e4 {[%clk 0:10:00] old} {[%eval 0.1]} *")
	for comment, want := range map[string]string{
		"new": "{[%eval 0.1] [%clk 0:10:00] new}", "": "{[%eval 0.1] [%clk 0:10:00]}",
		"[%eval 2.5] mine": "{[%clk 0:10:00] [%eval 2.5] mine}",
	} {
		if c := answer[Document](t, Request{Question: "comment", Text: d.Text, At: d.At, Comment: comment}); !strings.Contains(c.Text, want) {
			t.Errorf("%q gives %s, want %s", comment, c.Text, want)
		}
	}
}

// What the page writes can be typed, and then means the same move.
func TestNotationIsRead(t *testing.T) {
	for seed := range uint64(12) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], 40)
		for i, m := range g.Moves {
			before := g.UpTo(model.Ply(i))
			written := NotationAfter(before).Write(m)
			choices := []Choice{{m.String(), ""}}
			read, err := read1(before, written)
			var broken *pgn.SyntaxError
			if errors.As(err, &broken) && broken.Meant != nil {
				if choices, err = meant(ctx, before, broken.Meant); len(choices) > 0 {
					read, _ = model.ParseMove(choices[0].Move)
				}
			}
			if err != nil {
				t.Errorf("%s: %v", written, err)
			}
			if read != m || len(choices) != 1 {
				t.Errorf("game %d, ply %d: %v is written as %s, which is read as %v", seed, i+1, m, written, choices)
			}
		}
	}
}

// The state is a sentence about what matters most.
func TestStates(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "Before the first move: White to move. 25,401,600 possible worlds.",
		"e2e4 d7d5 f1d3 h8g6": "After 2... Nhg6: White to move.",
		"e4 e5 f1c4 b8c6 d1h5 g8f6 h5f7": "After 4. h5xf7: Black to move, perhaps in check. 97,200 possible worlds. " +
			"Checkmate in 4,320 of them already.",
	} {
		if got := answer[View](t, Request{Question: "view", Text: text + " *", At: Path{len(strings.Fields(text))}}).State; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, test := range []struct {
		o    solve.Outcome
		want string
	}{
		{solve.Outcome{Outcome: exact.Outcome{Checkmate: 2160}}, "checkmate in all 2,160 possible worlds. White wins."},
		{solve.Outcome{Outcome: exact.Outcome{Stalemate: 1}}, "stalemate. A draw."},
		{solve.Outcome{Outcome: exact.Outcome{Checkmate: 10, Stalemate: 5}}, "the game is over. Checkmate in 10 of 15 possible worlds, stalemate in the others."},
	} {
		worlds := map[uint64]string{2160: "2,160 possible worlds", 1: "1 possible world", 15: "15 possible worlds"}
		if got := overWords(test.o, worlds[test.o.Checkmate+test.o.Stalemate], model.Black); got != test.want {
			t.Errorf("%+v: %q, want %q", test.o, got, test.want)
		}
	}
}

// A letter that may mean several pieces gives a choice of the legal moves; one that only one of them can mean is played.
func TestLetters(t *testing.T) {
	for move, want := range map[string]string{
		"Nf3": "e1f3 Nef3 (White 5), g1f3 Ngf3 (White 7)", "Sf3": "e1f3 Nef3 (White 5), g1f3 Ngf3 (White 7)",
		"♘f3": "e1f3 Nef3 (White 5), g1f3 Ngf3 (White 7)", "Na3": "played", "Bd3": "played", "Ngf3": "played", "Rd4": "refused",
	} {
		p := answer[Played](t, Request{Question: "play", Text: "1. e4 e5 *", At: Path{2}, Move: move})
		got := "refused"
		if p.Document != nil {
			got = "played"
		} else if p.Choices != nil {
			var list []string
			for _, c := range p.Choices {
				list = append(list, c.Move+" "+c.Words)
			}
			got = strings.Join(list, ", ")
		}
		if got != want {
			t.Errorf("%s: %s, want %s", move, got, want)
		}
	}
}

// Ordinary chess is recognised. It is read as such or as Haft, where a letter in doubt can be replaced.
func TestOrdinaryIsOffered(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for text, offered := range map[string]bool{
		"1. e4 e5 2. Nf3 Nc6": true, "e4 e5 O-O": true, start + " w KQkq - 0 1": true, start + " w - - 0 1": false,
		"e2e4 d7d5 f1d3": false, "1. e4 d5 2. exd5": false, "[Variant \"Haft Schroedinger\"]\n\n1. e4 e5 2. Na3 *": false,
		"e2e4 {Nf3 is better} e7e5 ; O-O\n d2d4": false, "1.e4 e5 2.Sf3": true, "e4 e5 ♘f3": true, "{\"moves\": \"e4 e5 Nf3\"}": false,
		"[Event \"x\"]\n\n1. e4 e5 2. Nf3 *": false, // its tags say that it is ordinary chess
	} {
		games := answer[Games](t, Request{Question: "read", Text: text})
		if games.Ordinary != offered || offered != (len(games.Games) == 0) {
			t.Errorf("%s: offered %v, want %v", text, games.Ordinary, offered)
		}
		again := answer[Games](t, Request{Question: "read", Text: text, Start: "ordinary"})
		if again.Ordinary || len(again.Games) != 1 || again.Games[0].Fault != "" {
			t.Errorf("%s as ordinary chess: %+v", text, again.Games[0])
		}
	}
	text, want := "1. e4 {a}\n e5 2. Nf3! Nc6 3. Bb5", "1. e4 {a} 1... e5 2. g1f3 $1 b8c6 3. f1b5 *"
	for range 3 {
		games := answer[Games](t, Request{Question: "read", Text: text, Start: "haft"})
		if games.Doubt == nil {
			if !strings.Contains(games.Games[0].Text, want) {
				t.Errorf("%s, want %s", games.Games[0].Text, want)
			}
			return
		}
		chosen := games.Doubt.Choices[len(games.Doubt.Choices)-1]
		if strings.HasPrefix(games.Doubt.Move, "2...") {
			chosen = games.Doubt.Choices[0]
		}
		text = games.Doubt.Before + chosen.Move + games.Doubt.After
	}
	t.Errorf("still in doubt: %s", text)
}
