package formula

import (
	"errors"
)

// A Sink takes clauses and hands out variables, as a SAT solver does. For a solver of another package, it takes a
// few lines: see the examples of package card.
type Sink interface {
	// NewVar returns a variable that nothing else uses.
	NewVar() Lit

	// AddClause adds a clause. It may keep lits.
	AddClause(lits ...Lit)
}

// A Stream is a formula whose clauses go on to a sink, so that every encoding can write there. It has variables of
// its own, numbered from 1, however large the numbers of the sink are. The zero Stream is not ready to use.
type Stream struct {
	to      Sink
	f       Formula
	outside []Lit       // by variable of f: what it is in the sink
	inside  map[int]int // by variable of the sink: what an input is in f
	never   Lit         // of the sink: is false; 0 until it is needed
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
			return nil, Unsuited("0 is no literal; variables are numbered from 1")
		case s.inside[l.Var()] > 0:
			return nil, Unsuited("variable %d occurs twice; expected literals of different variables", l.Var())
		}
		in := s.f.NewVar("")
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

// Write calls write with the formula, and passes on the clauses that it adds. It fails with an [UnsuitedError] if
// they are too many, or if write adds linear constraints; the sink has then got nothing, and the stream is of no
// further use.
func (s *Stream) Write(write func(f *Formula)) error {
	if !s.f.Within(maxStreamVars, maxStreamClauses, func() { write(&s.f) }) {
		return Unsuited("the constraint would become more than %d variables or %d clauses; choose another encoding",
			maxStreamVars, maxStreamClauses)
	}
	if len(s.f.Linear) > 0 {
		return Unsuited("this encoding leaves linear constraints, but a sink takes clauses; choose another encoding")
	}
	for len(s.outside) <= s.f.Vars {
		s.outside = append(s.outside, s.to.NewVar())
	}
	for _, c := range s.f.Clauses {
		s.to.AddClause(s.Outside(c)...)
	}
	s.f.Clauses, s.f.ClauseGroups = nil, nil
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

// False returns a literal of the sink that is false in all solutions.
func (s *Stream) False() (Lit, error) {
	if s.never == 0 {
		var never Lit
		if err := s.Write(func(f *Formula) {
			never = f.NewVar("")
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
