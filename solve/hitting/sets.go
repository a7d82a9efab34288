package hitting

import (
	"errors"
	"iter"
	"math/bits"
	"slices"
)

// A Set is a set of small numbers, from 0. Bit n stands for n. All sets of one kind have the same length.
type Set []uint64

// NewSet returns an empty set with room for the numbers below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Has reports whether n is an element.
func (s Set) Has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }

// Add adds n.
func (s Set) Add(n int) { s[n/64] |= 1 << (n % 64) }

func (s Set) remove(n int) { s[n/64] &^= 1 << (n % 64) }

// addAll adds the elements of u.
func (s Set) addAll(u Set) {
	for i, w := range u {
		s[i] |= w
	}
}

// removeAll removes the elements of u.
func (s Set) removeAll(u Set) {
	for i, w := range u {
		s[i] &^= w
	}
}

// keepAll removes all but the elements of u.
func (s Set) keepAll(u Set) {
	for i, w := range u {
		s[i] &= w
	}
}

// meets reports whether the sets have a common element.
func (s Set) meets(u Set) bool {
	for i, w := range s {
		if w&u[i] != 0 {
			return true
		}
	}
	return false
}

// common returns the number of common elements.
func (s Set) common(u Set) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & u[i])
	}
	return n
}

// within reports whether s is a subset of u.
func (s Set) within(u Set) bool {
	for i, w := range s {
		if w&^u[i] != 0 {
			return false
		}
	}
	return true
}

// Empty reports whether there is no element.
func (s Set) Empty() bool { return !s.meets(s) }

// All yields the elements in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

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

// A stack lends memory for a short time: what was lent last is given back first. It is not cleared.
type stack[T any] []T

// take lends memory for n elements.
func (s *stack[T]) take(n int) []T {
	from, to := len(*s), len(*s)+n
	if to > cap(*s) {
		*s = make([]T, from, 2*to) // what is lent already stays where it is
	}
	*s = (*s)[:to]
	return (*s)[from:to:to]
}

// copy lends memory with the same elements.
func (s *stack[T]) copy(all []T) []T {
	lent := s.take(len(all))
	copy(lent, all)
	return lent
}

// giveBack gives back all that was lent after the stack had the given length.
func (s *stack[T]) giveBack(length int) { *s = (*s)[:length] }

// A Memory is what a search borrows. Otherwise it would allocate at every step. The zero Memory is empty.
type Memory struct {
	words stack[uint64]
	lists stack[column]
}

// A mark says how much of a Memory was lent at some time.
type mark struct{ words, lists int }

func (m *Memory) mark() mark { return mark{len(m.words), len(m.lists)} }

// giveBack gives back what was lent since then.
func (m *Memory) giveBack(since mark) {
	m.words.giveBack(since.words)
	m.lists.giveBack(since.lists)
}
