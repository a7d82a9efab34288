package desk

import (
	"context"
	"os"
	"strings"
	"testing"

	"haft/cmd/haft/board"
)

// What is explored is not played, and what can be one of several moves is none of them.
func TestNotPlayed(t *testing.T) {
	d := opened(t, "*")
	d.Exploring = true
	if err := d.play(t.Context(), "e4"); err == nil || err.Error() != "In explore mode nothing moves" {
		t.Errorf("in explore mode: %v", err)
	}
	several := &ambiguity{Moves: []board.Choice{{Move: "d7d6"}, {Move: "d7?d5-d6"}}}
	if got := several.Error(); got != "there are several such moves: d7d6, d7?d5-d6" {
		t.Error(got)
	}
}

// White wins by a mate of Black.
func TestWhiteWins(t *testing.T) {
	d := opened(t, "h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8")
	d.Straight = true
	must(t, d, func(ctx context.Context, d *Desk) error { return d.play(ctx, "b8c8") })
	if d.Game.Result != "1-0" {
		t.Errorf("%s: %s", d.Game.Result, d.View.State)
	}
}

// A game is saved under the name of its file, or one that is free.
func TestSuggestion(t *testing.T) {
	t.Chdir(t.TempDir())
	d := opened(t, "*")
	d.File = ""
	for _, want := range []string{"game.pgn", "game-2.pgn", "game-3.pgn"} {
		if got := d.suggestion(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if err := os.WriteFile(want, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d.File = "mine.pgn"
	if got := d.suggestion(); got != d.File {
		t.Errorf("%s, want %s", got, d.File)
	}
}

// Glyphs and comments stand where they are in the list of moves.
func TestGlyphs(t *testing.T) {
	if got, want := opened(t, "1. e4 $3 {so} e5 2. d4 $10 *").where(), "1. e4 $3 {so} e5 2. d4 $10"; !strings.HasPrefix(
		strings.NewReplacer("[", "", "]", "").Replace(got), want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// The word board ends all questions, and a game without rules says that it has none.
func TestBoardAndRules(t *testing.T) {
	for game, said := range map[string]string{
		"*": "en-passant=off, of ", "[Variant \"Heisenberg\"]\n\n*\n": "this game has no rules to choose",
	} {
		d := opened(t, game)
		talker := &Talker{Desk: d, Show: func() {}, Say: func(text string) {
			if !strings.Contains(text, said) {
				t.Errorf("%s, want %s", text, said)
			}
		}}
		must(t, d, func(_ context.Context, d *Desk) error { d.ask("e2"); return nil })
		table := talker.Table(t.Context())
		for _, word := range []string{"rule", "board"} {
			if err := table.Obey(word, nil, nil); err != nil {
				t.Errorf("%s: %v", word, err)
			}
		}
		if d.Ask.Select != "" || d.View.Panel != nil {
			t.Errorf("%+v is still asked", d.Ask)
		}
	}
}
