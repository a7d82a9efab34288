package encode

import (
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// A standing part has no facts and no alternatives, and serves for many games.
type standing struct {
	law            int
	representative Encoding
	rules          model.Rules
	unknown        model.Pieces
}

// partAsker asks each part alone, and counts the answers no and yes.
type partAsker struct {
	known   map[standing]*formula.Propagator
	answers map[partKey]*[2]int
}

func (a *partAsker) propagator(t *testing.T, law int, e Encoding, p *model.Problem) *formula.Propagator {
	t.Helper()
	p = partLaws[law].about(p)
	stands := len(p.Facts)+len(p.Any) == 0
	key := standing{law, e, p.Rules, p.Unknown}
	if part := a.known[key]; stands && part != nil {
		return part
	}
	parts, err := divide(encoded(t, e, p))
	if err != nil {
		t.Fatal(err)
	}
	part := formula.NewPropagator(&parts[law])
	if stands {
		a.known[key] = part
	}
	return part
}

// ask compares the part alone with its definition. If the values of x give natures to the wrong pieces, or two
// natures to one piece, only the first part is asked; if a major has two natures and the domain leaves that to the
// roster, not even the first part is.
func (a *partAsker) ask(t *testing.T, law int, e Encoding, c *partCase) {
	t.Helper()
	answers := a.answers[partKey{law: law, representative: e}]
	part := a.propagator(t, law, e, c.problem)
	for _, x := range c.x {
		w, twice := assignmentOn(x)
		proper := twice == 0 && hasNatures(c.problem, &w)
		if law > 0 && !proper || twice&model.Majors != 0 && row(domains, e.Domain).Filled {
			continue
		}
		want := proper && partLaws[law].says(c.problem, &w)
		if got := solves(part, x); got != want {
			t.Fatalf("seed %d, %s of %v alone: %v, want %v of %v with two natures of pieces %b",
				c.seed, partLaws[law].name, e, got, want, &w, twice)
		}
		answers[map[bool]int{true: 1}[want]]++
	}
}

// askWhole compares the formula with the problem.
func askWhole(t *testing.T, e Encoding, c *partCase) {
	t.Helper()
	whole := formula.NewPropagator(encoded(t, e, c.problem))
	for _, x := range c.x {
		w, twice := assignmentOn(x)
		if got, want := solves(whole, x), twice == 0 && c.problem.Holds(&w); got != want {
			t.Fatalf("seed %d, %v: %v, want %v of %v with two natures of pieces %b", c.seed, e, got, want, &w, twice)
		}
	}
}

// solves reports whether values of x can be extended to a solution.
func solves(f *formula.Propagator, x []formula.Lit) bool {
	mark := f.Mark()
	defer f.Undo(mark)
	return f.Assume(x...) && formulatest.Count(f, 1) > 0
}

// On worlds of random games, and on assignments close to worlds, each part alone agrees with its constraint; so an
// error in one part cannot be hidden by another. By the law of parts, every encoding then agrees with the problem.
// The formulas of the representatives are asked as a whole too, each on about a 20th of the games, or a fifth in a soak.
func TestPartsOnWorlds(t *testing.T) {
	extent.Slow(t)
	games, share := extent.Of[uint64](12, 25, 300), extent.Of(20, 20, 5)
	defer debug.SetGCPercent(debug.SetGCPercent(moreGarbage))
	a := &partAsker{map[standing]*formula.Propagator{}, map[partKey]*[2]int{}}
	var whole []Encoding
	parts := allParts()
	for _, key := range parts {
		a.answers[key] = new([2]int)
		if key.representative != Default() || key.law == 0 {
			whole = append(whole, key.representative)
		}
	}
	for seed := range games {
		c := partCaseOf(t, seed)
		for _, key := range parts {
			a.ask(t, key.law, key.representative, c)
		}
		for i, e := range whole {
			if (int(seed)+i)%share == 0 {
				askWhole(t, e, c)
			}
		}
	}
	least := int(games) / 20 // none in short runs
	for key, n := range a.answers {
		if n[0] < least || n[1] < least {
			t.Errorf("%s of %v says %d times no and %d times yes: too few of one kind to show anything",
				partLaws[key.law].name, key.representative, n[0], n[1])
		}
	}
	t.Logf("%d games, %d parts, %d whole formulas", games, len(parts), len(whole))
}

// A domain that leaves it to the roster that a major has one nature is offered with the rosters that ensure it: if
// each piece has at least one nature and some have more, there is no solution.
func TestRostersOfSparse(t *testing.T) {
	extent.Slow(t)
	for _, row := range rosters {
		rng, accepted := solve.Seed(1), 0
		for army := range 4 {
			r := model.DefaultRules()
			if r.Bishops = model.Bishops(army % 2); army > 1 {
				r.Roster = randomRoster(rng, true)
			}
			f := NewFormula()
			roster(f, &r, row.write)
			part := formula.NewPropagator(f)
			for range 50 {
				for _, x := range tooMany(rng, &r) {
					if solves(part, x) {
						accepted++
					}
				}
			}
		}
		offered := refused(Encoding{"sparse", row.Name, "pairs", "full", pb.Keep}) == ""
		if offered != (accepted == 0) {
			t.Errorf("%s: pieces may have two natures in %d of 400; offered with domain=sparse: %v", row.Name, accepted, offered)
		}
	}
}

// tooMany fills the back ranks with an army, and gives one major a second nature, or each major the nature that it
// has in another order of the army.
func tooMany(rng *rand.Rand, r *model.Rules) [2][]formula.Lit {
	w, other := ordered(rng, r), ordered(rng, r)
	one, each := on(&w), on(&w)
	p := model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))
	x := X(p, w[p]%model.NumNatures+1)
	one[x-1] = x
	for _, x := range on(&other) {
		if x > 0 {
			each[x-1] = x
		}
	}
	return [2][]formula.Lit{one, each}
}

func ordered(rng *rand.Rand, r *model.Rules) (w model.Assignment) {
	var natures []model.Nature
	for n := range model.AllNatures.All() {
		natures = append(natures, slices.Repeat([]model.Nature{n}, r.Roster[n])...)
	}
	for _, c := range []model.Color{model.White, model.Black} {
		rng.Shuffle(len(natures), func(i, j int) { natures[i], natures[j] = natures[j], natures[i] })
		arrange(&w, c, natures)
	}
	return w
}
