package atlas

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"haft/bench/family"
	"haft/encode"
	"haft/encode/formula"
)

// A drawer draws n instances of a table by seed.
type drawer func(ctx context.Context, t *Table, seed uint64, n int) ([]*instance, error)

// Sizes of instances. With these, most questions take solvers tens to thousands of conflicts, and a moment.
const (
	vertices  = 18
	colours   = 6
	armySize  = 8 // pieces of each side
	tightSize = 9
)

// systems draws systems of so many variables: copies of the table's constraints, of each constraint in turn.
func systems(vars int) drawer {
	return func(ctx context.Context, t *Table, seed uint64, n int) ([]*instance, error) {
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
func colourings(ctx context.Context, t *Table, seed uint64, n int) ([]*instance, error) {
	few := func(c *Constraint) bool { return c.Inputs >= 3 && c.Inputs <= colours }
	return t.growing(ctx, few, seed, n, func(c *Constraint, rng *rand.Rand) *growing {
		return c.colouring(vertices, rng)
	})
}

// growing draws questions at their thresholds. Each constraint that is wanted has its turn.
func (t *Table) growing(
	ctx context.Context, wanted func(*Constraint) bool, seed uint64, n int,
	grow func(c *Constraint, rng *rand.Rand) *growing,
) (drawn []*instance, err error) {
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
func armies(ctx context.Context, t *Table, seed uint64, n int) (drawn []*instance, err error) {
	tight, err := family.Lookup("tight")
	if err != nil {
		return nil, err
	}
	for number := range n {
		var in *instance
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
func ofFamily(f *family.Family, size int, seed uint64, number int) (*instance, error) {
	in, err := f.Make(size, seed*apart+uint64(number))
	if err != nil {
		return nil, err
	}
	return &instance{f.Name, number, func(encoding string) (*formula.Formula, error) {
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

// natureNames are the natures of the rosters that are measured, and chess is what chess has of each.
var (
	natureNames = []string{"K", "Q", "R", "B", "N"}
	chess       = []int{1, 1, 2, 2, 2}
)

// moved are the sets of natures that the moves of a piece can leave in chess: all, all but the king, and so on. Labels
// of rosters count what is missed of these.
var moved = []set{0b11111, 0b11110, 0b00111, 0b00110, 0b01011, 0b01010, 0b00011, 0b00010, 0b10000}

// pieces says, by number of natures, up to how many pieces all partial assignments are gone through, and up to how many
// those that differ by more than the order of the pieces. Of n pieces with m natures there are (2^m-1)^n in all.
var pieces = []struct{ all, once int }{2: {Most, Most}, 3: {5, Most}, 4: {4, 5}}

// fewest is the least number of natures.
const fewest = 2

// rosters returns the sides of up to most pieces whose limits add up to their number, so that every encoding can take
// them, as far as all partial assignments are gone through.
func rosters(most int) (all []Constraint) {
	for m := fewest; m < len(pieces); m++ {
		all = append(all, sides(m, m, min(most, pieces[m].all))...)
	}
	return all
}

// largeRosters returns those of more pieces.
func largeRosters(most int) (all []Constraint) {
	for m := fewest; m < len(pieces); m++ {
		for _, c := range sides(m, pieces[m].all+1, min(most, pieces[m].once)) {
			c.once = true
			all = append(all, c)
		}
	}
	return all
}

// sides returns the sides of from least to most pieces with m natures. Every nature has a limit of at least one, and
// none is above the one before.
func sides(m, least, most int) (all []Constraint) {
	for n := least; n <= most; n++ {
		for _, limits := range partitions(n, m, n) {
			all = append(all, rosterOf(limits))
		}
	}
	return all
}

// sideOfChess returns the majors of a side of chess, if there may be so many inputs.
func sideOfChess(most int) []Constraint {
	c := rosterOf(chess)
	c.sets, c.once = moved, true
	if most < c.Inputs {
		return nil
	}
	return []Constraint{c}
}

// partitions returns the ways to write n as a sum of m positive numbers that do not ascend, the first at most first.
func partitions(n, m, first int) (all [][]int) {
	if m == 0 {
		if n == 0 {
			return [][]int{nil}
		}
		return nil
	}
	for k := min(first, n); k > 0; k-- {
		for _, rest := range partitions(n-k, m-1, k) {
			all = append(all, append([]int{k}, rest...))
		}
	}
	return all
}

// rosterOf returns the constraint that pieces have one nature each, within limits that add up to their number.
func rosterOf(limits []int) Constraint {
	n := 0
	for _, k := range limits {
		n += k
	}
	side := encode.Side{Name: "p", Limits: limits, May: slices.Repeat([]encode.NatureSet{1<<len(limits) - 1}, n)}
	army := &encode.Army{Natures: natureNames[:len(limits)], Sides: []encode.Side{side}}
	return Constraint{
		Name: strings.Trim(fmt.Sprint(limits), "[]") + " of " + fmt.Sprint(n), Inputs: n, Values: len(limits),
		holds:   army.Holds,
		literal: army.X,
		write: func(encoding string) (*formula.Formula, error) {
			return rosterEncoding(encoding).EncodeArmy(army)
		},
	}
}

// rosterEncoding returns the default encoding with the roster of that name.
func rosterEncoding(name string) encode.Encoding {
	e := encode.Default()
	e.Roster = name
	return e
}
