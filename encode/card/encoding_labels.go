package card

// A Label describes a way to write a constraint, and how well it works. The tests prove what it says of propagation
// and counting, in both directions, by going through all cases of up to eight inputs.
type Label struct {
	Name string
	Doc  string // what it writes, and where it comes from

	// Linear says that linear constraints remain. A solver must take them, or package pb turn them into clauses.
	Linear bool

	// Complete says that unit propagation finds every contradiction and every value that the constraint forces,
	// whichever values of its inputs are known. On linear constraints, unit propagation means bounds propagation.
	Complete bool

	// Detects says that unit propagation finds every contradiction, but not every value that the constraint forces.
	Detects bool

	// Unproved says that package proof cannot show yet that the clauses follow from the constraint, because the encoding
	// does not say what its variables mean.
	Unproved bool

	// Counts says whether auxiliary variables multiply solutions.
	Counts Counts
}

// Counts says how many values of the auxiliary variables go with a solution on the inputs of a constraint. Only if
// there is always one can models be counted without projecting them to the inputs.
type Counts uint8

// The three kinds of counts.
const (
	Several Counts = iota // more than one for some solution
	AtLimit               // one for each solution that reaches the limit, more than one for some other
	Always                // one for each solution
)

// String returns "several", "at-limit" or "always".
func (c Counts) String() string { return [...]string{"several", "at-limit", "always"}[c] }
