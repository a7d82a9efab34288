package encode

import "fmt"

// bottom stands for the constant false in writers that simplify it away.
const bottom Lit = 0

// auxiliary writes the clauses of one constraint over lits, with variables of its own.
type auxiliary struct {
	f      *Formula
	g      Group
	prefix string // of the names
	room   *room  // nil for no limit
}

func newAuxiliary(f *Formula, g Group, lits []Lit) auxiliary {
	return auxiliary{f: f, g: g, prefix: f.Names[lits[0].Var()] + ".." + f.Names[lits[len(lits)-1].Var()]}
}

// room is how many variables and clauses a formula may come to have while linear constraints of any origin become
// clauses: with large coefficients they would otherwise fill the memory.
type room struct{ vars, clauses int }

// How much may be added. The largest formulas of games have a hundredth of it.
const (
	maxAddedVars    = 1 << 18
	maxAddedClauses = 1 << 20
)

func roomFor(f *Formula) *room { return &room{f.Vars + maxAddedVars, len(f.Clauses) + maxAddedClauses} }

// errTooLarge ends a writer by a panic, wherever it is; PBWriter.replace turns it into an error.
var errTooLarge = unsuited("the linear constraints would become more than %d variables or %d clauses; another choice takes less, or an engine that takes them as they are",
	maxAddedVars, maxAddedClauses)

// check panics if there is no room for so many variables and one more clause.
func (a auxiliary) check(vars int) {
	if a.room != nil && (vars > a.room.vars-a.f.Vars || len(a.f.Clauses) >= a.room.clauses) {
		panic(errTooLarge)
	}
}

// variable is a new variable. Its name says the constraint and what kind of variable it is,
// and ends in its number, since one constraint may be written twice.
func (a auxiliary) variable(kind string) Lit {
	a.check(1)
	return a.f.NewVar(fmt.Sprintf("%s:%s%d", a.prefix, kind, a.f.Vars+1))
}

func (a auxiliary) variables(kind string, n int) []Lit {
	a.check(n)
	lits := make([]Lit, n)
	for i := range lits {
		lits[i] = a.variable(kind)
	}
	return lits
}

func (a auxiliary) add(lits ...Lit) {
	a.check(0)
	a.f.Add(a.g, lits...)
}
