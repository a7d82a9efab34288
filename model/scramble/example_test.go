package scramble_test

import (
	"fmt"

	"haft/model"
	"haft/model/scramble"
)

// In every world at most two of White's majors are knights, so no world plays all three jumps. Here b1 and c1 are
// the knights, and d1 is the queen.
func ExampleLegal() {
	var w model.Assignment
	for i, letter := range "KNNQRRBB" {
		w[model.NewPiece(model.White, i+1)], _ = model.ParseNature(byte(letter))
		w[model.NewPiece(model.Black, i+1)], _ = model.ParseNature(byte(letter))
	}
	g := &model.Game{Rules: model.DefaultRules()}
	for _, s := range []string{"b1a3", "a7a6", "c1b3", "a6a5", "d1c3"} {
		m, _ := model.ParseMove(s)
		g.Moves = append(g.Moves, m)
	}
	ok, first, why := scramble.Legal(g, &w)
	fmt.Println(ok, "at ply", first)
	fmt.Println(why)
	// Output:
	// false at ply 5
	// d1c3: queen w4 does not move so
}
