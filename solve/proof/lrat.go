package proof

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"haft/encode/formula"
	"haft/model/input"
)

// VerifyLRAT checks a proof with hints that f, which must have clauses only, has no solution. It returns nil if the
// proof is right, and otherwise the first wrong step, by the line or the byte (from 1) at which it begins. The format is
// that of Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient Certified RAT Verification", CADE 2017, as
// text, or binary as CaDiCaL and drat-trim write it. In text:
//
//	13 1 -2 0 4 7 -5 11 0
//	13 d 4 7 0
//
// A step adds a clause with a number larger than any before, or deletes clauses. Those of f are numbered from 1.
// The hints are the clauses that unit propagation goes through; each must have at most one literal left, and the last
// one none. After them, -5 begins the hints for the resolvent with clause 5, for a clause that is RAT on its first
// literal. There are no hints if there is no resolvent. Deleting a clause that is not there is ignored, as lrat-check
// does. A formula with an empty clause needs no proof.
func VerifyLRAT(f *formula.Formula, r io.Reader) error { return checkLRAT(f, r, Memory) }

func checkLRAT(f *formula.Formula, r io.Reader, memory input.Size) error {
	if len(f.Linear) > 0 {
		return errors.New("the formula has linear constraints; LRAT is about clauses")
	}
	l := &lrat{known: map[int]formula.Clause{}, having: map[formula.Lit]int{}, budget: input.NewBudget(memory)}
	for i, c := range f.Clauses {
		if len(c) == 0 {
			return nil
		}
		l.add(i+1, c)
	}
	in := newLRATReader(r)
	for {
		s, err := in.step()
		if err == io.EOF {
			return ErrUnfinished
		}
		if err == nil {
			err = l.take(s)
		}
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", in.place(), err)
		case !s.deletes && len(s.clause) == 0:
			return nil
		}
	}
}

// lrat is the state of checking a proof: the clauses by number.
type lrat struct {
	known  map[int]formula.Clause
	having map[formula.Lit]int // how often a literal occurs
	last   int
	budget *input.Budget // of what the proof adds
}

func (l *lrat) add(id int, c formula.Clause) {
	l.known[id], l.last = c, id
	for _, lit := range c {
		l.having[lit]++
	}
}

// take checks a step.
func (l *lrat) take(s lratStep) error {
	if s.deletes {
		l.remove(s.ids)
		return nil
	}
	if s.id <= l.last {
		return fmt.Errorf("number %d, but there was %d", s.id, l.last)
	}
	if err := l.follows(s.clause, s.ids); err != nil {
		return fmt.Errorf("clause %v: %w", s.clause, err)
	}
	if err := l.budget.Spend(numberedCost(s.clause)); err != nil {
		return err
	}
	l.add(s.id, s.clause)
	return nil
}

// remove deletes clauses. What is deleted again is not there any more.
func (l *lrat) remove(ids []int) {
	for _, id := range ids {
		c, there := l.known[id]
		if !there {
			continue
		}
		l.budget.Return(numberedCost(c))
		delete(l.known, id)
		for _, lit := range c {
			if l.having[lit]--; l.having[lit] == 0 {
				delete(l.having, lit)
			}
		}
	}
}

// follows checks a clause by its hints.
func (l *lrat) follows(clause formula.Clause, hints []int) error {
	truth := map[formula.Lit]bool{}
	for _, lit := range clause {
		truth[-lit] = true
	}
	own, groups := splitHints(hints)
	done, err := l.propagate(truth, own)
	switch {
	case done || err != nil:
		return err
	case len(clause) == 0:
		return errors.New("the hints leave it open")
	case l.having[-clause[0]] == 0: // there is no resolvent
		return nil
	case len(groups) == 0:
		return errors.New("the hints leave it open")
	}
	return l.resolvents(clause[0], truth, groups)
}

// splitHints returns the hints before the first negative one, and the rest in groups that each begin with a
// negative one.
func splitHints(hints []int) (own []int, groups [][]int) {
	for _, h := range hints {
		switch {
		case h < 0:
			groups = append(groups, []int{-h})
		case len(groups) == 0:
			own = append(own, h)
		default:
			groups[len(groups)-1] = append(groups[len(groups)-1], h)
		}
	}
	return own, groups
}

// resolvents checks that each clause with the negated pivot has a group of hints that shows its resolvent.
func (l *lrat) resolvents(pivot formula.Lit, truth map[formula.Lit]bool, groups [][]int) error {
	for _, id := range slices.Sorted(maps.Keys(l.known)) {
		c := l.known[id]
		if !slices.Contains(c, -pivot) {
			continue
		}
		i := slices.IndexFunc(groups, func(g []int) bool { return g[0] == id })
		if i < 0 && !satisfied(c, pivot, truth) {
			return fmt.Errorf("no hints for the resolvent with clause %d", id)
		}
		if i < 0 {
			continue
		}
		if err := l.resolvent(c, pivot, truth, groups[i][1:]); err != nil {
			return fmt.Errorf("resolvent with clause %d: %w", id, err)
		}
	}
	return nil
}

// satisfied reports whether the resolvent with c has a literal that is already true.
func satisfied(c formula.Clause, pivot formula.Lit, truth map[formula.Lit]bool) bool {
	return slices.ContainsFunc(c, func(l formula.Lit) bool { return l != -pivot && truth[l] })
}

// resolvent checks the resolvent with c.
func (l *lrat) resolvent(c formula.Clause, pivot formula.Lit, truth map[formula.Lit]bool, hints []int) error {
	if satisfied(c, pivot, truth) {
		return nil
	}
	more := maps.Clone(truth)
	for _, lit := range c {
		if lit != -pivot {
			more[-lit] = true
		}
	}
	done, err := l.propagate(more, hints)
	if err == nil && !done {
		err = errors.New("the hints leave it open")
	}
	return err
}

// propagate goes through the hints, and reports whether one of the clauses has no literal left.
func (l *lrat) propagate(truth map[formula.Lit]bool, hints []int) (done bool, err error) {
	for lit := range truth {
		if truth[-lit] {
			return true, nil // a tautology
		}
	}
	for _, h := range hints {
		c, there := l.known[h]
		if !there {
			return false, fmt.Errorf("hint %d is not a clause", h)
		}
		unit, open := formula.Lit(0), 0
		for _, lit := range c {
			if !truth[-lit] && lit != unit {
				unit = lit
				open++
			}
		}
		switch {
		case open == 0:
			return true, nil
		case open > 1:
			return false, fmt.Errorf("hint %d does not propagate", h)
		}
		truth[unit] = true
	}
	return false, nil
}
