package encode

import "fmt"

// bottom stands for the constant false in writers that simplify it away.
const bottom Lit = 0

// auxiliary writes the clauses of one constraint over lits, with variables of its own.
type auxiliary struct {
	f      *Formula
	g      Group
	prefix string // of the names
}

func newAuxiliary(f *Formula, g Group, lits []Lit) auxiliary {
	return auxiliary{f, g, f.Names[lits[0].Var()] + ".." + f.Names[lits[len(lits)-1].Var()]}
}

// variable is a new variable. Its name says the constraint and what kind of variable it is,
// and ends in its number, since one constraint may be written twice.
func (a auxiliary) variable(kind string) Lit {
	return a.f.NewVar(fmt.Sprintf("%s:%s%d", a.prefix, kind, a.f.Vars+1))
}

func (a auxiliary) variables(kind string, n int) []Lit {
	lits := make([]Lit, n)
	for i := range lits {
		lits[i] = a.variable(kind)
	}
	return lits
}

func (a auxiliary) add(lits ...Lit) { a.f.Add(a.g, lits...) }
