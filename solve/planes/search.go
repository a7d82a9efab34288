package planes

import (
	"cmp"
	"context"
	"slices"

	"haft/encode/formula"
	"haft/solve/solution"
)

// Solve decides the rows with the given literals assumed for this call only. If there is a solution, value[v] is the
// value of variable v. The status is Unknown if the context ends first, or if [Solver.Err] is not nil. If the status is
// Unsat, [Solver.Core] says which assumptions are to blame.
func (s *Solver) Solve(ctx context.Context, assumed []formula.Lit) (status solution.Status, value []bool) {
	s.Work, s.core = Work{}, nil
	before := s.fixed
	if s.admit(assumed) != nil || s.err != nil {
		return solution.Unknown, nil
	}
	status = s.search(ctx, assumed)
	if status == solution.Sat {
		value = s.model()
	}
	s.backTo(0)
	s.Work.Propagations = s.fixed - before
	return status, value
}

// search decides, and leaves the values of a solution.
func (s *Solver) search(ctx context.Context, assumed []formula.Lit) solution.Status {
	conflict, patience := s.broken, restartAfter(1)
	for {
		if s.refuted {
			return solution.Unsat
		}
		if ctx.Err() != nil {
			return solution.Unknown
		}
		if conflict == nil {
			conflict = s.propagate()
		}
		if conflict != nil {
			conflict = s.learnFrom(ctx, conflict)
			patience--
			continue
		}
		if patience <= 0 {
			s.Work.Restarts++
			patience = restartAfter(s.Work.Restarts + 1)
			s.backTo(0)
		}
		if s.database.full() {
			s.dropRows()
		}
		if status := s.advance(assumed); status != solution.Unknown {
			return status
		}
	}
}

// learnFrom learns from a row that cannot hold. It returns another such row, or nil.
func (s *Solver) learnFrom(ctx context.Context, conflict *row) *row {
	s.Work.Conflicts++
	if len(s.starts) == 0 && s.log == nil {
		s.refuted = true
		return nil
	}
	switch s.analyze(ctx, conflict) {
	case learned:
		conflict = s.learn()
		s.order.decay()
		s.database.decay()
	case refuted:
		s.refuted = true
		s.contradict()
		conflict = nil
	}
	return conflict
}

// contradict ends the proof's line for a sum that cannot hold whatever the values are: without its literals, it says
// that 0 is positive.
func (s *Solver) contradict() {
	for i := range s.sum.vars {
		if t := s.sum.at(i); t.coef > 0 {
			s.log.weaken(t.coef, t.coef, t.lit)
		}
	}
	s.log.end()
}

// advance decides the next literal: first those that are assumed, then those of active variables. It returns Unknown
// if the search goes on.
func (s *Solver) advance(assumed []formula.Lit) solution.Status {
	for len(s.starts) < len(assumed) {
		l := litOf(assumed[len(s.starts)])
		switch s.value[l] {
		case -1:
			s.core = s.blame(l)
			return solution.Unsat
		case 0:
			s.decide(l)
			return solution.Unknown
		}
		s.newLevel()
	}
	for v := s.order.pop(); v > 0; v = s.order.pop() {
		if l := s.order.literal(v); s.value[l] == 0 {
			s.decide(l)
			return solution.Unknown
		}
	}
	return solution.Sat
}

func (s *Solver) decide(l lit) {
	s.Work.Decisions++
	s.newLevel()
	s.assign(l, nil)
}

func (s *Solver) backTo(level int) { s.back(level, s.order.release) }

func (s *Solver) model() []bool {
	value := make([]bool, len(s.level))
	for v := 1; v < len(value); v++ {
		value[v] = s.value[lit(v)<<1] > 0
	}
	return value
}

// restartUnit is the number of conflicts before the first restart.
const restartUnit = 100

// restartAfter returns the number of conflicts before the n-th restart, n from 1: 1, 1, 2, 1, 1, 2, 4, 1, ... units
// (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
func restartAfter(n int64) int {
	for k := 1; ; k++ {
		switch size := int64(1)<<k - 1; {
		case n == size:
			return restartUnit << (k - 1)
		case n < size:
			return restartAfter(n - size>>1)
		}
	}
}

// An order is a heap of variables, the most active first, with the values that they had last.
type order struct {
	activity []float64 // by variable
	step     float64   // what a conflict adds to the activity of its variables; grows
	heap     []int     // variables
	at       []int     // by variable: where it is in the heap; -1 if it is not there
	positive []bool    // by variable: its last value
}

// The activity of earlier conflicts counts 5 % less with each conflict (Eén and Sörensson, "An extensible
// SAT-solver", SAT 2003). Numbers are scaled down before they become infinite.
const (
	growth  = 1 / 0.95
	largest = 1e100
)

func (o *order) grow(vars int) {
	from := max(1, len(o.at)) // there is no variable 0
	o.activity, o.at, o.positive = extend(o.activity, vars+1), extend(o.at, vars+1), extend(o.positive, vars+1)
	o.heap = slices.Grow(o.heap, max(0, vars+1-from))
	for v := from; v <= vars; v++ {
		o.push(v)
	}
}

// bump makes a variable more active.
func (o *order) bump(v int) {
	o.activity[v] += o.step
	if o.activity[v] > largest {
		for i := range o.activity {
			o.activity[i] /= largest
		}
		o.step /= largest
	}
	if o.at[v] >= 0 {
		o.up(o.at[v])
	}
}

func (o *order) decay() { o.step *= growth }

// release remembers the value of a literal that is taken back.
func (o *order) release(l lit) {
	v := l.variable()
	o.positive[v] = !l.negative()
	if o.at[v] < 0 {
		o.push(v)
	}
}

func (o *order) push(v int) {
	o.at[v] = len(o.heap)
	o.heap = append(o.heap, v)
	o.up(o.at[v])
}

// pop removes and returns the most active variable, or returns 0 if there is none.
func (o *order) pop() int {
	if len(o.heap) == 0 {
		return 0
	}
	v, last := o.heap[0], len(o.heap)-1
	o.put(0, o.heap[last])
	o.heap = o.heap[:last]
	o.at[v] = -1
	if last > 0 {
		o.down(0)
	}
	return v
}

func (o *order) put(i, v int) { o.heap[i], o.at[v] = v, i }

func (o *order) up(i int) {
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if o.activity[o.heap[parent]] >= o.activity[v] {
			break
		}
		o.put(i, o.heap[parent])
		i = parent
	}
	o.put(i, v)
}

func (o *order) down(i int) {
	v := o.heap[i]
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.activity[o.heap[child+1]] > o.activity[o.heap[child]] {
			child++
		}
		if o.activity[o.heap[child]] <= o.activity[v] {
			break
		}
		o.put(i, o.heap[child])
		i = child
	}
	o.put(i, v)
}

// literal returns a variable with the value that it had last.
func (o *order) literal(v int) lit {
	if o.positive[v] {
		return lit(v) << 1
	}
	return lit(v)<<1 | 1
}

// A database holds the learned rows. Half of them are dropped when there are too many.
type database struct {
	rows  []*row
	terms int     // of all rows
	most  int     // rows before half are dropped
	step  float64 // what a conflict adds to the activity of the rows that it used; grows
}

const (
	firstMost = 1000
	moreMost  = 300
	maxTerms  = 1 << 22 // terms of learned rows; with what finds them, each takes 32 bytes

	rowGrowth   = 1 / 0.999
	maxLevels   = 2 // rows with false literals of so few levels are kept while there is room
	largestStep = 1e100
)

func (d *database) keep(r *row) {
	r.activity = d.step
	d.rows = append(d.rows, r)
	d.terms += len(r.terms)
}

// used makes a row more active.
func (d *database) used(r *row) { r.activity += d.step }

// decay makes earlier conflicts count less.
func (d *database) decay() {
	if d.step *= rowGrowth; d.step > largestStep {
		for _, r := range d.rows {
			r.activity /= largestStep
		}
		d.step /= largestStep
	}
}

func (d *database) full() bool { return len(d.rows) > d.most || d.terms > maxTerms }

// shrink marks the worse half of the learned rows as dropped, without those that are reasons or that are among the
// best. If their terms take too much room, the best are not spared.
func (d *database) shrink() {
	slices.SortFunc(d.rows, func(a, b *row) int {
		return cmp.Or(cmp.Compare(a.levels, b.levels), cmp.Compare(b.activity, a.activity))
	})
	spared := maxLevels
	if d.terms > maxTerms {
		spared = 0
	}
	kept := d.rows[:len(d.rows)/2]
	for _, r := range d.rows[len(d.rows)/2:] {
		if r.reasons || r.levels <= spared {
			kept = append(kept, r)
			continue
		}
		r.dropped = true
		d.terms -= len(r.terms)
	}
	clear(d.rows[len(kept):])
	d.rows = kept
	d.most += moreMost
}

// dropRows forgets the worse half of the learned rows.
func (s *Solver) dropRows() {
	for _, l := range s.trail {
		if r := s.reason[l.variable()]; r != nil {
			r.reasons = true
		}
	}
	s.database.shrink()
	for _, l := range s.trail {
		if r := s.reason[l.variable()]; r != nil {
			r.reasons = false
		}
	}
	for l := range s.watches {
		s.watches[l] = slices.DeleteFunc(s.watches[l], func(w watch) bool { return w.row.dropped })
		s.shares[l] = slices.DeleteFunc(s.shares[l], func(in share) bool { return in.row.dropped })
	}
}

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
