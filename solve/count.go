package solve

import (
	"haft/model"
	"haft/solve/exact"
)

// Count is the number of starting positions and of worlds of a problem without
// alternatives, by the exact solver.
func Count(p *model.Problem) Counts {
	positions, worlds := exact.New(p).Count()
	return Counts{positions, worlds}
}
