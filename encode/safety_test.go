package encode

import (
	"slices"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// The labels of king safety are right, for one fact and all domains of its two pieces, written pairwise.
func TestSafetyLabels(t *testing.T) {
	extent.Slow(t)
	p := model.NewProblem(model.DefaultRules())
	fact := model.Fact{
		Ply: 1, Rule: model.Safety, King: model.NewPiece(model.White, 5),
		Piece: model.NewPiece(model.Black, 3),
	}
	for _, row := range safeties {
		complete, detects := true, true
		for not := range model.AllNatures + 1 {
			fact.Not = not
			f := NewFormula()
			for _, q := range []model.Piece{fact.King, fact.Piece} {
				onePairwise(f, OneNature, options(q, model.AllNatures))
			}
			row.write(f, bansOf(&p, []model.Fact{fact}))
			asked := formula.NewPropagator(f)
			for x := formula.Lit(1); x <= NumX; x++ {
				if q := model.Piece((x - 1) / model.NumNatures); q != fact.King && q != fact.Piece {
					asked.Assume(-x)
				}
			}
			for king := range model.AllNatures + 1 {
				for piece := range model.AllNatures + 1 {
					exact, found, models := askFact(asked, fact, king, piece)
					complete = complete && exact == found
					detects = detects && (exact[0] != 0 || found[0] == 0)
					_, single1 := king.Only()
					_, single2 := piece.Only()
					if single1 && single2 && models != map[bool]int{true: 1}[exact != [2]model.Natures{}] {
						t.Errorf("%s, not %v: %v and %v has %d models", row.Name, not, king, piece, models)
					}
				}
			}
		}
		if complete != row.Complete || (detects && !complete) != row.Detects || row.Counts != card.Always {
			t.Errorf("%s: complete is %v, detects %v, but its label is %v, %v; it counts %v",
				row.Name, complete, detects, row.Complete, row.Detects, row.Counts)
		}
	}
}

// askFact returns what the two pieces of a fact may be, by definition and as unit propagation finds it, empty if
// nothing is left, and the number of models, up to two.
func askFact(p *formula.Propagator, fact model.Fact, king, piece model.Natures) (exact, found [2]model.Natures,
	models int,
) {
	for a := range king.All() {
		for b := range piece.All() {
			var w model.Assignment
			if w[fact.King], w[fact.Piece] = a, b; fact.Holds(&w) {
				exact[0] |= a.Set()
				exact[1] |= b.Set()
			}
		}
	}
	given := formula.Negated(append(options(fact.King, model.AllNatures&^king),
		options(fact.Piece, model.AllNatures&^piece)...))
	mark := p.Mark()
	defer p.Undo(mark)
	if !p.Assume(given...) {
		return exact, found, 0
	}
	for i, q := range []model.Piece{fact.King, fact.Piece} {
		for n := range model.AllNatures.All() {
			if p.Value(X(q, n)) >= 0 {
				found[i] |= n.Set()
			}
		}
	}
	return exact, found, formulatest.Count(p, 2)
}

// announcedGame returns a random game in which checks are announced.
func announcedGame(seed uint64, plies int) *model.Game {
	rng := solve.Seed(seed)
	rules := model.DefaultRules()
	rules.Announce = true
	return solve.RandomGame(rng, rules, solve.Styles[seed%3], plies)
}

// announcedIn returns those of the facts that are announced checks.
func announcedIn(facts []model.Fact) []model.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f model.Fact) bool { return !f.HasCheckers() })
}

// Every history says the same of announced checks: full and turns have each at its ply, closure only those that do
// not follow from others.
func TestHistoriesOfAnnouncedChecks(t *testing.T) {
	extent.Slow(t)
	said, left := 0, 0
	for seed := range uint64(20) {
		p := model.Replay(announcedGame(seed, 40))
		want, all := forbids(p.Facts), announcedIn(p.Facts)
		said += len(all)
		for _, row := range histories {
			facts := row.write(p)
			got := forbids(facts)
			for w, forbidden := range want {
				if got[w] != forbidden {
					t.Fatalf("seed %d, %s: %v forbidden is %v, want %v", seed, row.Name, &w, got[w], forbidden)
				}
			}
			if row.Name != "closure" {
				if !slices.Equal(announcedIn(facts), all) {
					t.Errorf("seed %d, %s: %v, want %v", seed, row.Name, announcedIn(facts), all)
				}
				continue
			}
			some := announcedIn(facts)
			left += len(some)
			for i, f := range some {
				others := slices.Delete(slices.Clone(some), i, i+1)
				if f.Ply != 0 || slices.ContainsFunc(others, func(other model.Fact) bool { return implies(other, f) }) {
					t.Errorf("seed %d: %+v of %+v", seed, f, some)
				}
			}
		}
	}
	if left == 0 || left >= said {
		t.Errorf("%d announced checks, %d are left", said, left)
	}
}

// An announced check is one clause in the group of its ply, for all choices of safety; so a ply that is taken out of
// the formula takes it along.
func TestAnnouncedCheck(t *testing.T) {
	g := gametest.Game(t, "", "e2e4 d7d6 f1b5+")
	g.Rules.Announce = true
	mover, king := model.NewPiece(model.White, 6), model.NewPiece(model.Black, 5)
	want := formula.Clause{-X(king, model.King), X(mover, model.Queen), X(mover, model.Bishop)}
	for _, row := range safeties {
		e := Default()
		e.Safety = row.Name
		for _, f := range []*formula.Formula{encoded(t, e, model.Replay(g)), byPly(t, e, g)} {
			in := formula.Group(0)
			for i, c := range f.Clauses {
				if slices.Equal(c, want) {
					in = f.ClauseGroups[i]
				}
			}
			if in != 3 {
				t.Errorf("%v: in group %d of\n%v", e, in, f.Clauses)
			}
		}
	}
}
