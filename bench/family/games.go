package family

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

// longest is the largest number of plies of a game. Random games rarely last longer without ending.
const longest = 150

func gameFamilies() []Family {
	return []Family{
		Family{
			Name: "legal", Doc: "is a random game legal? It is; styles of play take turns by seed",
			Size: "plies", Sizes: []int{10, 20, 40, 80}, Knows: "exact",
		}.within(1, longest, drawLegal),
		Family{
			Name: "illegal", Doc: "the same with one more move, which some piece could make but no world allows",
			Size: "plies before it", Sizes: []int{10, 20, 40, 80}, Knows: "exact",
		}.within(2, longest, drawIllegal),
		Family{
			Name: "moves", Doc: "which moves are legal after a random game? A question for each that some piece could make",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "exact",
		}.within(0, longest, drawMoves),
		Family{
			Name: "natures",
			Doc:  "what may each piece be after a random game? A question for each piece and nature: the backbone",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "exact",
		}.within(0, longest, drawNatures),
		Family{
			Name: "real", Doc: "the same for 27 real games up to the first castling; seeds take them in turn",
			Size: "plies", Sizes: []int{10, 15, 20, 30}, Knows: "exact",
		}.within(1, longestReal, drawReal),
	}
}

// Game names the game that an instance is about, "" if there is none. Instances about one game are
// not independent: families of random games draw the same game for the same size and seed, and of
// a real game all sizes are beginnings.
func Game(family string, size int, seed uint64) string {
	switch family {
	case "legal", "illegal", "moves", "natures":
		return fmt.Sprintf("random game %d %d", size, seed)
	case "real":
		if games, err := realOnce(); err == nil && size >= 1 && size <= longestReal {
			return fmt.Sprintf("real game %d", realGame(games, size, seed))
		}
	}
	return ""
}

// attempts bounds how often a random game is started again because it ended too soon.
const attempts = 1000

var errEnded = errors.New("all random games ended too soon")

// styleOf returns the style for a seed; the styles take turns.
func styleOf(seed uint64) solve.Style { return solve.Styles[seed%uint64(len(solve.Styles))] }

// game draws random legal games until one has that many plies.
func game(rng *rand.Rand, plies int, seed uint64) (*model.Game, error) {
	for range attempts {
		if g := solve.RandomGame(rng, model.DefaultRules(), styleOf(seed), plies); len(g.Moves) == plies {
			return g, nil
		}
	}
	return nil, errEnded
}

func drawLegal(size int, seed uint64) (*Instance, error) {
	g, err := game(randomness(size, seed), size, seed)
	if err != nil {
		return nil, err
	}
	return askExact(model.Replay(g), nil)
}

func drawIllegal(size int, seed uint64) (*Instance, error) {
	rng := randomness(size, seed)
	for range attempts {
		g, ok := solve.RandomIllegalGame(rng, model.DefaultRules(), styleOf(seed), size)
		if ok && len(g.Moves) == size+1 {
			return askExact(model.Replay(g), nil)
		}
	}
	return nil, errEnded
}

// drawMoves asks for each candidate move whether its facts leave a world, as [solve.Moves] does.
func drawMoves(size int, seed uint64) (*Instance, error) {
	rng := randomness(size, seed)
	for range attempts {
		g, err := game(rng, size, seed)
		if err != nil {
			return nil, err
		}
		pos := model.ReplayTo(g, model.Ply(size))
		var groups [][]model.Fact
		for _, m := range pos.Candidates() {
			groups = append(groups, pos.Clone().PlayFacts(m))
		}
		if groups != nil {
			return askExact(&pos.Problem, groups)
		}
	}
	return nil, errEnded
}

func drawNatures(size int, seed uint64) (*Instance, error) {
	g, err := game(randomness(size, seed), size, seed)
	if err != nil {
		return nil, err
	}
	return askNatures(g)
}

// askNatures asks for each piece and each nature that it could have at the start or after promotion
// whether it can still have it.
func askNatures(g *model.Game) (*Instance, error) {
	p := model.Replay(g)
	var groups [][]model.Fact
	for q := range p.Unknown.All() {
		for n := range p.May(q).All() {
			groups = append(groups, []model.Fact{solve.Is(q, n.Set())})
		}
	}
	return askExact(p, groups)
}

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
