package solution

// Status is the outcome of a search.
type Status int8

// The three outcomes. Unknown means that a limit was reached, or that nobody said.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String is the word of the solver competitions.
func (s Status) String() string { return [...]string{"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE"}[s] }
