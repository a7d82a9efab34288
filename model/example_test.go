package model_test

import (
	"fmt"

	"haft/model"
)

// Each of White's three moves can only be a knight's, and a side has two knights. The facts say the first, the
// roster says the second. A solver finds that no world is left.
func Example_threeKnights() {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, word := range []string{"b1a3", "a7a6", "c1b3", "a6a5", "d1c3"} {
		m, _ := model.ParseMove(word)
		g.Moves = append(g.Moves, m)
	}
	problem := model.Replay(g)
	for _, f := range problem.Facts {
		fmt.Printf("ply %d, %v: %v is none of %v\n", f.Ply, f.Rule, f.Piece, f.Not)
	}
	fmt.Println("knights of a side:", problem.Rules.Roster[model.Knight])
	// Output:
	// ply 1, movement: w2 is none of KQRB
	// ply 3, movement: w3 is none of KQRB
	// ply 5, movement: w4 is none of KQRB
	// knights of a side: 2
}

// White's sixth major moves like a bishop or queen, then like a rook or queen. On d5 it cannot be the king if
// Black's fourth major is a queen or rook.
func ExamplePosition_Play() {
	p := model.NewPosition(model.DefaultRules())
	for _, word := range []string{"e2e4", "d7d5", "f1d3", "h8g6", "d3d5"} {
		m, _ := model.ParseMove(word)
		p.Play(m)
	}
	for _, f := range p.Problem.Facts {
		if f.King != model.NoPiece {
			fmt.Printf("ply %d, %v: if %v is the king, ", f.Ply, f.Rule, f.King)
		} else {
			fmt.Printf("ply %d, %v: ", f.Ply, f.Rule)
		}
		fmt.Printf("%v is none of %v\n", f.Piece, f.Not)
	}
	// Output:
	// ply 3, movement: w6 is none of KRN
	// ply 4, movement: b8 is none of KQRB
	// ply 5, movement: w6 is none of B
	// ply 5, safety: if w6 is the king, b4 is none of QR
}
