package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"haft/model"
)

// A Level is a strength of play. It counts positions, not time, so that it means the same on every machine.
type Level struct {
	Name  string
	Nodes uint64 // looked at for a move, by one thread
	Near  Score  // any move that seems at most so much worse than the best may be played
}

// Levels are all levels, the weakest first. In matches of 100 games each, by the default rules, easy scored 90 %
// against beginner, medium 92 % against easy, hard 94 % against medium and strong 92.5 % against hard: TestLevels. How
// full does against strong has not been measured.
var Levels = []Level{
	{"beginner", 200, 150},
	{"easy", 500, 60},
	{"medium", 2_000, 20},
	{"hard", 8_000, 0},
	{"strong", 40_000, 0},
	{"full", 250_000, 0},
}

// LevelNames returns the names of all levels, the weakest first.
func LevelNames() (names []string) {
	for _, l := range Levels {
		names = append(names, l.Name)
	}
	return names
}

// LevelOf returns the level of that name.
func LevelOf(name string) (Level, bool) {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, false
	}
	return Levels[i], true
}

// In the first plies every level plays by chance, so that games differ.
const (
	openingPlies = 6
	openingNear  = Score(15)
)

// levelLines is how many moves chance chooses among at most.
const levelLines = 4

// levelMegabytes is the size of the table of an opponent. It is cleared for every move.
const levelMegabytes = 8

// An Opponent plays at a level. It is for one goroutine.
type Opponent struct {
	// Most is the time that it takes for a move at most; 0 for no limit. Only on a machine that is too slow for the
	// positions of the level the move depends on it.
	Most time.Duration

	level  Level
	seed   uint64
	player *Player
}

// NewOpponent returns an opponent, whose chance depends on a seed.
func NewOpponent(rules *model.Rules, level Level, seed uint64) *Opponent {
	return &Opponent{level: level, seed: seed, player: NewPlayer(rules, Options{Megabytes: levelMegabytes})}
}

// Choose returns the line that the opponent plays: its first move is that of the side to move. It depends on the game,
// the level and the seed alone, unless the context ends before. It is false if the game is over.
func (o *Opponent) Choose(ctx context.Context, g *Game) (Line, bool) {
	near, lines := o.level.Near, 1
	if g.Plies() < openingPlies {
		near = max(near, openingNear)
	}
	if near > 0 {
		lines = levelLines
	}
	o.player.Forget()
	found := o.player.Search(ctx, g, Limits{Nodes: o.level.Nodes, Time: o.Most}, lines).Lines
	if len(found) == 0 {
		return Line{}, false
	}
	best := found[0].Score
	if _, forced := best.Mate(); forced {
		return found[0], true
	}
	good := 1
	for good < len(found) && found[good].Depth > 0 && found[good].Score >= best-near {
		good++
	}
	rng := rand.New(rand.NewPCG(o.seed, uint64(g.Plies())))
	return found[rng.IntN(good)], true
}

// hopeless is how many points a side expects that resigns.
const hopeless = 0.005

// Hopeless reports whether a side would resign that has nothing better than this line.
func (l *Line) Hopeless() bool { return l.Score.Points() < hopeless }
