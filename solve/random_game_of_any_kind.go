package solve

import "haft/model"

// Mixed returns a game of 1 to 91 plies by seed, of any style and under any rules. With an odd seed it ends in an
// illegal move if there is one. It serves to compare different ways to the same answer.
func RandomMixedGame(seed uint64) *model.Game {
	rng := Seed(seed)
	rules := model.DefaultRules()
	rules.EnPassant = rng.IntN(3) == 0
	rules.Check = rng.IntN(5) > 0
	rules.Bishops = model.Bishops(rng.IntN(4) / 3)
	style := Styles[rng.IntN(len(Styles))]
	plies := 1 + rng.IntN(90)
	if seed%2 == 0 {
		return RandomGame(rng, rules, style, plies)
	}
	g, _ := RandomIllegalGame(rng, rules, style, plies)
	return g
}
