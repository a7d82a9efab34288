package encode

import "haft/encode/formula"

// Showing says what solutions are counted on.
type Showing string

// The choices.
const (
	ShowWorlds    Showing = "worlds"    // all x: the count is of worlds
	ShowPositions Showing = "positions" // x of the majors: the count is of starting positions
)

// Showings lists the choices. The first is the default.
var Showings = []Showing{ShowWorlds, ShowPositions}

// Show makes a counting instance of a formula about a game. Auxiliary variables are
// projected away, so that the count is right whether the encoding preserves counts or not.
func Show(f *formula.Formula, s Showing) *formula.Instance {
	in := &formula.Instance{Formula: f}
	if s == ShowWorlds && f.Vars == NumX {
		return in
	}
	for v := 1; v <= NumX; v++ {
		if s == ShowWorlds || pieceOf(v).Major() {
			in.Shown = append(in.Shown, v)
		}
	}
	return in
}
