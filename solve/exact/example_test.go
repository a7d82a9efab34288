package exact_test

import (
	"fmt"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// The worlds of a game: how many there are, in how many a piece is the queen, and three of them drawn by chance.
func Example() {
	game := &model.Game{Rules: model.DefaultRules()}
	for _, word := range []string{"e2e4", "d7d5", "f1d3"} {
		move, _ := model.ParseMove(word)
		game.Moves = append(game.Moves, move)
	}
	table := exact.NewTable(model.Replay(game))
	positions, worlds, natures := table.Marginals()
	w6 := natures[model.NewPiece(model.White, 6)]
	fmt.Println(positions, "starting positions,", worlds, "worlds")
	fmt.Println("w6 is a bishop in", w6[model.Bishop], "and the queen in", w6[model.Queen])
	sampler := table.NewSampler(solve.Seed(1))
	for range 3 {
		world := sampler.Next()
		fmt.Println(&world)
	}
	// Output:
	// 9525600 starting positions, 9525600 worlds
	// w6 is a bishop in 6350400 and the queen in 3175200
	// QNRNKBRB/QKRNRNBB
	// NQNKRBBR/RRKBBQNN
	// RNRNQBBK/NQBNRBKR
}

// Perft counts the sequences of legal moves.
func ExampleState_Perft() {
	start := exact.NewState(model.NewPosition(model.DefaultRules()))
	for depth := 1; depth <= 3; depth++ {
		fmt.Println(depth, start.Perft(depth))
	}
	// Output:
	// 1 30
	// 2 900
	// 3 31410
}
