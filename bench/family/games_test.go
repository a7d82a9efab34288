package family

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/solvertest/extent"
)

// A size that no game has ends every family of games with an error after some attempts.
func TestNoGameIsLongEnough(t *testing.T) {
	extent.Slow(t)
	for name, draw := range map[string]func(seed uint64) error{
		"legal":   func(seed uint64) error { _, err := drawLegal(-1, seed); return err },
		"illegal": func(seed uint64) error { _, err := drawIllegal(-2, seed); return err },
		"moves":   func(seed uint64) error { _, err := drawMoves(-1, seed); return err },
		"natures": func(seed uint64) error { _, err := drawNatures(-1, seed); return err },
		"kings": func(seed uint64) error {
			_, err := drawKings(model.DefaultRules().Roster, -1, seed)
			return err
		},
		"announced": func(seed uint64) error { _, err := drawAnnounced(-1, seed); return err },
		"short":     func(seed uint64) error { _, err := drawAnnounced(0, seed&^1); return err }, // no check is announced
	} {
		for seed := range uint64(2) {
			if err := draw(seed); !errors.Is(err, errEnded) {
				t.Errorf("%s, seed %d: %v, want %v", name, seed, err, errEnded)
			}
		}
	}
}

// Families of random games ask about the same game for the same size and seed, and real games of all sizes begin alike.
// Other instances are about no game.
func TestGame(t *testing.T) {
	game := Game("legal", 40, 3)
	if game == "" || Game("natures", 40, 3) != game || Game("moves", 40, 3) != game ||
		Game("legal", 40, 4) == game || Game("legal", 20, 3) == game {
		t.Errorf("legal 40, seed 3, is about %q", game)
	}
	short := Game("real", 10, 1)
	if short == "" || Game("real", 15, 1) != short || Game("real", 10, 2) == short ||
		Game("real", 10, 1+27) != short {
		t.Errorf("real 10, seed 1, is about %q", short)
	}
	for _, name := range []string{"tight", "kings", "no such family"} {
		if got := Game(name, 20, 1); got != "" {
			t.Errorf("%s is about %q", name, got)
		}
	}
	if got := Game("real", 1000, 1); got != "" {
		t.Errorf("a real game of 1,000 plies is %q", got)
	}
}

// The games compiled in are the beginnings of games in testdata.
func TestRealGames(t *testing.T) {
	games, err := realOnce()
	if err != nil || len(games) != 27 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	known, longest := testdataGames(t), 0
	for _, g := range games {
		longest = max(longest, len(g.Moves))
		if !slices.ContainsFunc(known, func(k *model.Game) bool {
			return len(g.Moves) <= len(k.Moves) && slices.Equal(g.Moves, k.Moves[:len(g.Moves)])
		}) {
			t.Errorf("%s is not in testdata/games", g.ID)
		}
	}
	if longest != longestReal {
		t.Errorf("the longest game has %d plies, not %d", longest, longestReal)
	}
}

func testdataGames(t *testing.T) (games []*model.Game) {
	files, err := filepath.Glob("../../testdata/games/*.pgn")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		r := gamefile.NewReader(file, name)
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, g)
		}
	}
	return games
}
