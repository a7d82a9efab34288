package encode

import (
	"fmt"
	"strconv"

	"haft/model"
)

// Lit is a literal as DIMACS writes it: variable v, or -v for its negation.
type Lit int

// Var is the variable of the literal, from 1.
func (l Lit) Var() int { return max(int(l), -int(l)) }

// NumX is the number of variables x(c,i,n): five for each of 32 pieces, in every
// formula. Auxiliary variables are numbered above.
const NumX = model.NumPieces * model.NumNatures

// X is x(c,i,n) of seed 002, "piece p has nature n": variable 5·p + n, from 1 for the
// white king's place on a1 to 160.
func X(p model.Piece, n model.Nature) Lit { return Lit(int(p)*model.NumNatures + int(n)) }

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

// Group says where a constraint came from: the ply that brought it, or one of the
// standing rules below.
type Group int

// The groups that are not plies.
const (
	OneNature    Group = 0  // constraint 2
	Roster       Group = -1 // constraint 3
	Alternatives Group = -2 // the Any of a problem
	Claim        Group = -3 // a fact of no ply: something put to the problem as a question
	File         Group = -4 // read from a file, which does not say
)

// String names the group: "ply 7", "one-nature", "roster", "any", "claim", "file".
func (g Group) String() string {
	switch g {
	case OneNature:
		return "one-nature"
	case Roster:
		return "roster"
	case Alternatives:
		return "any"
	case Claim:
		return "claim"
	case File:
		return "file"
	}
	return fmt.Sprintf("ply %d", int(g))
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
}

// NewFormula has the variables x and no constraints.
func NewFormula() *Formula {
	f := &Formula{Vars: NumX, Names: make([]string, NumX+1)}
	for p := range model.Piece(model.NumPieces) {
		for n := model.King; n <= model.Knight; n++ {
			f.Names[X(p, n)] = p.String() + n.String()
		}
	}
	return f
}

// NewVar allocates an auxiliary variable of a formula made by NewFormula. It is the only
// way to get one, so that no two constraints share a variable by accident. The name is
// one word.
func (f *Formula) NewVar(name string) Lit {
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
		if !c.holds(value) {
			return false
		}
	}
	for _, l := range f.Linear {
		if !l.holds(value) {
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

func (c Clause) holds(value []bool) bool {
	for _, l := range c {
		if l.holds(value) {
			return true
		}
	}
	return false
}

func (l *Linear) holds(value []bool) bool {
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

// Decode reads the assignment off a model. A piece with no true variable, or with
// more than one, gets what comes last; the checks of package solve notice.
func Decode(value []bool) model.Assignment {
	var w model.Assignment
	for p := range model.Piece(model.NumPieces) {
		for n := model.King; n <= model.Knight; n++ {
			if x := X(p, n); int(x) < len(value) && value[x] {
				w[p] = n
			}
		}
	}
	return w
}
