package family

import (
	"math/rand/v2"

	"haft/model"
)

// A planted game is played in a world chosen at random, in which every move is legal. So there is a
// world, whatever the rules, and it need not be searched for.
type planted struct {
	pos   *model.Position
	world model.Assignment
	moves []model.Move
}

// plant draws games until one has that many plies.
func plant(rng *rand.Rand, rules model.Rules, plies int) (*planted, error) {
	for range attempts {
		g := &planted{pos: model.NewPosition(rules), world: randomWorld(rng, &rules)}
		for goesOn := true; goesOn && len(g.moves) < plies; {
			goesOn = g.step(rng, true)
		}
		if len(g.moves) == plies {
			return g, nil
		}
	}
	return nil, errEnded
}

// randomWorld deals a filled roster to the majors of both sides.
func randomWorld(rng *rand.Rand, r *model.Rules) (w model.Assignment) {
	var natures []model.Nature
	for n := range model.AllNatures.All() {
		for range r.Roster[n] {
			natures = append(natures, n)
		}
	}
	for _, c := range []model.Color{model.White, model.Black} {
		for i, at := range rng.Perm(len(natures)) {
			w[model.NewPiece(c, i+1)] = natures[at]
		}
	}
	return w
}

// step plays a random move, with a random promotion. If legal is set, the move is legal in the
// world; otherwise it is not, although some piece could make it. step returns false if there is no
// such move.
func (g *planted) step(rng *rand.Rand, legal bool) bool {
	candidates := g.pos.Candidates()
	for _, i := range rng.Perm(len(candidates)) {
		m := candidates[i]
		if model.AllHold(g.pos.Clone().PlayFacts(m), &g.world) != legal {
			continue
		}
		g.pos.Play(m)
		g.moves = append(g.moves, m)
		if q := g.pos.Board.On[m.To]; g.pos.Problem.Unknown.Has(q) && g.world[q] == model.NoNature {
			g.world[q] = [...]model.Nature{model.Queen, model.Rook, model.Bishop, model.Knight}[rng.IntN(4)]
		}
		return true
	}
	return false
}
