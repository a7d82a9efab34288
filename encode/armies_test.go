package encode

import (
	"math/rand/v2"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// Every roster allows exactly the arrangements of a side that the rules allow, and each of them with as many values
// of the auxiliary variables as its label says. The test takes the roster of chess, with bishops on any colours or on
// opposite ones by turns, and in a soak both and other armies, of which TestArmies has the small ones.
func TestSides(t *testing.T) {
	extent.Slow(t)
	const seed = 7
	armies, wanted := extent.Of(2, 2, 50), map[model.Rules]int{}
	chosen := extent.Share(2)
	for i, row := range rosters {
		rng := rand.New(rand.NewPCG(seed, 0))
		r := model.DefaultRules()
		for army := range armies {
			if army < 2 && !chosen(i+army) {
				continue
			}
			r.Bishops = model.Bishops(army % 2)
			if army > 1 {
				r.Roster = randomRoster(rng, row.Filled || army%3 != 0)
			}
			several := 0
			p := whiteSide(row, &r)
			want, known := wanted[r]
			if !known {
				want = allBy(&r)
				wanted[r] = want
			}
			if got := allOn(p, &several); got != want {
				t.Errorf("seed %d, %s, %v, bishops %v: %d arrangements, want %d", seed, row.Name, r.Roster, r.Bishops, got, want)
			}
			if row.Counts != card.Several && several > 0 && filled(&r) && army < 2 {
				t.Errorf("%s: %d arrangements have several models, but it counts %v", row.Name, several, row.Counts)
			}
		}
	}
}

// randomRoster returns limits that add up to eight if full is set, and otherwise often to nearly eight.
func randomRoster(rng *rand.Rand, full bool) (roster [model.NumNatures + 1]int) {
	for range 8 {
		roster[1+rng.IntN(model.NumNatures)]++
	}
	if !full {
		roster[1+rng.IntN(model.NumNatures)] += 1 - 2*rng.IntN(2)
		for n := range roster {
			roster[n] = max(roster[n], 0)
		}
	}
	return roster
}

// allOn counts the arrangements of White that the formula allows, and in several those with more than one model. It
// tries a piece at a time, for as long as propagation does not refute the formula.
func allOn(p *formula.Propagator, several *int) (n int) {
	var from func(i int)
	from = func(i int) {
		if i == 8 {
			models := onSide(p)
			n += min(models, 1)
			*several += max(models-1, 0)
			return
		}
		for nature := range model.AllNatures.All() {
			mark := p.Mark()
			if restrict(p, i, nature.Set()) {
				from(i + 1)
			}
			p.Undo(mark)
		}
	}
	from(0)
	return n
}

// onSide counts the models, up to two, over the x of White's majors and the auxiliary variables.
func onSide(p *formula.Propagator) int {
	mark := p.Mark()
	defer p.Undo(mark)
	for x := 1; x <= NumX; x++ {
		if p.Value(formula.Lit(x)) == 0 && !p.Assume(-formula.Lit(x)) {
			return 0
		}
	}
	return formulatest.Count(p, 2)
}

// allBy counts the arrangements by the rules alone.
func allBy(r *model.Rules) (n int) {
	var w model.Assignment
	var from func(i int)
	from = func(i int) {
		if !model.RosterHolds(r, &w) {
			return
		}
		if i == 8 {
			n++
			return
		}
		for nature := range model.AllNatures.All() {
			w[model.NewPiece(model.White, i+1)] = nature
			from(i + 1)
			w[model.NewPiece(model.White, i+1)] = model.NoNature
		}
	}
	from(0)
	return n
}
