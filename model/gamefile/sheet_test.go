package gamefile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/model"
)

func sheets(t *testing.T, text string) (all []*Scoresheet) {
	t.Helper()
	r := NewSheetReader(strings.NewReader(text), "-")
	for s, err := r.Next(); err == nil; s, err = r.Next() {
		all = append(all, s)
	}
	return all
}

// A scoresheet has the moves that a Reader reads, for every game of the collection that a Reader can read.
func TestSheetsOfGames(t *testing.T) {
	games := 0
	root := filepath.Join("..", "..", "testdata", "games")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".pgn" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		r, all := NewReader(strings.NewReader(string(text)), "-"), sheets(t, string(text))
		for i := 0; ; i++ {
			g, err := r.Next()
			if err != nil {
				if i != len(all) {
					t.Errorf("%s: %d sheets, %d games", path, len(all), i)
				}
				return nil
			}
			games++
			moves, plain := all[i].Plain()
			if plain != (g.Broken == nil && len(g.Moves) == len(all[i].Words)) || plain && !slices.Equal(moves, g.Moves) {
				t.Errorf("%s: %v, %v; want %v", path, moves, plain, g.Moves)
			}
			notes := len(all[i].Notes)
			for _, w := range all[i].Words {
				if w.Mark() > 0 {
					notes++
				}
			}
			if notes != len(g.Notes) || all[i].Rules != g.Rules {
				t.Errorf("%s: %d notes, %v; want %d, %v", path, notes, all[i].Rules, len(g.Notes), g.Rules)
			}
		}
	})
	if err != nil || games < 10 {
		t.Fatal(games, err)
	}
}

// What a word on a sheet can mean on the first move, as it stands or as a guess.
func TestMeaningsOfWords(t *testing.T) {
	for _, row := range []struct {
		word, moves, guesses string
		torn                 bool
	}{
		{word: "e4", moves: "e2e4"},
		{word: "e4?", moves: "e2e4", torn: true},
		{word: "e2e4", moves: "e2e4"},
		{word: "Nc3", moves: "b1c3 d1c3"},
		{word: "Nbc3", moves: "b1c3"},
		{word: "Ne4"},
		{word: "2c3", moves: "b1c3"},
		{word: "Mc3", moves: "b1c3 d1c3"},
		{word: "e5"},
		{word: "O-O"},
		{word: "e?", guesses: "e2e3 e2e4", torn: true},
		{word: "?4", guesses: "a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4", torn: true},
		{word: "b1?3", guesses: "b1a3 b1c3", torn: true},
		{word: "b1-c?", guesses: "b1c3", torn: true},
		{word: "?f3", guesses: "e1f3 g1f3", torn: true},
		{word: "N?", guesses: "a1b3 b1a3 b1c3 c1b3 c1d3 d1c3 d1e3 e1d3 e1f3 f1e3 f1g3 g1f3 g1h3 h1g3", torn: true},
		{word: "2?", guesses: "b1a3 b1c3", torn: true},
		{word: "b1c9", guesses: "b1c3", torn: true},
		{word: "ez4", guesses: "e2e4", torn: true},
		{word: "Nf", guesses: "e1f3 g1f3", torn: true},
		{word: "b1c3x", guesses: "b1c3", torn: true},
		{word: "+"},
		{word: "++"},
		{word: "#"},
		{word: "e2??", guesses: "e2e3 e2e4", torn: true},
		{word: "White piece 2 to c3", moves: "b1c3"},
		{word: "White piece 2 to c?", guesses: "b1c3", torn: true},
		{word: "White piece ? to c3", guesses: "b1c3 d1c3", torn: true},
		{word: "Black piece 2 to c6"},
		{word: "b1 to c3", moves: "b1c3"},
		{word: "b1 to ?3", guesses: "b1a3 b1c3", torn: true},
	} {
		s := sheets(t, row.word)[0]
		if len(s.Words) != 1 || s.Broken != nil {
			t.Errorf("%s: %d words, %v", row.word, len(s.Words), s.Broken)
			continue
		}
		w, p := &s.Words[0], model.NewPosition(s.Rules)
		moves, guesses := s.Moves(w, &p.Board, model.White), s.Guesses(w, &p.Board, p.Candidates())
		if row.guesses == "" && row.torn { // whatever they are
			guesses = nil
		}
		if got := fmt.Sprint(moves, guesses, w.Torn()); got != fmt.Sprintf("[%s] [%s] %v", row.moves, row.guesses, row.torn) {
			t.Errorf("%s: %s; want [%s] [%s] %v", row.word, got, row.moves, row.guesses, row.torn)
		}
	}
}

// The words of a sheet with the numbers before them. Marks and comments are not words.
func TestWordsOfSheets(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 ? 2. d4!? d?5 3... ?? 4. -- Nf3?! 1-0":   "1:e4 0:? 3:d4 0:d?5 6:?? 7:-- 0:Nf3",
		"1.e4 {not ? this} e5 ( ? e?6 ) 2.... @d5":      "1:e4 0:e5 4:@d5",
		"1 e4 e5 2 ? 96 3 Nf3":                          "1:e4 0:e5 3:? 0:96 5:Nf3",
		`{"moves": ["e2e4", "?", "d?d4"]}`:              "0:e2e4 0:? 0:d?d4",
		"e4 white piece 6 to d3 e.p. c8 takes e? e2-e4": "0:e4 0:6d3 0:c8e? 0:e2-e4",
		"99999999999. e4 0. e5 30000. d4":               "0:e4 0:e5 0:d4",
		"?":                                             "0:?",
	} {
		var words []string
		for _, w := range sheets(t, text)[0].Words {
			words = append(words, fmt.Sprintf("%d:%v", w.Claimed, w.Text))
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// What a pawn becomes may be torn, too. A promotion that stays open is one move, not five.
func TestTornPromotions(t *testing.T) {
	for word, want := range map[string]string{
		"?xb8": "[a7b8]", "axb8=?": "[a7b8]", "?xb8=R": "[a7b8r]", "a7b8?": "[a7b8]", "a?=Q": "[]", "axb?Q": "[a7b8q]",
		"axb8=Z": "[a7b8]",
	} {
		s := sheets(t, "a4 b5 axb5 a6 bxa6 c6 a7 c5 "+word)[0]
		p := model.NewPosition(s.Rules)
		for i := range s.Words[:8] {
			p.Play(s.Moves(&s.Words[i], &p.Board, p.ToMove())[0])
		}
		if got := fmt.Sprint(s.Guesses(&s.Words[8], &p.Board, p.Candidates())); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

// In a game with German letters a torn word has German letters, too.
func TestLanguageOfSheets(t *testing.T) {
	for text, want := range map[string]string{"Sc3 S?6": "2", "Nc3 S?6": "0", "Nc3 N?6": "2"} {
		s := sheets(t, text)[0]
		p := model.NewPosition(s.Rules)
		p.Play(s.Moves(&s.Words[0], &p.Board, model.White)[0])
		found := s.Guesses(&s.Words[1], &p.Board, p.Candidates())
		if want == "0" && len(found) > 0 || want != "0" && len(found) < 2 {
			t.Errorf("%s: %v", text, found)
		}
	}
}

// A sheet of ordinary chess begins with the usual array, as a game does.
func TestOrdinarySheets(t *testing.T) {
	for ordinary, want := range map[bool]string{true: "[g1f3]", false: "[e1f3 g1f3]"} {
		r := NewSheetReader(strings.NewReader("1. Nf3"), "-")
		if ordinary {
			r.Ordinary()
		}
		s, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		board := model.NewPosition(s.Rules).Board
		if got := fmt.Sprint(s.Moves(&s.Words[0], &board, model.White)); got != want {
			t.Errorf("ordinary %v: %s, want %s", ordinary, got, want)
		}
	}
}

// A sheet has as many words as a game may have plies, and a sentence of which nothing can be read is a blank.
func TestOddSheets(t *testing.T) {
	s := sheets(t, strings.Repeat("e4 ", MaxPlies+1))[0]
	const long = "expected the end of the game: it has too many moves"
	if len(s.Words) != MaxPlies || s.Broken == nil || !strings.Contains(s.Broken.Error(), long) {
		t.Errorf("%d words, %v", len(s.Words), s.Broken)
	}
	for text, want := range map[string]string{
		"White piece": "? blank", "White to e4": "? blank", "piece 6 to d3": "6d3 none", "Nf3": "Nf3 knight",
		"N?3": "N?3 none",
	} {
		w := &sheets(t, text)[0].Words[0]
		what := "none"
		if n := w.Nature(); n != model.NoNature {
			what = n.Name()
		}
		if w.Blank() {
			what = "blank"
		}
		if got := w.Text + " " + what; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
