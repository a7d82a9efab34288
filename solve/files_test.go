package solve_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/solvertest"
)

// ordinaryGames returns the games of testdata/games, by file and number.
func ordinaryGames(t *testing.T) map[string]*model.Game {
	t.Helper()
	files, err := filepath.Glob(solvertest.Testdata("games", "*.pgn"))
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	all := map[string]*model.Game{}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := gamefile.NewReader(f, filepath.Base(file))
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil || g.Broken != nil {
				t.Fatalf("%s: %v, %v", file, err, g.Broken)
			}
			all[g.Name+" "+g.ID] = g
		}
	}
	return all
}
