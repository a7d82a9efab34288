package explain_test

import (
	"fmt"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// Three knights, from the post that introduces the game: why the third cannot jump.
func ExampleTell() {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, word := range []string{"b1a3", "a7a6", "c1b3", "a6a5", "d1c3"} {
		m, _ := model.ParseMove(word)
		g.Moves = append(g.Moves, m)
	}
	s, err := explain.Tell(g, []model.Ply{1, 3, 5}, solve.Claim{Kind: solve.ClaimIllegal})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Text())
	// Output:
	// (1) 1. b1a3, 2. c1b3 and 3. d1c3 went like knights, so the pieces on a3 (w2),
	//     on b3 (w3) and on c3 (w4) are knights.
	// (2) White has only two knights, but the pieces on a3 (w2), on b3 (w3) and on
	//     c3 (w4) must be knights: one too many. [1]
	// (3) So no starting position allows all of 1. b1a3, 2. c1b3 and 3. d1c3: the
	//     last of them is illegal. [2]
}
