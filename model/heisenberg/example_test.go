package heisenberg_test

import (
	"fmt"

	"haft/model"
	"haft/model/heisenberg"
)

// After 1. e4 the pawn on e4 sees d5, so d7d5 is not available. The pawn may go to any square at
// distance 1 from d7, because one piece sees d5.
func Example() {
	position := heisenberg.Start()
	move, err := position.Parse("e2e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	position = position.After(move)
	_, err = position.Parse("d7d5")
	fmt.Println(err)
	d7, _ := model.ParseSquare('d', '7')
	for _, move := range position.MovesFrom(d7) {
		fmt.Println(move, move.Change)
	}
	// Output:
	// the pawn is seen on d5 by one piece, so it may jump one square away (d7?d5-..)
	// d7d6 ordinary
	// d7?d5-c6 position
	// d7?d5-d6 position
	// d7?d5-e6 position
}
