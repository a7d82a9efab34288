package encode

import "haft/encode/card"

// Choice describes one row of an axis. The constraint that its label speaks of is
// one domain, one limit of a roster, one linear constraint, one fact of king safety with
// the domains of its two pieces written pairwise; for a choice that writes the roster of a
// whole side at once it is that roster with its eight domains. A history writes no
// constraint of its own.
type Choice struct {
	card.Label

	// Filled: it is right only if the limits of the roster add up to the eight majors, as
	// they do in chess, so that every limit is reached. It is refused for other rosters.
	Filled bool

	// Missed is what unit propagation overlooks in the roster of a side; nil on the other
	// axes.
	Missed *Missed
}

// Missed is what unit propagation overlooks in the roster of one side, of all that
// follows from it. The cases are all 12,870 ways to give the eight majors, in order,
// the nine sets of natures that moves leave of a piece: KQRBN, QRBN, KQR, QR, KQB, QB, KQ, Q
// and N. The domains are written pairwise.
type Missed struct {
	Cases   int // contradictory, not refuted; of 9,036
	Natures int // impossible, not found so; of 23,067 in the other 3,834 cases
	Partial int // of those cases, the ones with a nature not found
}
