package compose

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/gen"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What each stipulation says of positions of random games does not change unless somebody wants it to: whether they
// are what is asked, how near they are by each score, what they need, and how much of something they have. The ordinary
// questions agree. UPDATE=1 writes the file.
func TestPositionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	asked := append([]string{"lock w6=B", "fen 1k6/8/8/8/8/8/PPP5/1K5r"}, everything...)
	promoted := &model.Game{Rules: model.DefaultRules()}
	promoted.Moves = parsed(t, "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8 a8a6")
	for seed := range uint64(7) {
		whole := gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[seed%3], 400)
		if seed == 6 {
			whole = promoted
		}
		last := len(whole.Moves)
		for _, plies := range []int{9, min(22+5*int(seed), last), last} {
			g := whole.UpTo(model.Ply(plies))
			n := nodeAt(g)
			fmt.Fprintf(&said, "\n%d, ply %d, %v to move, %s\n", seed, plies, n.state.ToMove(), endOf(g))
			for _, text := range asked {
				s := stipulation(t, text)
				var scores [maxScores]float32
				s.score(n, &scores)
				fmt.Fprintf(&said, "%s: %v, needs %d, %.3f", text, s.reached(n), s.needs(n), scores[:s.scores()])
				if s.Best() {
					fmt.Fprintf(&said, ", %.3f", s.amount(n))
				}
				said.WriteByte('\n')
				s.Plies = plies
				holds, amount, err := s.Holds(t.Context(), g)
				switch {
				case err != nil:
					t.Fatal(err)
				case s.Best() && (!holds || max(amount-s.amount(n), s.amount(n)-amount) > 1e-6):
					t.Errorf("seed %d, %s: %v, %v, by the ordinary questions %v", seed, text, holds, s.amount(n), amount)
				case !s.Best() && holds != s.reached(n):
					t.Errorf("seed %d, %s: %v, by the ordinary questions %v", seed, text, s.reached(n), holds)
				}
			}
		}
	}
	golden.Text(t, "testdata/positions.txt", said.String())
}

// nodeAt returns a node of the last position of a game.
func nodeAt(g *model.Game) *node {
	n := &node{state: *exact.NewState(model.ReplayTo(g, model.Ply(len(g.Moves))))}
	n.look()
	return n
}

// endOf says how a game has ended, or that it goes on.
func endOf(g *model.Game) string {
	return solve.Ending(model.ReplayTo(g, model.Ply(len(g.Moves)))).Result()
}

// What is told of progress is the same for any number of workers, here three; a beam tells each ply once.
func TestReportsStay(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var said strings.Builder
	p := Proof{Stipulation: stipulation(t, "lock K"), Rules: model.DefaultRules(), Plies: 4, Memory: 1 << 22, Workers: 3}
	p.Report = func(s State) { fmt.Fprintf(&said, "%+v\n", s) }
	fmt.Fprintf(&said, "%+v\n", prove(t, p))
	b := Beam{Stipulation: stipulation(t, "lock w5=Q"), Rules: p.Rules, Plies: 6, Width: 7, Seed: 3}
	b.Report = func(ply, width int) { fmt.Fprintf(&said, "ply %d: %d kept\n", ply, width) }
	game, amount, err := b.Run(t.Context())
	fmt.Fprintln(&said, game, amount, err)
	golden.Text(t, "testdata/reports.txt", said.String())
}
