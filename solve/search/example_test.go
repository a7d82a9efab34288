package search_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"haft/model/gamefile"
	"haft/solve/search"
)

// The best move for the side to move, from 1,000 positions.
func Example() {
	file := strings.NewReader("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6")
	game, err := gamefile.ReadGame(file, "my game")
	if err != nil {
		log.Fatal(err)
	}
	player := search.NewPlayer(&game.Rules, search.Options{Megabytes: 1})
	found := player.Search(context.Background(), search.Replay(game), search.Limits{Nodes: 1000}, 1)
	best := found.Lines[0]
	fmt.Printf("%v, %.2f points expected\n", best.Moves[0], best.Score.Points())
	// Output:
	// h5f3, 0.57 points expected
}
