package hall_test

import (
	"fmt"
	"os"

	"haft/model"
	"haft/solve/proof/hall"
)

// Three pieces that have moved like knights.
func Example() {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, s := range []string{"b1a3", "a7a6", "c1b3", "a6a5", "d1c3"} {
		m, _ := model.ParseMove(s)
		g.Moves = append(g.Moves, m)
	}
	c, err := hall.Prove(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	hall.WriteText(os.Stdout, g, c)
	fmt.Println("\nverified:", hall.Verify(g, c) == nil)
	// Output:
	// No world plays the game up to ply 5 (d1c3): whichever two pieces are the kings,
	// some pieces have no place.
	//
	// 1. White's king is w1, w5, w6, w7 or w8, Black's is any piece:
	//    w2, w3 and w4 can only be N: 3 pieces for 2 places, since
	//    - ply 1 (b1a3): w2 is none of QRB, because it makes this move
	//    - ply 3 (c1b3): w3 is none of QRB, because it makes this move
	//    - ply 5 (d1c3): w4 is none of QRB, because it makes this move
	//
	// 2. White's king is w2, Black's is any piece:
	//    w2 is not the king, since
	//    - ply 1 (b1a3): w2 is none of K, because it makes this move
	//
	// 3. White's king is w3, Black's is any piece:
	//    w3 is not the king, since
	//    - ply 3 (c1b3): w3 is none of K, because it makes this move
	//
	// 4. White's king is w4, Black's is any piece:
	//    w4 is not the king, since
	//    - ply 5 (d1c3): w4 is none of K, because it makes this move
	//
	// verified: true
}
