package encode

import (
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// The domain sparse writes only "at least one".
func TestSparse(t *testing.T) {
	for n := range 9 {
		f, lits := formulatest.Inputs(n, false)
		sparse(f, OneNature, lits)
		if len(f.Clauses) != 1 || len(f.Clauses[0]) != n || f.Vars != n {
			t.Errorf("n = %d: %v", n, f.Clauses)
		}
	}
}

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
