package formula

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Lit is a literal in the notation of DIMACS: v for variable v, -v for its negation.
type Lit int

// Var returns the variable of the literal, from 1.
func (l Lit) Var() int { return max(int(l), -int(l)) }

// Negated returns the negations of the literals.
func Negated(lits []Lit) []Lit {
	opposite := make([]Lit, len(lits))
	for i, l := range lits {
		opposite[i] = -l
	}
	return opposite
}

// Clause is a disjunction of literals.
type Clause []Lit

// Sense says how the sum of a linear constraint compares with its bound.
type Sense int8

// The senses.
const (
	AtMost Sense = iota
	AtLeast
	Equal
)

// String returns the sign: "<=", ">=" or "=".
func (s Sense) String() string { return [...]string{"<=", ">=", "="}[s] }

// Term is a literal with an integer coefficient. A literal counts 1 if true, else 0.
type Term struct {
	Coef int
	Lit  Lit
}

// Linear is a pseudo-Boolean constraint: it compares the sum of the terms with the bound.
type Linear struct {
	Terms []Term
	Sense Sense
	Bound int
}

// Formula is a conjunction of clauses and linear constraints over variables 1..Vars. The group of each constraint
// has the same index.
type Formula struct {
	Vars         int
	Names        []string // by variable; Names[0] is unused; shorter, even nil, if the formula was read from a file
	Clauses      []Clause
	ClauseGroups []Group
	Linear       []Linear
	LinearGroups []Group
	GroupNames   GroupNames

	// About says in one line what the variables mean, or is "". Files begin with it as a comment. Its first word
	// must have more than one letter, because comments that begin with a single letter have a meaning there.
	About string

	// Meaning takes what auxiliary variables stand for, if proofs are wanted; otherwise nil.
	Meaning *Meaning

	Room *Room // limits its growth while Within runs; otherwise nil
}

// NewVar adds a variable without a name. A formula is a [Sink].
func (f *Formula) NewVar() Lit { return f.Named("") }

// AddClause adds a clause that is in no group of its own, but in [File].
func (f *Formula) AddClause(lits ...Lit) { f.Add(File, lits...) }

// Named adds a variable with a name, which must be one word, or "", and returns it. Constraints create their auxiliary
// variables here, so that no two share one by accident.
func (f *Formula) Named(name string) Lit {
	f.Room.check(f, 1, 0)
	for len(f.Names) <= f.Vars { // a formula need not have names
		f.Names = append(f.Names, "")
	}
	f.Vars++
	f.Names = append(f.Names, name)
	return Lit(f.Vars)
}

// Add adds a clause. It keeps the slice of literals.
func (f *Formula) Add(g Group, lits ...Lit) {
	f.Room.check(f, 0, len(lits))
	f.Clauses = append(f.Clauses, lits)
	f.ClauseGroups = append(f.ClauseGroups, g)
}

// AddLinear adds a linear constraint.
func (f *Formula) AddLinear(g Group, l Linear) {
	f.Linear = append(f.Linear, l)
	f.LinearGroups = append(f.LinearGroups, g)
}

// ErrZero says that a literal is 0.
var ErrZero = errors.New("0 is no literal; variables are numbered from 1")

// Check returns an error if a literal is 0, or its variable is not one of the formula: what a program can do wrong
// when it makes a formula. Engines refuse such a formula.
func (f *Formula) Check() error {
	wrong := func(l Lit) error {
		switch {
		case l == 0:
			return ErrZero
		case l.Var() > f.Vars:
			return fmt.Errorf("literal %d is of no variable; the formula has %d", l, f.Vars)
		}
		return nil
	}
	for i, c := range f.Clauses {
		for _, l := range c {
			if err := wrong(l); err != nil {
				return fmt.Errorf("clause %d: %w", i+1, err)
			}
		}
	}
	for i := range f.Linear {
		for _, t := range f.Linear[i].Terms {
			if err := wrong(t.Lit); err != nil {
				return fmt.Errorf("linear constraint %d: %w", i+1, err)
			}
		}
	}
	return nil
}

// Holds reports whether the formula is true; value[v] is the value of variable v, and value[0] is ignored. The
// models of all engines are checked with it. It returns false if value is too short.
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

// Name returns the name of a variable, or x and its number if it has none.
func (f *Formula) Name(v int) string {
	if v < len(f.Names) && f.Names[v] != "" {
		return f.Names[v]
	}
	return "x" + strconv.Itoa(v)
}

func (l Lit) holds(value []bool) bool { return value[l.Var()] == (l > 0) }

// Key returns a text that is the same for clauses with the same literals in any order, and different for other
// clauses. Repeated literals count.
func (c Clause) Key() string {
	lits := slices.Clone(c)
	slices.Sort(lits)
	key := append(make([]byte, 0, 8*len(lits)+2), '[')
	for i, l := range lits {
		if i > 0 {
			key = append(key, ' ')
		}
		key = strconv.AppendInt(key, int64(l), 10)
	}
	return string(append(key, ']'))
}

// Holds reports whether the clause is true, with values as for [Formula.Holds]. The values must cover its
// variables.
func (c Clause) Holds(value []bool) bool {
	for _, l := range c {
		if l.holds(value) {
			return true
		}
	}
	return false
}

// Holds reports whether the constraint is true, with values as for [Formula.Holds]. They must cover its variables.
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
