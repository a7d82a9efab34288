package hitting

import (
	"errors"
	"slices"
)

// A Family is a collection of sets that are asked for instead of listed, its members. Smallest choices of elements
// that meet all of them are implicit hitting sets (Moreno-Centeno and Karp, The implicit hitting set approach to solve
// combinatorial optimization problems, 2013). The search proposes smallest choices that meet the known members. If
// a choice misses another member, that member becomes known; if it misses none, it is an answer.
type Family struct {
	known  *hitter
	missed func(chosen Set) (Set, error)
}

// NewFamily returns a family of sets of the numbers below n. The function missed returns a member that contains no
// chosen element, or nil if there is none. Choices of more than most elements are not looked for. The function late
// returns an error when time has run out, which ends the search. Several families may share a memory if each has ended
// its search before the next one begins.
func NewFamily(n, most int, missed func(chosen Set) (Set, error), late func() error, m *Memory) *Family {
	return &Family{newHitter(n, most, late, m), missed}
}

// errEmpty is a fault of the function missed.
var errEmpty = errors.New("nothing meets an empty set, so the answers that led to it contradict each other")

// meets reports whether chosen meets all members. If not, it learns some members that chosen misses and that have
// no element in common; each of them makes the answer one element larger (Ignatiev, Previti, Liffiton and
// Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, 2015).
func (f *Family) meets(chosen Set) (bool, error) {
	covered := slices.Clone(chosen)
	for met := true; ; met = false {
		set, err := f.missed(covered)
		if set == nil || err != nil {
			return met, err
		}
		if set.Empty() {
			return false, errEmpty
		}
		f.known.add(set)
		covered.addAll(set)
	}
}

// Smallest returns a smallest choice that meets all members, or ErrTooMany. Afterwards no smaller set meets the known
// members.
func (f *Family) Smallest() (Set, error) {
	for {
		chosen, err := f.known.smallest()
		if err != nil {
			return nil, err
		}
		if met, err := f.meets(chosen); met || err != nil {
			return chosen, err
		}
	}
}

// Each visits the smallest choices of elements up to last that meet all members, until a visit returns false: the one
// with the greatest last element first, among these the one with the greatest last but one, and so on. Smallest must be
// called before it. A visit must not change the set or keep it.
func (f *Family) Each(last int, visit func(Set) bool) error {
	var failed error
	f.known.each(f.known.size, last+1, func(chosen Set) bool {
		met, err := f.meets(chosen)
		failed = err
		return err == nil && (!met || visit(chosen))
	})
	return errors.Join(failed, f.known.err)
}

// First returns the first set that Each visits, or nil if there is none.
func (f *Family) First(last int) (found Set, err error) {
	err = f.Each(last, func(chosen Set) bool {
		found = slices.Clone(chosen)
		return false
	})
	return found, err
}
