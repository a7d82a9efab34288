package solve

import (
	"haft/model"
	"haft/solve/exact"
)

// Count returns the numbers of starting positions and worlds of a problem without alternatives, as counted by the
// exact solver.
func Count(p *model.Problem) Counts {
	positions, worlds := exact.New(p).Count()
	return Counts{positions, worlds}
}
