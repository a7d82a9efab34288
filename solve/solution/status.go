package solution

// Status is the outcome of a search.
type Status int8

// The three outcomes. Unknown means that a limit was reached, or that the answer does not say.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String returns the word used in the solver competitions.
func (s Status) String() string { return [...]string{"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE"}[s] }

// competitionStatus maps the verdicts of the competitions for SAT, pseudo-Boolean and MaxSAT solvers. Glucose and
// minisat call an unknown one indeterminate.
var competitionStatus = map[string]Status{
	"SATISFIABLE": Sat, "OPTIMUM FOUND": Sat,
	"UNSATISFIABLE": Unsat,
	"UNKNOWN":       Unknown, "UNSUPPORTED": Unknown, "INDETERMINATE": Unknown,
}

// minisatStatus maps the first words of a result file of minisat.
var minisatStatus = map[string]Status{"SAT": Sat, "UNSAT": Unsat, "INDET": Unknown}
