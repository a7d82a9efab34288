package family

import "haft/model"

func kingsFamilies() []Family {
	return []Family{
		Family{
			Name: "kings",
			Doc: "is a random game legal if each side has two kings, none of which may be attacked? " +
				"Beyond the exact solver",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "search",
		}.within(1, longest, func(size int, seed uint64) (*Instance, error) {
			return drawKings([model.NumNatures + 1]int{
				model.King: 2, model.Queen: 1, model.Rook: 2, model.Bishop: 2, model.Knight: 1,
			}, size, seed)
		}),
		Family{
			Name: "kings-3", Doc: "the same with three kings a side, and one bishop and one knight",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "search",
		}.within(1, longest, func(size int, seed uint64) (*Instance, error) {
			return drawKings([model.NumNatures + 1]int{
				model.King: 3, model.Queen: 1, model.Rook: 2, model.Bishop: 1, model.Knight: 1,
			}, size, seed)
		}),
	}
}

// drawKings draws a planted game. If the seed is odd, its last move is not legal in the planted
// world, and there may be no other world. A fact about check names one candidate for king; with
// several kings it holds for each of them, so the constraints are those of chess.
func drawKings(roster [model.NumNatures + 1]int, size int, seed uint64) (*Instance, error) {
	rules := model.DefaultRules()
	rules.Roster = roster
	rng := randomness(size, seed)
	for range attempts {
		g, err := plant(rng, rules, size-int(seed%2))
		if err != nil {
			return nil, err
		}
		stepped := true
		if seed%2 == 1 {
			stepped = g.step(rng, false)
		}
		if stepped {
			return askSearch(&g.pos.Problem, nil)
		}
	}
	return nil, errEnded
}
