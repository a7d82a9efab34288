package solve

import "slices"

// A family is sets of plies that are not listed but asked for, and smallest sets of plies are sought that
// meet them all: implicit hitting sets (Moreno-Centeno and Karp, The implicit hitting set approach to solve
// combinatorial optimization problems, 2013). Smallest sets that meet the members known are proposed;
// one that misses some other member makes it known; one that misses none is an answer.
type family struct {
	known  *hitter
	missed func(chosen plySet) (plySet, error) // a member that meets no chosen ply, nil if there is none
}

// meets tells whether chosen meets all members. If not, it learns some that it misses, which have no
// ply in common: each makes the answer larger by one (Ignatiev, Previti, Liffiton and Marques-Silva,
// Smallest MUS extraction with minimal hitting set dualization, 2015).
func (f *family) meets(chosen plySet) (bool, error) {
	covered := slices.Clone(chosen)
	for met := true; ; met = false {
		set, err := f.missed(covered)
		if set == nil || err != nil {
			return met, err
		}
		f.known.sets = append(f.known.sets, set)
		covered.addAll(set)
	}
}

// smallest is a set of the least size that meets all members. It leaves the members known such that
// no smaller set meets them.
func (f *family) smallest() (plySet, error) {
	for {
		chosen := f.known.smallest()
		if met, err := f.meets(chosen); met || err != nil {
			return chosen, err
		}
	}
}

// each visits the smallest sets that meet all members and no forbidden ply, the latest first in the
// order of hitter.each, until a visit returns false. It follows a call of smallest.
func (f *family) each(visit func(plySet) bool) error {
	var failed error
	f.known.each(f.known.size, f.known.plies, func(chosen plySet) bool {
		met, err := f.meets(chosen)
		failed = err
		return err == nil && (!met || visit(chosen))
	})
	return failed
}

// first is the first that each visits, nil if there is none.
func (f *family) first() (found plySet, err error) {
	err = f.each(func(chosen plySet) bool {
		found = slices.Clone(chosen)
		return false
	})
	return found, err
}
