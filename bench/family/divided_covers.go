package family

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"haft/encode"
	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
)

// The numbers of cover: two of each five are true, in five divisions.
const (
	fives     = 5
	divisions = 5
	minTrue   = 2
)

// coverFamilies are about adding rows: the sum of those of one division and the last one refutes the formula. The other
// divisions are in the way of whoever does not find that. Programs of linear programming take milliseconds for all sizes.
func coverFamilies() []Family {
	f := Family{
		Name: "cover", Doc: "at least two of each five, in five random divisions into fives, but one too few of all: impossible",
		Size: "variables", Sizes: []int{10, 20, 30, 40, 50, 60}, Knows: "counting",
	}
	return []Family{f.within(2*fives, 400, func(size int, seed uint64) (*Instance, error) {
		if size%fives != 0 {
			return nil, fmt.Errorf("expected a multiple of %d", fives)
		}
		return coverOf(size, randomness(size, seed)), nil
	})}
}

// coverOf draws the divisions.
func coverOf(size int, rng *rand.Rand) *Instance {
	var groups [][]int // of variables
	for range divisions {
		for group := range slices.Chunk(rng.Perm(size), fives) {
			slices.Sort(group)
			groups = append(groups, group)
		}
	}
	most := minTrue*size/fives - 1
	in := &Instance{
		Formula: func(e encode.Encoding, _ int) (*formula.Formula, error) { return writeCover(e, size, groups, most) },
		Hash:    hashOf(func(w io.Writer) { fmt.Fprintln(w, "cover", minTrue, groups, most) }),
	}
	in.suits = func(e encode.Encoding) error { return suitsCover(e, size, most) }
	in.answer(solve.Unsat, "counting")
	return in
}

// suitsCover fails if the encoding has other choices than those of limits and sums, or needs too many clauses.
func suitsCover(e encode.Encoding, size, most int) error {
	rest := e
	rest.Roster, rest.PB = encode.Default().Roster, encode.Default().PB
	if rest != encode.Default() {
		return formula.Unsuited("encoding %v is about games; expected roster= and linear= alone", e)
	}
	if _, err := card.ByName(e.Roster); err != nil {
		return formula.Unsuited("encoding roster=%s is about pieces and natures: %v", e.Roster, err)
	}
	clauses := 1.0 // of the binomial encoding: one for each of more than may be true
	for i := range most + 1 {
		clauses *= float64(size-i) / float64(i+1)
	}
	if (e.Roster == "binomial" || e.Roster == "binomial+exactly") && clauses > maxCoverClauses {
		return formula.Unsuited("encoding roster=%s would take about %.2g clauses; at most %d are written", e.Roster, clauses,
			maxCoverClauses)
	}
	return nil
}

// maxCoverClauses bounds the clauses of one row.
const maxCoverClauses = 1 << 20

// writeCover writes the rows as the encoding writes limits.
func writeCover(e encode.Encoding, size int, groups [][]int, most int) (*formula.Formula, error) {
	if err := suitsCover(e, size, most); err != nil {
		return nil, err
	}
	limit, err := card.ByName(e.Roster)
	if err != nil {
		return nil, err
	}
	f := &formula.Formula{}
	all := make([]formula.Lit, size)
	for i := range all {
		all[i] = f.Named(fmt.Sprint("x", i+1))
	}
	for _, group := range groups {
		lits := make([]formula.Lit, len(group))
		for i, v := range group {
			lits[i] = all[v]
		}
		limit.AtLeast(f, formula.File, lits, minTrue)
	}
	limit.AtMost(f, formula.File, all, most)
	return pb.Translate(f, pb.Way{Linear: e.PB})
}
