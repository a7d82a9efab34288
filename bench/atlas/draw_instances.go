package atlas

import (
	"context"
	"math/rand/v2"

	"haft/bench/family"
	"haft/encode"
	"haft/encode/formula"
)

// A drawer draws n instances of a table by seed.
type drawer func(ctx context.Context, t *Table, seed uint64, n int) ([]*Instance, error)

// Sizes of instances. With these, most questions take solvers tens to thousands of conflicts, and a moment.
const (
	vertices  = 18
	colours   = 6
	armySize  = 8 // pieces of each side
	tightSize = 9
)

// systems draws systems of so many variables: copies of the table's constraints, of each constraint in turn.
func systems(vars int) drawer {
	return func(ctx context.Context, t *Table, seed uint64, n int) ([]*Instance, error) {
		return t.growing(ctx, (*Constraint).middling, seed, n, func(c *Constraint, rng *rand.Rand) *growing {
			return c.copies(vars, rng)
		})
	}
}

// middling reports whether a constraint is neither so strict nor so loose that systems of it are easy, and has enough
// inputs for encodings to differ.
func (c *Constraint) middling() bool {
	part := float64(len(c.solutions())) / float64(uint(1)<<c.Inputs)
	return c.Inputs >= 5 && part >= 0.2 && part <= 0.5
}

// colourings draws questions of up to six colours.
func colourings(ctx context.Context, t *Table, seed uint64, n int) ([]*Instance, error) {
	few := func(c *Constraint) bool { return c.Inputs >= 3 && c.Inputs <= colours }
	return t.growing(ctx, few, seed, n, func(c *Constraint, rng *rand.Rand) *growing {
		return c.colouring(vertices, rng)
	})
}

// growing draws questions at their thresholds. Each constraint that is wanted has its turn.
func (t *Table) growing(
	ctx context.Context, wanted func(*Constraint) bool, seed uint64, n int,
	grow func(c *Constraint, rng *rand.Rand) *growing,
) (drawn []*Instance, err error) {
	var from []*Constraint
	for _, c := range t.Constraints(Most) {
		if wanted(&c) {
			from = append(from, &c)
		}
	}
	for number := range n {
		rng := rand.New(rand.NewPCG(seed, uint64(number)))
		turn, round := number%len(from), number/len(from)
		in, err := grow(from[turn], rng).atThreshold(ctx, t.Encodings[0], number, (turn+round)%2 == 0)
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, in)
	}
	return drawn, ctx.Err()
}

// armies draws, in turn, two armies with pairs of natures that exclude each other, and one piece too many.
func armies(ctx context.Context, t *Table, seed uint64, n int) (drawn []*Instance, err error) {
	tight, err := family.Lookup("tight")
	if err != nil {
		return nil, err
	}
	for number := range n {
		var in *Instance
		if number%2 == 0 {
			g := pairs(rand.New(rand.NewPCG(seed, uint64(number))))
			in, err = g.atThreshold(ctx, t.Encodings[0], number, number%4 == 0)
		} else {
			in, err = ofFamily(tight, tightSize, seed, number)
		}
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, in)
	}
	return drawn, ctx.Err()
}

// ofFamily returns an instance of a family of armies.
func ofFamily(f *family.Family, size int, seed uint64, number int) (*Instance, error) {
	in, err := f.Make(size, seed*apart+uint64(number))
	if err != nil {
		return nil, err
	}
	return &Instance{f.Name, number, func(encoding string) (*formula.Formula, error) {
		return in.Formula(rosterEncoding(encoding), 0)
	}}, nil
}

// apart keeps the seeds of families apart for different seeds of an atlas.
const apart = 1 << 32

// pairs is a question that grows by pairs: can the pieces of two sides, with random limits, have natures if some
// natures of pieces exclude others of pieces of the other side?
func pairs(rng *rand.Rand) *growing {
	army := &encode.Army{Natures: natureNames}
	for _, name := range []string{"w", "b"} {
		side := encode.Side{Name: name, Limits: make([]int, len(natureNames))}
		for range armySize {
			side.May = append(side.May, 1<<len(natureNames)-1)
			side.Limits[rng.IntN(len(natureNames))]++
		}
		army.Sides = append(army.Sides, side)
	}
	for range maxPairs {
		army.Pairs = append(army.Pairs, encode.Pair{
			Piece: rng.IntN(armySize), Nature: rng.IntN(len(natureNames)),
			Other: armySize + rng.IntN(armySize), Not: rng.IntN(len(natureNames)),
		})
	}
	return &growing{"pairs", maxPairs, func(encoding string, steps int) (*formula.Formula, error) {
		some := *army
		some.Pairs = army.Pairs[:steps]
		return rosterEncoding(encoding).EncodeArmy(&some)
	}}
}

// maxPairs is more pairs than leave a solution.
const maxPairs = 2000
