package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"haft/encode/formula"
	"haft/model/bounded"
)

// VerifyLRAT checks a proof with hints that f, which must have clauses only, has no solution. It returns nil if the
// proof is right, and otherwise the first wrong line. The format is that of Cruz-Filipe, Heule, Hunt, Kaufmann and
// Schneider-Kamp, "Efficient Certified RAT Verification", CADE 2017, as text:
//
//	13 1 -2 0 4 7 -5 11 0
//	13 d 4 7 0
//
// A line adds a clause with a number larger than any before, or deletes clauses. Those of f are numbered from 1.
// The hints are the clauses that unit propagation goes through; each must have one literal left, and the last one
// none. After them, -5 begins the hints for the resolvent with clause 5, for a clause that is RAT on its first
// literal.
func VerifyLRAT(f *formula.Formula, r io.Reader) error { return checkLRAT(f, r, Memory) }

func checkLRAT(f *formula.Formula, r io.Reader, memory bounded.Size) error {
	if len(f.Linear) > 0 {
		return errors.New("the formula has linear constraints; LRAT is about clauses")
	}
	l := &lrat{known: map[int]formula.Clause{}, budget: bounded.NewBudget(memory)}
	for i, c := range f.Clauses {
		l.known[i+1], l.last = c, i+1
	}
	lines := bounded.NewLines(r, maxLine)
	for n := 1; ; n++ {
		line, err := lines.Next()
		if err != nil && err != io.EOF {
			return fmt.Errorf("line %d: %w", n, err)
		}
		refuted, wrong := l.line(line)
		switch {
		case wrong != nil && err == io.EOF:
			return fmt.Errorf("line %d: %w: %w", n, io.ErrUnexpectedEOF, wrong)
		case wrong != nil:
			return fmt.Errorf("line %d: %w", n, wrong)
		case refuted:
			return nil
		case err == io.EOF:
			return ErrUnfinished
		}
	}
}

// maxLine bounds the length of a line, which is a step with all its hints.
const maxLine bounded.Size = 16 << 20

// lrat is the state of checking a proof: the clauses by number.
type lrat struct {
	known  map[int]formula.Clause
	last   int
	budget *bounded.Budget // of what the proof adds
}

// line checks one line, and reports whether it adds the empty clause.
func (l *lrat) line(text []byte) (refuted bool, err error) {
	words := bytes.Fields(text)
	if len(words) == 0 || words[0][0] == 'c' {
		return false, nil
	}
	id, err := strconv.Atoi(string(words[0]))
	if err != nil {
		return false, fmt.Errorf("%.20q is not the number of a clause", words[0])
	}
	if len(words) > 1 && string(words[1]) == "d" {
		return false, l.remove(words[2:])
	}
	if id <= l.last {
		return false, fmt.Errorf("number %d, but there was %d", id, l.last)
	}
	lits, rest, err := untilZero(words[1:])
	if err != nil {
		return false, err
	}
	hints, rest, err := untilZero(rest)
	if err != nil || len(rest) > 0 {
		return false, errors.Join(err, tooLong(rest))
	}
	clause := make(formula.Clause, len(lits))
	for i, n := range lits {
		clause[i] = formula.Lit(n)
	}
	if err := l.follows(clause, hints); err != nil {
		return false, fmt.Errorf("clause %v: %w", clause, err)
	}
	if err := l.budget.Spend(numberedCost(clause)); err != nil {
		return false, err
	}
	l.known[id], l.last = clause, id
	return len(clause) == 0, nil
}

func (l *lrat) remove(words [][]byte) error {
	ids, rest, err := untilZero(words)
	if err != nil || len(rest) > 0 {
		return errors.Join(err, tooLong(rest))
	}
	for _, id := range ids {
		c, there := l.known[id]
		if !there {
			return fmt.Errorf("there is no clause %d", id)
		}
		l.budget.Return(numberedCost(c))
		delete(l.known, id)
	}
	return nil
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
	case len(clause) == 0 || len(groups) == 0:
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
		case open > 1 || truth[unit]:
			return false, fmt.Errorf("hint %d does not propagate", h)
		}
		truth[unit] = true
	}
	return false, nil
}
