package card

// A Label says what a way to write a constraint is, and how well it works. What it says of
// propagation and of counting is shown in the tests, both ways, by going through all cases of
// up to eight inputs.
type Label struct {
	Name string
	Doc  string // what it writes, and where it comes from

	// Linear: it leaves linear constraints, which a solver must take, or package pb turn into
	// clauses.
	Linear bool

	// Complete: whatever values of its inputs are known, unit propagation finds every
	// contradiction and every other value that the constraint forces. In linear constraints
	// unit propagation is bounds propagation.
	Complete bool

	// Counts tells whether auxiliary variables multiply solutions.
	Counts Counts
}

// Counts tells how many values of the auxiliary variables go with a solution on the inputs
// of a constraint. Only with one can models be counted without looking at the inputs alone.
type Counts uint8

// The three kinds.
const (
	Several Counts = iota // more than one with some solution
	AtLimit               // one with each solution that reaches the limit, several with some other
	Always                // one with each solution
)

// String is "several", "at-limit" or "always".
func (c Counts) String() string { return [...]string{"several", "at-limit", "always"}[c] }
