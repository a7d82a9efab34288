package solve_test

import (
	"fmt"

	"haft/model"
	"haft/solve"
)

// A random game by seed, and one whose last move no world allows.
func Example_randomGames() {
	rules, captures := model.DefaultRules(), solve.Styles[2]
	fmt.Println(solve.RandomGame(solve.Seed(7), rules, captures, 12).Moves)
	game, ok := solve.RandomIllegalGame(solve.Seed(7), rules, captures, 12)
	fmt.Println(ok, game.Moves[12:])
	// Output:
	// [e1f3 e7e5 c1d3 d7d5 f3e5 e8d7 e5f7 d8f7 g2g3 f7h6 d3c5 d7d6]
	// true [g1f3]
}
