package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"haft/model"
	"haft/solve/puzzle"
)

// A puzzle with exactly one answer, the same for everybody who names its seed. Try judges answers.
func Example() {
	ctx := context.Background()
	kind, _ := puzzle.KindOf("who")
	p, err := kind.Make(ctx, 7, 1, model.DefaultRules())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.ID+":", p.Question)
	fmt.Println("answer:", p.Solution.Answer)
	verdict, err := puzzle.Try(ctx, p, "w1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("w1:", verdict.Right, verdict.Words)
	// Output:
	// who/7/1: Which piece is White's king?
	// answer: w7
	// w1: false White 1 (a1): 13. a3a1 is not a king's move, so the piece on a1 (w1) is not the king.
}
