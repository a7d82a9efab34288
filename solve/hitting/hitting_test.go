package hitting

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func inTime() error { return nil }

// randomFamily returns random sets of the numbers from 1 to n.
func randomFamily(rng *rand.Rand, n, sets int) []Set {
	family := make([]Set, sets)
	for i := range family {
		family[i] = NewSet(n + 1)
		for range 1 + rng.IntN(5) {
			family[i].Add(1 + rng.IntN(n))
		}
	}
	return family
}

// hittingSets returns all smallest choices that meet every set, by trying all choices, the latest first. Only the
// numbers from 1 to last may be chosen. It returns nil if no choice meets every set.
func hittingSets(family []Set, n, last int) [][]int {
	for size := 0; size <= last; size++ {
		var found [][]int
		for choice := range uint64(1) << last {
			s := NewSet(n + 1)
			s[0] = choice << 1
			if len(s.list()) == size && !slices.ContainsFunc(family, func(set Set) bool { return !set.meets(s) }) {
				found = append(found, s.list())
			}
		}
		if found != nil {
			slices.SortFunc(found, func(a, b []int) int {
				slices.Reverse(a)
				slices.Reverse(b)
				defer slices.Reverse(a)
				defer slices.Reverse(b)
				return slices.Compare(b, a)
			})
			return found
		}
	}
	return nil
}

// The families are known from the start, or learnt set by set. They have more sets than a word has bits.
func TestHittingSetsByTryingAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 2 + rng.IntN(9)
		family := randomFamily(rng, n, rng.IntN(8))
		if rng.IntN(20) == 0 {
			family = append(family, randomFamily(rng, n, 100)...)
		}
		last := 1 + rng.IntN(n)
		want, all := hittingSets(family, n, last), hittingSets(family, n, n)
		if want != nil && len(want[0]) > len(all[0]) {
			want = nil // these choices are not of the least size
		}
		for name, known := range map[string]int{"known": len(family), "learnt": 0} {
			got := smallestUpTo(t, family, n, last, known)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: %v meet %v, want %v of plies up to %d", name, got, lists(family), want, last)
			}
		}
	}
}

// smallestUpTo asks a family of which the first sets are known.
func smallestUpTo(t *testing.T, sets []Set, n, last, known int) (found [][]int) {
	missed := func(chosen Set) (Set, error) {
		if i := slices.IndexFunc(sets, func(set Set) bool { return !set.meets(chosen) }); i >= 0 {
			return sets[i], nil
		}
		return nil, nil
	}
	f := NewFamily(n+1, AnySize, missed, inTime, &Memory{})
	for _, set := range sets[:known] {
		f.known.add(set)
	}
	smallest, err := f.Smallest()
	if err != nil || slices.ContainsFunc(sets, func(set Set) bool { return !set.meets(smallest) }) {
		t.Fatalf("%v, %v does not meet all of %v", smallest.list(), err, lists(sets))
	}
	err = f.Each(last, func(chosen Set) bool {
		found = append(found, chosen.list())
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (s Set) list() []int { return slices.Collect(s.All()) }

func lists(family []Set) (all [][]int) {
	for _, set := range family {
		all = append(all, set.list())
	}
	return all
}

// A search that would take for ever ends with its context.
func TestHitterEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h := newHitter(400, AnySize, ctx.Err, &Memory{})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		set := NewSet(400)
		for range 12 {
			set.Add(rng.IntN(400))
		}
		h.add(set)
	}
	time.AfterFunc(20*time.Millisecond, cancel)
	if found, err := h.smallest(); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v; want that it was cancelled", found, err)
	}
}
