package encode

import "haft/encode/formula"

// Showing says what solutions are counted on.
type Showing string

// The choices of what to count.
const (
	ShowWorlds    Showing = "worlds"    // all x: the count is of worlds
	ShowPositions Showing = "positions" // x of the majors: the count is of starting positions
)

// Showings lists the choices. The first is the default.
var Showings = []Showing{ShowWorlds, ShowPositions}

// Show returns a counting instance of a formula about a game. It projects auxiliary variables away, so that the
// count is right even if the encoding does not preserve counts.
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
