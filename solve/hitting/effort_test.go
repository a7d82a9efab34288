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

// What a search finds first, how many steps it takes, how often it asks, and how much memory it borrows: these stay
// unless somebody wants them to change. UPDATE=1 writes the file; if numbers grow, measure. The elements begin at 0, or
// go beyond the first word of a set. Every fourth family is known from the start, and fills words or not.
func TestEffort(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for seed := range uint64(32) {
		rng := rand.New(rand.NewPCG(seed, 51))
		n, shift, known := 5+int(seed), 50*int(seed%2), seed%4 == 3
		sets := make([]Set, 10+2*int(seed))
		if known {
			sets = make([]Set, []int{63, 64, 65, 100, 128, 129, 191, 192}[seed/4])
		}
		for i := range sets {
			sets[i] = NewSet(n + shift)
			for range 1 + rng.IntN(5) {
				sets[i].Add(rng.IntN(n) + shift)
			}
		}
		asked, late, m := 0, 0, &Memory{}
		f := NewFamily(n+shift, AnySize, askedOf(sets, &asked), func() error { late++; return nil }, m)
		for _, set := range sets {
			if known {
				f.known.add(set)
			}
		}
		smallest, err := f.Smallest()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d: %v with %d known, %d steps, %d questions", seed, smallest.list(), f.known.numSets, f.known.steps,
			asked)
		first, err := f.First(n + shift - 1)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "; first %v, %d steps", first.list(), f.known.steps)
		found := 0
		if err := f.Each(n+shift-1, func(Set) bool { found++; return found < 50 }); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "; %d in all, %d steps, %d looks at the time; %d words, %d columns, %v kept\n", found, f.known.steps,
			late, cap(m.words), cap(m.lists), m.mark())
	}
	golden.Text(t, "testdata/effort.txt", b.String())
}

// A set has a bit for each number below its size, in whole words.
func TestWordsOfSets(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]int{0: 0, 1: 1, 63: 1, 64: 1, 65: 2, 128: 2, 129: 3} {
		s := NewSet(n)
		if len(s) != want || !s.Empty() {
			t.Errorf("%d numbers take %d words, %v", n, len(s), s)
		}
		for x := range n {
			s.Add(x)
			if got := s.list(); !slices.Equal(got, []int{x}) || s.Empty() || !s.Has(x) {
				t.Errorf("%v, after %d was added", got, x)
			}
			s.remove(x)
		}
	}
}
