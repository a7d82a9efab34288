package planes

import (
	"context"

	"haft/encode/formula"
	"haft/solve/solution"
)

// Minimize looks for a solution, with the given literals assumed, for which the sum of the terms is least. It asks for
// one whose sum is less than the last, until there is none: then the status is Sat, and value[v] is the value of
// variable v in the best one. It is Unsat if there is no solution. If the context ends first, it is Unknown, and value
// the best solution so far, or nil. better, unless it is nil, is called with each sum that is found.
//
// The constraints that bounded the sum do not bind later calls. The error wraps ErrNumbers, or says that a literal is 0.
func (s *Solver) Minimize(
	ctx context.Context, terms []formula.Term, assumed []formula.Lit, better func(sum int),
) (status solution.Status, value []bool, err error) {
	less := formula.Linear{Terms: terms, Sense: formula.AtMost}
	if !less.Fits(most / 8) { // a bound, and a condition as large as the sum, come to it
		return solution.Unknown, nil, ErrNumbers
	}
	for _, t := range terms {
		if err := s.admit([]formula.Lit{t.Lit}); err != nil {
			return solution.Unknown, nil, err
		}
	}
	bounds := s.NewVar()
	assumed = append(assumed[:len(assumed):len(assumed)], bounds)
	for {
		status, found := s.Solve(ctx, assumed)
		if err := s.Err(); err != nil {
			return solution.Unknown, nil, err
		}
		switch {
		case status == solution.Sat:
			value = found
		case status == solution.Unsat && value != nil:
			s.AddClause(-bounds)
			return solution.Sat, value, nil
		default:
			s.AddClause(-bounds)
			return status, value, nil
		}
		sum := 0
		for _, t := range terms {
			if value[t.Lit.Var()] == (t.Lit > 0) {
				sum += t.Coef
			}
		}
		if better != nil {
			better(sum)
		}
		less.Bound = sum - 1
		if err := formula.If(s, bounds).(formula.LinearSink).AddLinear(less); err != nil {
			return solution.Unknown, value, err
		}
	}
}
