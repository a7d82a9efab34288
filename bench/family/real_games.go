package family

import (
	"bytes"
	_ "embed"
	"io"
	"sync"

	"haft/model"
	"haft/model/gamefile"
)

// realGames holds the games of testdata/games that are legal for at least fifteen plies, up to the
// first castling. They are compiled in, so that the program has them wherever it runs.
//
//go:embed real.jsonl
var realGames []byte

// longestReal is the number of plies of the longest of them.
const longestReal = 57

// realOnce reads them. A test shows that they can be read and are those of testdata.
var realOnce = sync.OnceValues(func() ([]*model.Game, error) {
	r := gamefile.NewReader(bytes.NewReader(realGames), "real.jsonl")
	var games []*model.Game
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games, nil
		}
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
})

// drawReal takes in turn the games that are long enough.
func drawReal(size int, seed uint64) (*Instance, error) {
	games, err := realOnce()
	if err != nil {
		return nil, err
	}
	return askNatures(games[realGame(games, size, seed)].UpTo(model.Ply(size)))
}

// realGame returns the index of the game for a size and a seed.
func realGame(games []*model.Game, size int, seed uint64) int {
	var long []int
	for i, g := range games {
		if len(g.Moves) >= size {
			long = append(long, i)
		}
	}
	return long[seed%uint64(len(long))]
}
