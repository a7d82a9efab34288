package solve

import (
	"errors"
	"slices"
)

// A family is sets of plies that are not listed but asked for, and smallest sets of plies are sought that
// meet them all: implicit hitting sets (Moreno-Centeno and Karp, The implicit hitting set approach to solve
// combinatorial optimization problems, 2013). Smallest sets that meet the members known are proposed;
// one that misses some other member makes it known; one that misses none is an answer.
type family struct {
	known  *hitter
	missed func(chosen bitset) (bitset, error) // a member that meets no chosen ply, nil if there is none
}

// meets tells whether chosen meets all members. If not, it learns some that it misses, which have no
// ply in common: each makes the answer larger by one (Ignatiev, Previti, Liffiton and Marques-Silva,
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

// smallest is a set of the least size that meets all members. It leaves the members known such that
// no smaller set meets them.
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

// each visits the smallest sets of plies up to last that meet all members, the latest first in the order
// of hitter.each, until a visit returns false. It follows a call of smallest.
func (f *family) each(last int, visit func(bitset) bool) error {
	var failed error
	f.known.each(f.known.size, last+1, func(chosen bitset) bool {
		met, err := f.meets(chosen)
		failed = err
		return err == nil && (!met || visit(chosen))
	})
	return errors.Join(failed, f.known.err)
}

// first is the first that each visits, nil if there is none.
func (f *family) first(last int) (found bitset, err error) {
	err = f.each(last, func(chosen bitset) bool {
		found = slices.Clone(chosen)
		return false
	})
	return found, err
}
