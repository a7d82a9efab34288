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

type namedProblem struct {
	name string
	*model.Problem
}

// problemsForParts returns one problem of every kind that a writer may treat differently.
func problemsForParts(t *testing.T) []namedProblem {
	t.Helper()
	usual, opposite, unchecked := model.DefaultRules(), model.DefaultRules(), model.DefaultRules()
	opposite.EnPassant, opposite.Bishops = true, model.OppositeBishops
	unchecked.Check = false
	start := model.NewProblem(usual)
	promoted := model.Replay(solve.RandomGame(solve.Seed(324), usual, solve.Styles[1], 36))
	if (promoted.Unknown &^ model.Majors).Len() < 2 {
		t.Error("too few pawns have promoted in the game of pawns")
	}
	illegal, ok := solve.RandomIllegalGame(solve.Seed(1), usual, solve.Styles[2], 30)
	if !ok {
		t.Error("no move is illegal after the illegal game")
	}
	short := model.Replay(solve.RandomGame(solve.Seed(2), opposite, solve.Styles[0], 25))
	announced := usual
	announced.Announce = true
	said := model.Replay(solve.RandomGame(solve.Seed(4), announced, solve.Styles[0], 40))
	if !said.Announced() {
		t.Error("no check is announced in the game of announced checks")
	}
	return []namedProblem{
		{"no moves", &start},
		{"promoted pawns", promoted},
		{"a long game", model.Replay(solve.RandomGame(solve.Seed(3), usual, solve.Styles[1], 70))},
		{"an illegal game", model.Replay(illegal)},
		{"en passant, opposite bishops", short},
		{"no check", model.Replay(solve.RandomGame(solve.Seed(5), unchecked, solve.Styles[2], 30))},
		{"announced checks", said},
		{"claims, alternatives, announced checks", withAlternatives(said).With(anyAnnounced.Example(1))},
		{"claims and alternatives", withAlternatives(short).With(anyFact.Example(5), anyFact.Example(7))},
		{"another army", withArmy(promoted, 2, 1, 1, 3, 1)},
		{"an army with too much room", withArmy(short, 1, 1, 2, 3, 3)},
		{"promotion to one nature", promotingTo(promoted, model.Queen.Set())},
		{"any problem, 1", anyProblem.Example(12)},
		{"any problem, 2", anyProblem.Example(15)},
		{"any problem, 3", anyProblem.Example(34)},
	}
}

// withAlternatives turns some facts into claims, and others into alternatives.
func withAlternatives(p *model.Problem) *model.Problem {
	q := *p
	n := len(p.Facts) / 2
	q.Facts = append([]model.Fact(nil), p.Facts[:n]...)
	for i := range q.Facts[:n/2] {
		q.Facts[i].Ply = 0
	}
	for i, fact := range p.Facts[n:] {
		if i%3 == 0 {
			q.Any = append(q.Any, nil)
		}
		q.Any[i/3] = append(q.Any[i/3], fact)
	}
	return &q
}

func withArmy(p *model.Problem, limits ...int) *model.Problem {
	q := *p
	for i, k := range limits {
		q.Rules.Roster[int(model.King)+i] = k
	}
	return &q
}

func promotingTo(p *model.Problem, natures model.Natures) *model.Problem {
	q := *p
	q.Rules.Promote = natures
	return &q
}

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
	c.addNear(rng, exact.NewTable(model.Replay(legal)).NewSampler(rng).Next())
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
		if checker := model.NewPiece(fact.King.Color().Other(), i+1); natures.Has(w[checker]) {
			give(&w, checker, model.Nature(1+rng.IntN(model.NumNatures)))
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
