package family

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile"
)

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
