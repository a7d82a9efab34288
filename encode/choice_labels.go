package encode

import "haft/encode/card"

// Choice describes one row of an axis. Its label describes one constraint: one domain, one limit of a roster, one
// linear constraint, or one fact of king safety with the domains of its two pieces written pairwise. For a choice
// that writes the roster of a whole side at once, it describes that roster with the eight domains. A history writes
// no constraint of its own.
type Choice struct {
	card.Label

	// Filled says that the choice is right only if the limits of the roster add up to the eight majors, as in
	// chess, so that every limit is reached. It is refused for other rosters.
	Filled bool

	// Missed counts what unit propagation overlooks in the roster of a side. It is nil on the other axes, and where it
	// has not been counted.
	Missed *Missed
}

// Missed counts what unit propagation overlooks in the roster of one side. The cases are all 12,870 ways to give
// the eight majors, in order, one of the nine sets of natures that moves can leave: KQRBN, QRBN, KQR, QR, KQB, QB,
// KQ, Q and N. The domains are written pairwise.
type Missed struct {
	Cases   int // contradictory cases that are not refuted; of 9,036
	Natures int // impossible natures that are not found; of 23,067 in the other 3,834 cases
	Partial int // cases, of these 3,834, with a nature that is not found
}

// Counts reports whether each world is one solution of the formula, by the labels of the choices.
func (e Encoding) Counts() bool {
	for _, a := range axes() {
		c, err := a.choice(e)
		used := a.Name != "linear" || e.writesLinear()
		if err != nil || a.Labels && used && c.Counts != card.Always {
			return false
		}
	}
	return true
}
