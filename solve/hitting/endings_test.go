package hitting

import (
	"errors"
	"slices"
	"testing"
)

// setOf returns a set of numbers below ten.
func setOf(numbers ...int) Set {
	s := NewSet(10)
	for _, n := range numbers {
		s.Add(n)
	}
	return s
}

// The sets of three pairs that have nothing in common, which need three elements.
var threePairs = []Set{setOf(1, 4), setOf(2, 5), setOf(3, 6)}

// A choice may have as many elements as wanted, and not one more.
func TestLargestChoiceWanted(t *testing.T) {
	t.Parallel()
	for most, want := range map[int]error{3: nil, 4: nil, 2: ErrTooMany, 0: ErrTooMany} {
		asked := 0
		f := NewFamily(10, most, askedOf(threePairs, &asked), inTime, &Memory{})
		if found, err := f.Smallest(); !errors.Is(err, want) || (found == nil) != (err != nil) {
			t.Errorf("at most %d: %v, %v", most, found, err)
		}
	}
}

// The first choice has the latest elements, and there is none if only early elements may be chosen.
func TestFirstChoice(t *testing.T) {
	t.Parallel()
	for last, want := range map[int][]int{9: {4, 5, 6}, 6: {4, 5, 6}, 5: {3, 4, 5}, 3: {1, 2, 3}, 2: nil} {
		asked := 0
		f := NewFamily(10, AnySize, askedOf(threePairs, &asked), inTime, &Memory{})
		if _, err := f.Smallest(); err != nil {
			t.Fatal(err)
		}
		found, err := f.First(last)
		if err != nil || !slices.Equal(found.list(), want) {
			t.Errorf("up to %d: %v, %v; want %v", last, found.list(), err, want)
		}
	}
}

// Nothing meets an empty set; a family that has one contradicts itself.
func TestEmptyMember(t *testing.T) {
	t.Parallel()
	asked := 0
	f := NewFamily(10, AnySize, askedOf([]Set{setOf(1, 2), setOf()}, &asked), inTime, &Memory{})
	if found, err := f.Smallest(); !errors.Is(err, errEmpty) {
		t.Errorf("%v, %v", found, err)
	}
}

// An error of the function missed ends a search at once, and is what the search fails with.
func TestMissedFails(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for after := range 4 {
		asked, visits := 0, 0
		answers := askedOf(threePairs, &asked)
		f := NewFamily(10, AnySize, func(chosen Set) (Set, error) {
			if asked == after {
				return nil, broken
			}
			return answers(chosen)
		}, inTime, &Memory{})
		if _, err := f.Smallest(); !errors.Is(err, broken) || asked != after {
			t.Errorf("after %d answers: %v, %d asked", after, err, asked)
		}
		after = -1
		if _, err := f.Smallest(); err != nil { // the members are learnt after all
			t.Fatal(err)
		}
		after = asked + 2
		err := f.Each(9, func(Set) bool { visits++; return true })
		if !errors.Is(err, broken) || visits != 2 {
			t.Errorf("each: %v, %d visits", err, visits)
		}
		after = asked
		if found, err := f.First(9); !errors.Is(err, broken) || found != nil {
			t.Errorf("the first: %v, %v", found, err)
		}
	}
}

// The time is looked at every 64 steps. When it has run out, the search takes no further step.
func TestNoStepAfterTheEnd(t *testing.T) {
	t.Parallel()
	over := errors.New("over")
	for _, last := range []int{1, 3} {
		looks := 0
		h := newHitter(40, AnySize, func() error {
			if looks++; looks == last {
				return over
			}
			return nil
		}, &Memory{})
		for i := range 200 {
			set := NewSet(40)
			for j := range 5 {
				set.Add((i*i + 7*i*j + 11*j*j) % 37)
			}
			h.add(set)
		}
		if found, err := h.smallest(); !errors.Is(err, over) || found != nil || looks != last {
			t.Errorf("%v, %v after %d looks", found, err, looks)
		}
		deep := h.steps - 64*last // calls that end on the way back
		if deep < 0 || deep > 20 {
			t.Errorf("%d steps after %d looks", h.steps, looks)
		}
	}
}
