package solve_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/backend"
)

// From a file to the verdict: a game with a knight too many.
func Example() {
	file, err := os.Open("../testdata/games/seeds/000-three-knights.pgn")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	game, err := gamefile.ReadGame(file, file.Name())
	if err != nil {
		log.Fatal(err)
	}
	verdict, err := solve.Judge(context.Background(), solve.Exact{}, game)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("legal:", verdict.Legal, "first illegal ply:", verdict.Ply)
	fmt.Println("starting positions left before it:", verdict.Counts().Positions)
	// Output:
	// legal: false first illegal ply: 5
	// starting positions left before it: 907200
}

// Any backend answers any question: what the pieces of White can still be, by a SAT solver.
func ExampleBackbone() {
	gini, err := backend.Lookup("gini")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := gini.Open(gini.Encoding)
	if err != nil {
		log.Fatal(err)
	}
	position := model.NewPosition(model.DefaultRules())
	for _, word := range []string{"e2e4", "d7d5", "f1d3", "h8g6", "d3d5"} {
		move, _ := model.ParseMove(word)
		position.Play(move)
	}
	domains, err := solve.Backbone(context.Background(), solve.Checked("gini", solver), &position.Problem)
	if err != nil {
		log.Fatal(err)
	}
	for file := 1; file <= 8; file++ {
		piece := model.NewPiece(model.White, file)
		fmt.Println(piece, domains[piece])
	}
	// Output:
	// w1 KRBN
	// w2 KRBN
	// w3 KRBN
	// w4 KRBN
	// w5 KRBN
	// w6 Q
	// w7 KRBN
	// w8 KRBN
}
