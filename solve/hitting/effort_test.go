package hitting

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/solve/solvertest/golden"
)

// askedOf returns the function missed for listed sets, and counts how often it is asked.
func askedOf(sets []Set, asked *int) func(chosen Set) (Set, error) {
	return func(chosen Set) (Set, error) {
		*asked++
		if i := slices.IndexFunc(sets, func(set Set) bool { return !set.meets(chosen) }); i >= 0 {
			return sets[i], nil
		}
		return nil, nil
	}
}

// What a search finds first, how many steps it takes, and how often it asks: these stay unless somebody wants them to
// change. UPDATE=1 writes the file; if numbers grow, measure.
func TestEffort(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 51))
		n := 5 + int(seed)
		sets := randomFamily(rng, n, 10+2*int(seed))
		asked, late := 0, 0
		f := NewFamily(n+1, AnySize, askedOf(sets, &asked), func() error { late++; return nil }, &Memory{})
		smallest, err := f.Smallest()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d: %v with %d known, %d steps, %d questions", seed, smallest.list(), f.known.numSets, f.known.steps,
			asked)
		first, err := f.First(n)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "; first %v, %d steps", first.list(), f.known.steps)
		found := 0
		if err := f.Each(n, func(Set) bool { found++; return found < 100 }); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "; %d in all, %d steps, %d looks at the time\n", found, f.known.steps, late)
	}
	golden.Text(t, "testdata/effort.txt", b.String())
}
