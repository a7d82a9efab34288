package formula

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
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

// A Writer writes the clauses of one constraint, in one group, with auxiliary variables of its own. Encodings of
// constraints are written with it.
type Writer struct {
	f      *Formula
	g      Group
	first  int    // its variables come after this one
	prefix string // of the names of its variables
}

// NewWriter begins a constraint on the literals, of which there must be at least one. Its auxiliary variables are
// named after the first and the last of them.
func NewWriter(f *Formula, g Group, lits []Lit) Writer {
	return Writer{f: f, g: g, first: f.Vars, prefix: f.Name(lits[0].Var()) + ".." + f.Name(lits[len(lits)-1].Var())}
}

// Var returns a new variable. Its name consists of the constraint, the kind of variable (a letter or a word), and
// its number, because one constraint may be written twice.
func (w Writer) Var(kind string) Lit {
	return w.f.Named(fmt.Sprintf("%s:%s%d", w.prefix, kind, w.f.Vars+1))
}

// Vars returns n new variables of a kind.
func (w Writer) Vars(kind string, n int) []Lit {
	w.f.Room.check(w.f, n, 0)
	lits := make([]Lit, n)
	for i := range lits {
		lits[i] = w.Var(kind)
	}
	return lits
}

// Named returns a new variable. name must be unique within the constraint.
func (w Writer) Named(name string) Lit {
	return w.f.Named(w.prefix + ":" + name)
}

// Add adds a clause.
func (w Writer) Add(lits ...Lit) { w.f.Add(w.g, lits...) }

// Group says where a constraint came from: a step, such as a day of a plan, from 1, or a standing rule, from 0
// downwards. [Formula.GroupNames] names the groups.
type Group int

// File is the group of constraints from a file that does not name groups.
const File Group = math.MinInt32

// GroupNames says what groups are called. Without names they are "step 7" and "rule 2".
type GroupNames struct {
	Step  string   // what a step is, before its number: "day"
	Rules []string // the standing rules: the first names group 0, the next group -1
}

// Of returns the name of a group: "day 7", "one-shift", "file".
func (n GroupNames) Of(g Group) string {
	switch {
	case g == File:
		return "file"
	case g > 0 && n.Step != "":
		return fmt.Sprintf("%s %d", n.Step, int(g))
	case g > 0:
		return fmt.Sprintf("step %d", int(g))
	case int(-g) < len(n.Rules):
		return n.Rules[-g]
	}
	return fmt.Sprintf("rule %d", int(-g))
}

// Word returns the name as one word of letters, digits and underscores: "day7", "one_shift".
func (n GroupNames) Word(g Group) string {
	return strings.NewReplacer(" ", "", "-", "_").Replace(n.Of(g))
}

// Size counts what a formula, or a group of its constraints, is made of.
type Size struct {
	Clauses  int // number of clauses
	Literals int // literals of all clauses
	Rows     int // number of linear constraints
	Terms    int // terms of all rows
}

// Stats holds the sizes of a formula.
type Stats struct {
	Vars int
	Size
	Groups []GroupSize // the groups that have constraints: standing rules first, then steps in order
}

// GroupSize is the size of one group.
type GroupSize struct {
	Group Group
	Size
}

// Stats returns the sizes of f.
func (f *Formula) Stats() Stats {
	s := Stats{Vars: f.Vars}
	groups := map[Group]Size{}
	for i, c := range f.Clauses {
		one := Size{Clauses: 1, Literals: len(c)}
		s.Size = s.Plus(one)
		groups[f.ClauseGroups[i]] = groups[f.ClauseGroups[i]].Plus(one)
	}
	for i, l := range f.Linear {
		one := Size{Rows: 1, Terms: len(l.Terms)}
		s.Size = s.Plus(one)
		groups[f.LinearGroups[i]] = groups[f.LinearGroups[i]].Plus(one)
	}
	for _, g := range slices.SortedFunc(maps.Keys(groups), byRule) {
		s.Groups = append(s.Groups, GroupSize{g, groups[g]})
	}
	return s
}

// Plus returns the sum of two sizes.
func (s Size) Plus(t Size) Size {
	return Size{s.Clauses + t.Clauses, s.Literals + t.Literals, s.Rows + t.Rows, s.Terms + t.Terms}
}

// byRule sorts standing rules before steps, each in their order.
func byRule(a, b Group) int {
	return cmp.Or(cmp.Compare(max(a, 0), max(b, 0)), cmp.Compare(b, a))
}

// An UnsuitedError says why an encoding that exists is not right for what it was given.
type UnsuitedError struct{ Reason string }

func (e *UnsuitedError) Error() string { return e.Reason }

// Unsuited returns an UnsuitedError whose reason is formatted as by fmt.Sprintf.
func Unsuited(format string, args ...any) error { return &UnsuitedError{fmt.Sprintf(format, args...)} }
