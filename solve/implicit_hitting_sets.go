package solve

import (
	"errors"
	"slices"
)

// A family is a collection of sets of plies that are asked for instead of listed. Smallest choices of plies that
// meet all of them are implicit hitting sets (Moreno-Centeno and Karp, The implicit hitting set approach to solve
// combinatorial optimization problems, 2013). The search proposes smallest choices that meet the known members. If
// a choice misses another member, that member becomes known; if it misses none, it is an answer.
type family struct {
	known  *hitter
	missed func(chosen bitset) (bitset, error) // returns a member that contains no chosen ply, or nil if there is none
}

// meets reports whether chosen meets all members. If not, it learns some members that chosen misses and that have
// no ply in common; each of them makes the answer one ply larger (Ignatiev, Previti, Liffiton and Marques-Silva,
// Smallest MUS extraction with minimal hitting set dualization, 2015).
func (f *family) meets(chosen bitset) (bool, error) {
	covered := slices.Clone(chosen)
	for met := true; ; met = false {
		set, err := f.missed(covered)
		if set == nil || err != nil {
			return met, err
		}
		if len(set.list()) == 0 {
			return false, errors.New("the solver contradicts itself: it finds a world where it found none before")
		}
		f.known.add(set)
		covered.addAll(set)
	}
}

// smallest returns a smallest set of plies that meets all members. Afterwards no smaller set meets the known
// members.
func (f *family) smallest() (bitset, error) {
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

// each visits the smallest sets of plies up to last that meet all members, the latest first in the order of
// hitter.each, until a visit returns false. smallest must be called before it.
func (f *family) each(last int, visit func(bitset) bool) error {
	var failed error
	f.known.each(f.known.size, last+1, func(chosen bitset) bool {
		met, err := f.meets(chosen)
		failed = err
		return err == nil && (!met || visit(chosen))
	})
	return errors.Join(failed, f.known.err)
}

// first returns the first set that each visits, or nil if there is none.
func (f *family) first(last int) (found bitset, err error) {
	err = f.each(last, func(chosen bitset) bool {
		found = slices.Clone(chosen)
		return false
	})
	return found, err
}
