package solve

import (
	"context"

	"haft/model"
	"haft/solve/solution"
)

// Status is the outcome of a search.
type Status = solution.Status

// The three outcomes. Unknown means that a limit was reached, or that the context ended.
const (
	Unknown = solution.Unknown
	Sat     = solution.Sat
	Unsat   = solution.Unsat
)

// Answer is what a Solver found. Witness is a world if Status is Sat.
type Answer struct {
	Status  Status
	Witness model.Assignment
}

// A Solver decides problems. It returns Unknown without an error if the context ends first. It returns an error if
// it cannot answer: the program is missing, crashed, or printed something other than an answer. It must not return
// a wrong status.
type Solver interface {
	Solve(ctx context.Context, p *model.Problem) (Answer, error)
}

// Counts holds the number of starting positions for which some choice of promotions works, and the number of
// worlds, which include that choice.
type Counts struct {
	Positions, Worlds uint64
}

// Marginals holds the counts and, for each piece and nature, the number of worlds in which the piece has that nature.
type Marginals struct {
	Counts
	Natures [model.NumPieces][model.NumNatures + 1]uint64
}

// A BackboneFinder is a Solver that finds what every piece may be at once, as [Exact] does. An engine that computes the
// backbone of a formula, or all its models on some variables, could do the same.
type BackboneFinder interface {
	Solver
	Backbone(ctx context.Context, p *model.Problem) (model.Domains, error)
}
