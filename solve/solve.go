package solve

import (
	"context"

	"haft/model"
	"haft/solve/engine"
)

// Status is the outcome of a search.
type Status = engine.Status

// The three outcomes. Unknown means that a limit was reached, or that the context ended.
const (
	Unknown = engine.Unknown
	Sat     = engine.Sat
	Unsat   = engine.Unsat
)

// Answer is what a Solver found. Witness is a world when Status is Sat.
type Answer struct {
	Status  Status
	Witness model.Assignment
}

// A Solver decides problems. It returns Unknown without an error when the context
// ends first, and an error when it cannot say: the program is missing, crashed, or
// printed something else than an answer. It must not return a wrong status.
type Solver interface {
	Solve(ctx context.Context, p *model.Problem) (Answer, error)
}

// Counts are the two numbers of RULES: pairs of starting arrangements for which some
// choice of promotions works, and worlds, with the choices.
type Counts struct {
	Positions, Worlds uint64
}

// Census is the counts together with, for each piece and nature, the number of
// worlds in which it has that nature.
type Census struct {
	Counts
	Natures [model.NumPieces][model.NumNatures + 1]uint64
}

// A Surveyor is a Solver that finds what every piece may be in one go, as [Exact] does. Others could be those of
// engines that compute the backbone of a formula, or all its models on some variables.
type Surveyor interface {
	Solver
	Survey(ctx context.Context, p *model.Problem) (model.Domains, error)
}
