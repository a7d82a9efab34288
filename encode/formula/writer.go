package formula

import "fmt"

// A Writer writes the clauses of one constraint, in one group, with auxiliary variables of its
// own. Encodings of constraints are made of it.
type Writer struct {
	f      *Formula
	g      Group
	prefix string // of the names of its variables
	room   *Room  // nil for no limit
}

// NewWriter begins a constraint on the literals, at least one. Its auxiliary variables are named
// after the first and the last of them.
func NewWriter(f *Formula, g Group, lits []Lit) Writer {
	return Writer{f: f, g: g, prefix: f.Name(lits[0].Var()) + ".." + f.Name(lits[len(lits)-1].Var())}
}

// In is the writer within a room: see [Formula.Within].
func (w Writer) In(room *Room) Writer {
	w.room = room
	return w
}

// Var is a new variable. Its name says the constraint and, in a letter or a word, what kind of
// variable it is, and ends in its number, since one constraint may be written twice.
func (w Writer) Var(kind string) Lit {
	w.room.check(w.f, 1)
	return w.f.NewVar(fmt.Sprintf("%s:%s%d", w.prefix, kind, w.f.Vars+1))
}

// Vars are n new variables of a kind.
func (w Writer) Vars(kind string, n int) []Lit {
	w.room.check(w.f, n)
	lits := make([]Lit, n)
	for i := range lits {
		lits[i] = w.Var(kind)
	}
	return lits
}

// Named is a new variable with a name that no other of the constraint has, after its prefix.
func (w Writer) Named(name string) Lit {
	w.room.check(w.f, 1)
	return w.f.NewVar(w.prefix + ":" + name)
}

// Add adds a clause.
func (w Writer) Add(lits ...Lit) {
	w.room.check(w.f, 0)
	w.f.Add(w.g, lits...)
}
