package scramble_test

import (
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/scramble"
	"haft/solve/solvertest/extent"
)

// known are games whose worlds were counted by other programs.
var known = []struct {
	name, moves string
	status      map[scramble.Status]int // worlds, by the state of the game at the end
}{
	{
		"a queen and a knight", "e2e4 d7d5 f1d3 h8g6 d3d5",
		map[scramble.Status]int{scramble.Ongoing: 793_800 - 3_780, scramble.Checkmate: 3_780},
	},
	{
		"the Immortal Game", `e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5
			h4f5 c7c6 g2g4 h5f6 h1g1 c6b5 h2h4 g5g6 h4h5 g6g5 d1f3 f6g8 c1f4 g5f6 b1c3 f8c5 c3d5 f6b2 f4d6 c5g1
			e4e5 b2a1 f1e2 b8a6 f5g7 e8d8 f3f6 g8f6 d6e7`,
		map[scramble.Status]int{scramble.Ongoing: 6, scramble.Checkmate: 3},
	},
}

// TestEveryStart judges all 25,401,600 starting positions one by one. This is the definition of the game, without
// any reasoning.
func TestEveryStart(t *testing.T) {
	if !extent.Soak() {
		t.Skip("two minutes long; HAFT_SOAK=1 runs it")
	}
	starts := arrangements()
	for _, k := range known {
		g := gametest.Game(t, "", k.moves)
		got := map[scramble.Status]int{}
		var w model.Assignment
		for _, white := range starts {
			copy(w[model.NewPiece(model.White, 1):], white[:])
			for _, black := range starts {
				copy(w[model.NewPiece(model.Black, 1):], black[:])
				if ok, _, _ := scramble.Legal(g, &w); ok {
					got[replayed(t, g, &w).Status()]++
				}
			}
		}
		for _, s := range []scramble.Status{scramble.Ongoing, scramble.Checkmate, scramble.Stalemate} {
			if got[s] != k.status[s] {
				t.Errorf("%s: %d worlds are %v, expected %d", k.name, got[s], s, k.status[s])
			}
		}
	}
}

// arrangements returns the 5,040 ways to place the majors of a side.
func arrangements() (all [][8]model.Nature) {
	var now [8]model.Nature
	left := model.DefaultRules().Roster
	var place func(i int)
	place = func(i int) {
		if i == 8 {
			all = append(all, now)
			return
		}
		for n := model.King; n <= model.Knight; n++ {
			if left[n] > 0 {
				left[n]--
				now[i] = n
				place(i + 1)
				left[n]++
			}
		}
	}
	place(0)
	return all
}
