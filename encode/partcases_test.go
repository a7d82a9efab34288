package encode

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// A partCase is the problem of a random game, and values of x: worlds, and assignments close to worlds.
type partCase struct {
	seed    uint64
	problem *model.Problem
	x       [][]formula.Lit
}

// partCaseOf plays a game by seed. Every second game ends in an illegal move, with worlds from before that move;
// every sixteenth is long, so that pawns promote. Every third problem has alternatives, every fourth a fact that does
// not come from the game, and every fifth announced checks.
func partCaseOf(t *testing.T, seed uint64) *partCase {
	t.Helper()
	rng := solve.Seed(seed)
	r := model.DefaultRules()
	r.Check, r.EnPassant, r.Bishops = rng.IntN(8) > 0, rng.IntN(2) == 0, model.Bishops(rng.IntN(2))
	if seed%5 == 0 {
		r.Check, r.Announce = true, true
	}
	style, plies := solve.Styles[seed%3], 1+rng.IntN(30)
	if seed%16 == 1 {
		style, plies = solve.Styles[1], 90
	}
	g, _ := solve.RandomIllegalGame(rng, r, style, plies)
	legal := g.UpTo(model.Ply(len(g.Moves) - 1))
	if seed%2 == 1 {
		g = legal
	}
	c := &partCase{seed: seed, problem: model.Replay(g)}
	if seed%3 == 0 {
		c.problem = withAlternatives(c.problem)
	}
	if seed%4 == 0 {
		c.problem = c.problem.With(anyFact.Example(int(seed)))
	}
	c.addNear(rng, exact.New(model.Replay(legal)).NewSampler(rng).Next())
	return c
}

// addNear adds a world, the world with two natures swapped, with one changed, with other back ranks, with one or
// two values of x inverted, and a change that breaks one fact.
func (c *partCase) addNear(rng *rand.Rand, w model.Assignment) {
	pieces := slices.Collect(c.problem.Unknown.All())
	i, j := pieces[rng.IntN(len(pieces))], pieces[rng.IntN(len(pieces))]
	swapped, changed, other := w, w, ordered(rng, &c.problem.Rules)
	swapped[i], swapped[j] = w[j], w[i]
	changed[i] = model.Nature(1 + rng.IntN(model.NumNatures))
	for q := range (c.problem.Unknown &^ model.Majors).All() {
		other[q] = w[q]
	}
	c.x = append(c.x, on(&w), on(&swapped), on(&changed), on(&other), turned(rng, on(&w), pieces))
	for range min(3, len(c.problem.Facts)) {
		broken := breaking(rng, c.problem.Facts[rng.IntN(len(c.problem.Facts))], w)
		c.x = append(c.x, on(&broken))
	}
}

// breaking returns w with natures swapped so that the fact does not hold, if possible.
func breaking(rng *rand.Rand, fact model.Fact, w model.Assignment) model.Assignment {
	if fact.King != model.NoPiece {
		give(&w, fact.King, model.King)
	}
	for i, natures := range fact.Checkers {
		if giver := model.NewPiece(fact.King.Color().Other(), i+1); natures.Has(w[giver]) {
			give(&w, giver, model.Nature(1+rng.IntN(model.NumNatures)))
		}
	}
	if natures := slices.Collect(fact.Not.All()); len(natures) > 0 {
		give(&w, fact.Piece, natures[rng.IntN(len(natures))])
	}
	return w
}

// give lets p have nature n by swapping natures with a major of its side. If no such major exists, or p has
// promoted, no other piece changes.
func give(w *model.Assignment, p model.Piece, n model.Nature) {
	for q := range model.Majors.Of(p.Color()).All() {
		if p.Major() && w[q] == n {
			w[q] = w[p]
			break
		}
	}
	w[p] = n
}

// turned returns x with one or two variables inverted. One of them mostly belongs to a piece that has a nature.
func turned(rng *rand.Rand, x []formula.Lit, pieces []model.Piece) []formula.Lit {
	p := pieces[len(pieces)-1-rng.IntN(min(len(pieces), 4))] // the last pieces are the promoted pawns of Black
	x[X(p, model.Nature(1+rng.IntN(model.NumNatures)))-1] *= -1
	if rng.IntN(2) == 0 {
		x[rng.IntN(NumX)] *= -1
	}
	return x
}

// assignmentOn returns the natures that the values of x give, and the pieces that have two natures.
func assignmentOn(x []formula.Lit) (w model.Assignment, twice model.Pieces) {
	for _, l := range x {
		if l > 0 {
			p, n := PieceNature(int(l))
			if w[p] != model.NoNature {
				twice |= p.Set()
			}
			w[p] = n
		}
	}
	return w, twice
}

// hasNatures reports whether exactly the unknown pieces of the problem have a nature, and one that they may have
// before any fact.
func hasNatures(p *model.Problem, w *model.Assignment) bool {
	for q, n := range w {
		piece := model.Piece(q)
		if p.Unknown.Has(piece) != (n != model.NoNature) || n != model.NoNature && !p.May(piece).Has(n) {
			return false
		}
	}
	return true
}
