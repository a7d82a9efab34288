package formula

import (
	"fmt"
	"slices"
	"strconv"
)

// Lit is a literal as DIMACS writes it: variable v, or -v for its negation.
type Lit int

// Var is the variable of the literal, from 1.
func (l Lit) Var() int { return max(int(l), -int(l)) }

// Negated is the negations of the literals.
func Negated(lits []Lit) []Lit {
	opposite := make([]Lit, len(lits))
	for i, l := range lits {
		opposite[i] = -l
	}
	return opposite
}

// Clause is a disjunction.
type Clause []Lit

// Sense relates the two sides of a linear constraint.
type Sense int8

// The senses.
const (
	AtMost Sense = iota
	AtLeast
	Equal
)

// String is the sign: "<=", ">=" or "=".
func (s Sense) String() string { return [...]string{"<=", ">=", "="}[s] }

// Term is a literal with an integer coefficient; a literal counts 1 when true.
type Term struct {
	Coef int
	Lit  Lit
}

// Linear is a pseudo-Boolean constraint: the sum of the terms against the bound.
type Linear struct {
	Terms []Term
	Sense Sense
	Bound int
}

// Formula is a conjunction of clauses and linear constraints over variables 1..Vars.
// Each constraint is in the group of the same index.
type Formula struct {
	Vars         int
	Names        []string // by variable; Names[0] is unused; shorter, even nil, if read from a file
	Clauses      []Clause
	ClauseGroups []Group
	Linear       []Linear
	LinearGroups []Group
	GroupNames   GroupNames

	// About says in one line what the variables mean; "" for nothing. Files begin with it, as a
	// comment. Its first word has more than one letter, since such words mean something there.
	About string
}

// NewVar adds a variable, whose name is one word. A constraint gets its auxiliary variables here,
// so that no two constraints share one by accident.
func (f *Formula) NewVar(name string) Lit {
	for len(f.Names) <= f.Vars { // a formula need not have names
		f.Names = append(f.Names, "")
	}
	f.Vars++
	f.Names = append(f.Names, name)
	return Lit(f.Vars)
}

// Add adds a clause. The literals are kept as they are.
func (f *Formula) Add(g Group, lits ...Lit) {
	f.Clauses = append(f.Clauses, lits)
	f.ClauseGroups = append(f.ClauseGroups, g)
}

// AddLinear adds a linear constraint.
func (f *Formula) AddLinear(g Group, l Linear) {
	f.Linear = append(f.Linear, l)
	f.LinearGroups = append(f.LinearGroups, g)
}

// Holds evaluates the formula; value[v] is variable v, value[0] is not looked at. It
// is how every engine's model is checked. A slice too short makes it false.
func (f *Formula) Holds(value []bool) bool {
	if len(value) <= f.Vars {
		return false
	}
	for _, c := range f.Clauses {
		if !c.Holds(value) {
			return false
		}
	}
	for _, l := range f.Linear {
		if !l.Holds(value) {
			return false
		}
	}
	return true
}

// Name is the name of a variable, or x and its number if it has none.
func (f *Formula) Name(v int) string {
	if v < len(f.Names) && f.Names[v] != "" {
		return f.Names[v]
	}
	return "x" + strconv.Itoa(v)
}

func (l Lit) holds(value []bool) bool { return value[l.Var()] == (l > 0) }

// Key is the same for clauses with the same literals in any order, and for no others. A literal that stands twice
// counts twice.
func (c Clause) Key() string {
	lits := slices.Clone(c)
	slices.Sort(lits)
	return fmt.Sprint(lits)
}

// Holds evaluates the clause on values of all its variables, as [Formula.Holds] has them.
func (c Clause) Holds(value []bool) bool {
	for _, l := range c {
		if l.holds(value) {
			return true
		}
	}
	return false
}

// Holds evaluates the constraint, likewise.
func (l *Linear) Holds(value []bool) bool {
	sum := 0
	for _, t := range l.Terms {
		if t.Lit.holds(value) {
			sum += t.Coef
		}
	}
	switch l.Sense {
	case AtMost:
		return sum <= l.Bound
	case AtLeast:
		return sum >= l.Bound
	}
	return sum == l.Bound
}
