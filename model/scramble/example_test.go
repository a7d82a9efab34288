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

// Fool's mate, in the world in which all pieces stand as in ordinary chess.
func ExamplePosition_Status() {
	var w model.Assignment
	for i, letter := range "RNBQKBNR" {
		w[model.NewPiece(model.White, i+1)], _ = model.ParseNature(byte(letter))
		w[model.NewPiece(model.Black, i+1)], _ = model.ParseNature(byte(letter))
	}
	p, err := scramble.New(model.DefaultRules(), &w)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, _ := model.ParseMove(s)
		if err := p.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(p)
	fmt.Println(p.Status(), p.InCheck(), len(p.Moves()))
	// Output:
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - -
	// checkmate true 0
}
