package arena

import (
	"context"
	"math/rand/v2"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/exact"
)

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
