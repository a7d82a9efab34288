package planes

import "haft/encode/formula"

// An arena is memory for the rows of a formula, allocated at once. Formulas of games take longer to load than to
// decide: with the arena and the watches below, a question "is it legal" of BenchmarkBackends takes 82 µs, without
// them 107 µs.
type arena struct {
	rowsLeft  []row
	termsLeft []term
}

// usualWatches is for how many clauses a literal has memory from the beginning.
const usualWatches = 4

// makeRoom allocates memory for the constraints of a formula, and for the clauses that watch its literals.
func (s *Solver) makeRoom(f *formula.Formula) {
	terms := 0
	for _, c := range f.Clauses {
		terms += len(c)
	}
	for i := range f.Linear {
		terms += rowsOf(&f.Linear[i]) * len(f.Linear[i].Terms)
	}
	s.arena = arena{make([]row, constraints(f)), make([]term, terms)}
	watches := make([]watch, min(2*len(f.Clauses), len(s.watches)*usualWatches))
	for l := range min(len(s.watches), len(watches)/usualWatches) {
		s.watches[l], watches = watches[:0:usualWatches], watches[usualWatches:]
	}
}

// row returns a row.
func (m *arena) row() *row {
	if len(m.rowsLeft) == 0 {
		return &row{}
	}
	r := &m.rowsLeft[0]
	m.rowsLeft = m.rowsLeft[1:]
	return r
}

// terms returns room for n terms.
func (m *arena) terms(n int) []term {
	if n > len(m.termsLeft) {
		return make([]term, 0, n)
	}
	t := m.termsLeft[:0:n]
	m.termsLeft = m.termsLeft[n:]
	return t
}
