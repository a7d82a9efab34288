package arena

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/exact"
	"haft/solve/search"
)

// megabytes is the size of the table of a player.
const megabytes = 16

// searcher is haft's own search.
type searcher struct {
	player *search.Player
	limits search.Limits
}

func newSearcher(rules *model.Rules, s *Spec) *searcher {
	o := search.Options{Megabytes: megabytes, Weights: s.weights}
	return &searcher{search.NewPlayer(rules, o), search.Limits{Nodes: s.Nodes, Time: s.Time}}
}

func (p *searcher) begin(context.Context, uint64) error {
	p.player.Forget()
	return nil
}

func (p *searcher) choose(ctx context.Context, g *game) (choice, error) {
	line := p.player.Search(ctx, g.Game, p.limits, 1).Lines[0]
	return choice{line.Moves[0], line.Score.Points()}, ctx.Err()
}

func (p *searcher) cpu() time.Duration { return 0 }
func (p *searcher) end()               {}

// leveled is an opponent as people play against it.
type leveled struct {
	searcher
	rules    *model.Rules
	level    search.Level
	opponent *search.Opponent
}

func (p *leveled) begin(_ context.Context, seed uint64) error {
	p.opponent = search.NewOpponent(p.rules, p.level, seed)
	return nil
}

func (p *leveled) choose(ctx context.Context, g *game) (choice, error) {
	line, _ := p.opponent.Choose(ctx, g.Game)
	return choice{line.Moves[0], line.Score.Points()}, ctx.Err()
}

// byChance plays at random.
type byChance struct{ rng *rand.Rand }

func (p *byChance) begin(_ context.Context, seed uint64) error {
	p.rng = rand.New(rand.NewPCG(seed, 1))
	return nil
}

func (p *byChance) choose(_ context.Context, g *game) (choice, error) {
	return choice{anyOf(p.rng, g.Moves()), unknown}, nil
}

func (p *byChance) cpu() time.Duration { return 0 }
func (p *byChance) end()               {}

func anyOf(rng *rand.Rand, moves []model.Move) model.Move { return moves[rng.IntN(len(moves))] }

// greedy mates if it can, and else takes what is worth most on average over all worlds; among equals it plays at
// random.
type greedy struct{ byChance }

// worths are the usual ones of chess.
var worths = [model.NumNatures + 1]float64{model.Queen: 9, model.Rook: 5, model.Bishop: 3, model.Knight: 3}

func (p *greedy) choose(_ context.Context, g *game) (choice, error) {
	_, worlds, natures := g.Marginals()
	var best []model.Move
	most := -1.0
	for _, m := range g.Moves() {
		gain := worth(g.On(m.To), worlds, &natures)
		if after := g.After(m); after.Over() && after.Ending().Stalemate == 0 {
			gain = 100
		}
		switch {
		case gain > most:
			best, most = []model.Move{m}, gain
		case gain == most:
			best = append(best, m)
		}
	}
	return choice{anyOf(p.rng, best), unknown}, nil
}

// worth returns what a piece is worth on average.
func worth(q model.Piece, worlds uint64, natures *exact.Natures) float64 {
	if q == model.NoPiece {
		return 0
	}
	sum, known := 0.0, uint64(0)
	for n, count := range natures[q] {
		sum += worths[n] * float64(count) / float64(worlds)
		known += count
	}
	if known == 0 {
		return 1 // a pawn
	}
	return sum
}

// A guesser has a program for ordinary chess choose a move. It knows nothing of worlds, so it is asked about some that
// are drawn at random, each of which is an ordinary game. One of them is a guess. Of several, each says what it
// expects of every move that is legal there; the best move is that with the highest mean of these points, over the
// worlds in which it is legal. They divide the limit of the player.
type guesser struct {
	engine
	spec *Spec
	rng  *rand.Rand
}

func (p *guesser) begin(ctx context.Context, seed uint64) error {
	p.rng = rand.New(rand.NewPCG(seed, 2))
	if err := p.fresh(ctx); err != nil || p.spec.Worlds == 1 {
		return err
	}
	return p.lost(p.send("setoption name MultiPV value 500"))
}

// maxDraws is how many worlds are drawn for one that is asked about. A world that is over has no move; a game that is
// not over has others.
const maxDraws = 20

func (p *guesser) choose(ctx context.Context, g *game) (choice, error) {
	worlds := g.Worlds(p.rng)
	only := searchMoves(g)
	sums, best := map[string]*vote{}, ""
	for voters, draws := 0, 0; voters < p.spec.Worlds && draws < maxDraws*p.spec.Worlds; draws++ {
		told := map[string]float64{}
		word, err := p.ask(ctx, inWorld(g, worlds), p.spec.Worlds, only, func(line string) {
			if i, ok := parseInfo(line); ok {
				told[i.move] = i.points
			}
		})
		if err != nil {
			return choice{}, err
		}
		if word == "(none)" {
			continue
		}
		voters++
		best = word
		add(sums, told)
	}
	if p.spec.Worlds > 1 {
		best = winner(sums, best)
	}
	m, ok := model.ParseMove(best)
	if !ok || !g.Legal(m) {
		return choice{anyOf(p.rng, g.Moves()), unknown}, nil // all of these worlds are over
	}
	if v := sums[best]; v != nil {
		return choice{m, atMostWin(v.sum / v.worlds)}, nil
	}
	return choice{m, unknown}, nil
}

// A vote is what the worlds expect of a move.
type vote struct{ sum, worlds float64 }

func add(sums map[string]*vote, told map[string]float64) {
	for move, points := range told {
		if sums[move] == nil {
			sums[move] = &vote{}
		}
		sums[move].sum += points
		sums[move].worlds++
	}
}

// winner returns the best move, the first by its letters among equals, or another if there is none.
func winner(sums map[string]*vote, other string) string {
	best, mean := other, -1.0
	for move, v := range sums {
		if m := v.sum / v.worlds; m > mean || m == mean && move < best {
			best, mean = move, m
		}
	}
	return best
}

// inWorld returns the game as one of ordinary chess, in a random world: from where its pieces start, with what its
// pawns become.
func inWorld(g *game, worlds *exact.Sampler) string {
	w := worlds.Next()
	moves := make([]model.Move, len(g.moves))
	for i, m := range g.moves {
		if g.turned[i] != model.NoPiece {
			m.Promote = w[g.turned[i]]
		}
		moves[i] = m
	}
	return "position fen " + gamefile.FEN(nil, &w) + asMoves(moves)
}

// searchMoves restricts a search to what is legal in this game, where a pawn need not be taken en passant.
func searchMoves(g *game) string {
	var b strings.Builder
	b.WriteString("searchmoves")
	for _, m := range g.Moves() {
		for _, n := range []model.Nature{model.NoNature, model.Queen, model.Rook, model.Bishop, model.Knight} {
			m.Promote = n
			if g.Legal(m) {
				b.WriteByte(' ')
				b.WriteString(m.String())
			}
		}
	}
	return b.String()
}
