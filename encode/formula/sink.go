package formula

import (
	"cmp"
	"errors"
	"slices"
)

// A Sink takes clauses and hands out variables, as a SAT solver does. A [Formula] is one. For a solver of another
// package, it takes a few lines: see the examples of package card.
type Sink interface {
	// NewVar returns a variable that nothing else uses.
	NewVar() Lit

	// AddClause adds a clause. It may keep lits.
	AddClause(lits ...Lit)
}

// A LinearSink takes linear constraints, too, so that they need not become clauses. A [Formula] counts as one, too.
type LinearSink interface {
	Sink

	// AddLinear adds a linear constraint, or fails if it cannot take this one.
	AddLinear(l Linear) error
}

// linearInto returns how linear constraints are added to a sink; nil if it takes none.
func linearInto(to Sink) (add func(Linear) error) {
	switch to := to.(type) {
	case *Formula:
		return func(l Linear) error {
			to.AddLinear(File, l)
			return nil
		}
	case LinearSink:
		return to.AddLinear
	}
	return nil
}

// If returns a sink that passes on what it gets under a condition: it need only hold if the literals are all true. So
// every encoding can be half-reified:
//
//	err := card.AtMost(formula.If(solver, late), shifts, 2, "totalizer") // if late, at most two shifts
//
// Where the condition holds, unit propagation finds what it finds without one. It does not find that the condition
// cannot hold, unless that is one clause. Auxiliary variables are open where the condition does not hold. The sink is
// a [LinearSink] if the other is; each linear constraint stays one, with the condition as more terms.
func If(to Sink, condition ...Lit) Sink {
	c := conditional{to, Negated(condition)}
	if add := linearInto(to); add != nil {
		return conditionalLinear{c, add}
	}
	return c
}

type conditional struct {
	to     Sink
	unless []Lit
}

func (c conditional) NewVar() Lit { return c.to.NewVar() }

func (c conditional) AddClause(lits ...Lit) { c.to.AddClause(slices.Concat(lits, c.unless)...) }

type conditionalLinear struct {
	conditional
	add func(Linear) error
}

// AddLinear adds that the sum is at most its bound, or at most all its coefficients if one literal of the condition is
// false.
func (c conditionalLinear) AddLinear(l Linear) error {
	if !l.Fits(1 << 60 / (len(c.unless) + 2)) {
		return Unsuited("the coefficients and the bound are too large under a condition")
	}
	for _, row := range l.AtMosts() {
		most := 0
		for _, t := range row.Terms {
			most += t.Coef
		}
		less := most - row.Bound
		switch {
		case less <= 0:
			continue
		case row.Bound < 0:
			c.AddClause()
			continue
		}
		for _, u := range c.unless {
			row.Terms = append(row.Terms, Term{less, -u})
			row.Bound += less
		}
		if err := c.add(row); err != nil {
			return err
		}
	}
	return nil
}

// A Stream is a formula whose clauses go on to a sink, so that every encoding can write there. It has variables of
// its own, numbered from 1, however large the numbers of the sink are. The zero Stream is not ready to use.
type Stream struct {
	to      Sink
	f       Formula
	outside []Lit       // by variable of f: what it is in the sink
	inside  map[int]int // by variable of the sink: what an input is in f
	never   Lit         // of the sink: is false; 0 until it is needed

	// Clauses is how many Write takes at a time; 0 for some hundreds of megabytes.
	Clauses int
}

// NewStream returns a stream into a sink.
func NewStream(to Sink) *Stream { return &Stream{to: to, outside: []Lit{0}, inside: map[int]int{}} }

// Inputs returns literals of the formula that stand for literals of the sink. It fails with an [UnsuitedError] if
// one is 0, or if two, also of different calls, have the same variable.
func (s *Stream) Inputs(lits []Lit) ([]Lit, error) {
	var inputs []Lit
	for _, l := range lits {
		switch {
		case l == 0:
			return nil, Unsuited("%v", ErrZero)
		case s.inside[l.Var()] > 0:
			return nil, Unsuited("variable %d occurs twice; expected literals of different variables", l.Var())
		}
		in := s.f.Named("")
		s.outside = append(s.outside, l)
		s.inside[l.Var()] = in.Var()
		inputs = append(inputs, in)
	}
	return inputs, nil
}

// How much a stream takes at a time: some hundreds of megabytes.
const (
	maxStreamVars    = 1 << 21
	maxStreamClauses = 1 << 22
)

// Write calls write with the formula, and passes on what it adds. It fails with an [UnsuitedError] if these are too
// many clauses, or linear constraints and the sink is no [LinearSink]; the sink has then got nothing. It fails if the
// sink refuses a linear constraint. The stream is of no further use then.
func (s *Stream) Write(write func(f *Formula)) error {
	clauses := cmp.Or(s.Clauses, maxStreamClauses)
	if !s.f.Within(maxStreamVars, clauses, func() { write(&s.f) }) {
		return Unsuited("the constraint would become more than %d variables or %d clauses; choose another encoding",
			maxStreamVars, clauses)
	}
	addLinear := linearInto(s.to)
	if len(s.f.Linear) > 0 && addLinear == nil {
		return Unsuited("this encoding leaves linear constraints, but a sink takes clauses; choose another encoding")
	}
	for len(s.outside) <= s.f.Vars {
		s.outside = append(s.outside, s.to.NewVar())
	}
	for _, l := range s.f.Linear {
		terms := slices.Clone(l.Terms)
		for i, t := range terms {
			terms[i].Lit = s.Outside([]Lit{t.Lit})[0]
		}
		if err := addLinear(Linear{terms, l.Sense, l.Bound}); err != nil {
			return err
		}
	}
	for _, c := range s.f.Clauses {
		s.to.AddClause(s.Outside(c)...)
	}
	s.f.Clauses, s.f.ClauseGroups, s.f.Linear, s.f.LinearGroups = nil, nil, nil, nil
	return nil
}

// Outside returns the literals of the sink for which literals of the formula stand.
func (s *Stream) Outside(lits []Lit) []Lit {
	out := make([]Lit, len(lits))
	for i, l := range lits {
		if out[i] = s.outside[l.Var()]; l < 0 {
			out[i] = -out[i]
		}
	}
	return out
}

// From returns a function that finds or makes literals of the formula for those of another stream into the same sink.
func (s *Stream) From(other *Stream) func(lits []Lit) []Lit {
	known := map[int]int{}
	return func(lits []Lit) (inside []Lit) {
		for _, l := range lits {
			outside := other.outside[l.Var()]
			v, ok := known[l.Var()]
			if !ok {
				if v = s.inside[outside.Var()]; v == 0 {
					v = s.f.NewVar().Var()
					s.outside = append(s.outside, outside)
				}
				known[l.Var()] = v
			}
			in := Lit(v)
			if (s.outside[v] < 0) != (outside < 0) != (l < 0) {
				in = -in
			}
			inside = append(inside, in)
		}
		return inside
	}
}

// False returns a literal of the sink that is false in all solutions.
func (s *Stream) False() (Lit, error) {
	if s.never == 0 {
		var never Lit
		if err := s.Write(func(f *Formula) {
			never = f.Named("")
			f.Add(File, -never)
		}); err != nil {
			return 0, err
		}
		s.never = s.outside[never]
	}
	return s.never, nil
}

// A Room limits how many variables and clauses a formula may have while constraints of unknown origin are written
// into it. Large coefficients could otherwise fill the memory.
type Room struct{ vars, clauses int }

// errNoRoom is the value with which a formula panics, however deep inside an encoding. Within recovers from it.
var errNoRoom = errors.New("the formula would become too large")

// Within calls write with room for so many more variables and clauses, and reports whether this was enough. If it
// was not, write was cut short and the formula is of no use.
func (f *Formula) Within(vars, clauses int, write func()) (enough bool) {
	outer := f.Room
	defer func() {
		f.Room = outer
		if r := recover(); r != nil && r != errNoRoom {
			panic(r)
		} else if r != nil {
			enough = false
		}
	}()
	f.Room = &Room{f.Vars + vars, len(f.Clauses) + clauses}
	if outer != nil {
		f.Room.vars, f.Room.clauses = min(f.Room.vars, outer.vars), min(f.Room.clauses, outer.clauses)
	}
	write()
	return true
}

// check panics unless there is room for so many variables and one more clause of so many literals. Every eight
// literals count as another clause, because clauses may be as long as there are inputs.
func (r *Room) check(f *Formula, vars, literals int) {
	if r == nil {
		return
	}
	if r.clauses -= literals / 8; vars > r.vars-f.Vars || len(f.Clauses) >= r.clauses {
		panic(errNoRoom)
	}
}
