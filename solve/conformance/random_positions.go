package conformance

import (
	"fmt"

	"haft/model"
	"haft/solve"
)

// gamesAsked is how many random games a backend is asked about.
const gamesAsked = 8

// A position is a game with its name in reports.
type position struct {
	name    string
	problem *model.Problem
}

// positions returns the start, and random games of 15 plies and more, every second one with an illegal last move.
// The answers are those of the exact solver.
func positions() []position {
	start := model.NewProblem(model.DefaultRules())
	all := []position{{"game-start", &start}}
	for seed := range uint64(gamesAsked) {
		plies, style := 15+10*int(seed), solve.Styles[int(seed)%len(solve.Styles)]
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), style, plies)
		if seed%2 == 1 {
			g, _ = solve.RandomIllegalGame(solve.Seed(seed), model.DefaultRules(), style, plies)
		}
		all = append(all, position{fmt.Sprintf("game-%d-of-%d-plies", seed, plies), model.Replay(g)})
	}
	return all
}
