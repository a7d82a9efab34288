package proof

import (
	"errors"
	"fmt"
	"slices"

	"haft/encode/formula"
)

// An objective is what costs least in the best solution.
type objective struct {
	terms    []formula.Term
	constant int
}

// setObjective takes the objective from the soft clauses.
func (v *planes) setObjective() error {
	if v.in.Hard() && v.in.Objective == nil {
		return nil
	}
	o := &objective{constant: v.in.Offset}
	for i, c := range v.in.Clauses {
		switch {
		case !v.in.Soft(i):
		case len(c) != 1:
			return fmt.Errorf("a soft clause of %d literals is %w", len(c), ErrNotSupported)
		default:
			o.terms = append(o.terms, formula.Term{Coef: v.in.Weights[i], Lit: -c[0]})
		}
	}
	if size(o.constant) > maxNumber/8 || !moderateRow(o.terms, 0) || newSum(o.terms, 0).total() > maxNumber/8 {
		return fmt.Errorf("the objective: %w", errTooLarge)
	}
	v.objective = o
	return nil
}

// atLeast returns the constraint that the objective is at least (1) or at most (-1) a value.
func (o *objective) bound(sign, value int) (*sum, error) {
	terms := slices.Clone(o.terms)
	for i := range terms {
		terms[i].Coef *= sign
	}
	if size(value) > maxNumber/2 {
		return nil, errTooLarge
	}
	return newSum(terms, sign*(value-o.constant)), nil
}

// notWorse returns the constraint that the objective is not larger after a witness was put in.
func (o *objective) notWorse(w witness) (*sum, error) {
	before := newSum(o.terms, 0)
	after, err := before.under(w)
	if err != nil {
		return nil, err
	}
	terms, bound := before.plain()
	afterTerms, afterBound := after.plain()
	for _, t := range afterTerms {
		terms = append(terms, formula.Term{Coef: -t.Coef, Lit: t.Lit})
	}
	return newSum(terms, bound-afterBound), nil
}

// literals reads a solution, whose variables may be new.
func (v *planes) literals(words []string) (lits []formula.Lit, err error) {
	for _, word := range words {
		l, err := v.literal(word)
		if err != nil {
			return nil, err
		}
		lits = append(lits, l)
	}
	return lits, nil
}

// cost returns what a solution of the instance costs. What the literals leave open is false.
func (v *planes) cost(lits []formula.Lit) (int, error) {
	value := make([]bool, v.in.Vars+1)
	set := make([]bool, v.in.Vars+1)
	for _, l := range lits {
		if l.Var() > v.in.Vars {
			continue
		}
		if set[l.Var()] && value[l.Var()] != (l > 0) {
			return 0, errors.New("a variable is both true and false")
		}
		value[l.Var()], set[l.Var()] = l > 0, true
	}
	cost, ok := v.in.Cost(value)
	if !ok {
		return 0, errors.New("it is not a solution of the formula")
	}
	return cost, nil
}

// sol takes a solution. What its literals leave open may follow by propagation.
func (v *planes) sol(words []string) error {
	if v.in.Objective != nil && v.in.Objective.Maximize {
		return fmt.Errorf("a solution where the objective is to be largest is %w", ErrNotSupported)
	}
	parts := split(words)
	lits, err := v.literals(parts[0])
	if err != nil {
		return err
	}
	at := len(v.all.trail)
	consistent := v.all.assume(lits)
	all := slices.Clone(v.all.trail)
	v.all.back(at)
	if !consistent {
		return errors.New("it breaks a constraint")
	}
	cost, err := v.cost(all)
	if err != nil {
		return err
	}
	if len(parts) > 1 {
		if n, err := integer(parts[1][0]); err != nil || n != cost || len(parts) > 2 || len(parts[1]) > 1 {
			return fmt.Errorf("its value is %d", cost)
		}
	}
	v.solved = true
	if v.objective != nil && (v.best == nil || cost < *v.best) {
		v.best = &cost
	}
	return nil
}

// soli takes a solution, and adds that the objective is to be better.
func (v *planes) soli(words []string) error {
	if v.objective == nil {
		return errors.New("the formula has no objective")
	}
	if err := v.sol(words); err != nil {
		return err
	}
	s, err := v.objective.bound(-1, *v.best-1)
	if err != nil {
		return err
	}
	return v.know(s, true)
}

// sameObjective checks what the objective is said to be.
func (v *planes) sameObjective(words []string) error {
	return fmt.Errorf("to compare the objective is %w", ErrNotSupported)
}

// satisfiable checks that there is a solution: the one that is given, if any.
func (v *planes) satisfiable(hint [][]string) error {
	if len(hint) == 0 || len(hint[0]) == 0 {
		if !v.solved {
			return errors.New("the proof gives no solution")
		}
		return nil
	}
	lits, err := v.literals(hint[0])
	if err == nil {
		_, err = v.cost(lits)
	}
	return err
}

// bounds checks bounds of the objective: "lower [: number] upper [: literals]", either of them INF for none.
func (v *planes) bounds(words []string) error {
	if v.objective == nil {
		return errors.New("the formula has no objective")
	}
	if v.in.Objective != nil && v.in.Objective.Maximize {
		return fmt.Errorf("bounds where the objective is to be largest are %w", ErrNotSupported)
	}
	var hint [][]string
	if len(words) > 3 && words[1] == ":" {
		hint = [][]string{words[2:3]}
		words = append([]string{words[0]}, words[3:]...)
	}
	if len(words) < 2 || len(words) > 2 && words[2] != ":" {
		return errors.New("expected a lower bound and an upper bound")
	}
	lower, err := boundOf(words[0])
	if err != nil {
		return err
	}
	upper, err := boundOf(words[1])
	if err != nil {
		return err
	}
	if err := v.lower(lower, hint); err != nil {
		return err
	}
	v.claim.Lower, v.claim.Upper = lower, upper
	best := v.best
	if len(words) > 3 {
		lits, err := v.literals(words[3:])
		if err != nil {
			return err
		}
		cost, err := v.cost(lits)
		if err != nil {
			return err
		}
		best = &cost
	}
	if upper != nil && (best == nil || *best > *upper) {
		return fmt.Errorf("no solution shows the upper bound %d", *upper)
	}
	return nil
}

// boundOf reads a number, or INF, for which it returns nil.
func boundOf(word string) (*int, error) {
	if word == "INF" {
		return nil, nil
	}
	n, err := integer(word)
	return &n, err
}

// lower checks a lower bound; nil is the one of a formula without a solution. What is known holds for solutions that
// are better than the best that the proof has given.
func (v *planes) lower(bound *int, hint [][]string) error {
	if bound == nil {
		return v.unsatisfiable(hint)
	}
	if v.best != nil && *bound > *v.best {
		return fmt.Errorf("a solution has the value %d", *v.best)
	}
	s, err := v.objective.bound(1, *bound)
	if err != nil {
		return err
	}
	if s.degree <= 0 {
		return nil
	}
	r, err := v.hinted(hint, func(r *row) bool { return r.contradicts() || v.impliedBy(r, s) })
	if err == nil && r == nil {
		err = fmt.Errorf("no constraint shows the lower bound %d", *bound)
	}
	return err
}
