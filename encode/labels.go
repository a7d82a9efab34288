package encode

// Choice describes one row of an axis. What it says of propagation and of counting is
// proved in the tests, both ways, by going through all cases.
type Choice struct {
	Name string
	Doc  string // what it writes, and where it comes from

	// Linear: it leaves linear constraints, which engines must take or another axis turn
	// into clauses.
	Linear bool

	// Filled: it is right only if the limits of the roster add up to the eight majors, as
	// they do in chess, so that every limit is reached. It is refused for other rosters.
	Filled bool

	// Complete: whatever values of its inputs are known, unit propagation finds every
	// contradiction and every other value that the constraint forces. The constraint is
	// one domain, one limit of a roster, one linear constraint, one fact of king safety with
	// the domains of its two pieces written pairwise; for a choice that writes the roster of a
	// whole side at once it is that roster with its eight domains. In linear constraints
	// unit propagation is bounds propagation. A history writes no constraint of its own.
	Complete bool

	// Counts tells whether auxiliary variables multiply solutions.
	Counts Counts

	// Missed is what unit propagation overlooks in the roster of a side; nil on the other
	// axes.
	Missed *Missed
}

// Counts tells how many values of the auxiliary variables go with a solution on the inputs
// of a constraint. Only with one can models be counted without looking at x alone.
type Counts uint8

// The three kinds.
const (
	Several Counts = iota // more than one with some solution
	AtLimit               // one with each solution that reaches the limit, several with some other
	Always                // one with each solution
)

// String is "several", "at-limit" or "always".
func (c Counts) String() string { return [...]string{"several", "at-limit", "always"}[c] }

// Missed is what unit propagation overlooks in the roster of one side, of all that
// follows from it. The cases are all 12,870 ways to give the eight majors, in order,
// the nine sets of natures that moves leave of a piece: KQRBN, QRBN, KQR, QR, KQB, QB, KQ, Q
// and N. The domains are written pairwise.
type Missed struct {
	Cases   int // contradictory, not refuted; of 9,036
	Natures int // impossible, not found so; of 23,067 in the other 3,834 cases
	Partial int // of those cases, the ones with a nature not found
}
