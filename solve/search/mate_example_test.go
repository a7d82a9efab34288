package search_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/search"
)

// In the immortal game, Black could have given mate after ply 41. Verify plays the solution again, by other code.
func Example_mate() {
	file, err := os.Open("../../testdata/games/immortal.pgn")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	game, err := gamefile.ReadGame(file, "immortal.pgn")
	if err != nil {
		log.Fatal(err)
	}
	ctx, pos := context.Background(), model.ReplayTo(game, 41)
	solution, err := search.NewMateProver(search.Checkmate, 1).Solve(ctx, pos, 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(solution.Forced(), solution.Keys)
	fmt.Println(search.VerifyMate(ctx, pos, solution))
	// Output:
	// true [c8c2]
	// <nil>
}
