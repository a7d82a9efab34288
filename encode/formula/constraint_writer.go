package formula

import "fmt"

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
