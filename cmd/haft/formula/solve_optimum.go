package formula

import (
	"context"
	"time"

	"haft/cmd/haft/cli"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// optimise writes a formula of the kind that the search for the least cost asks about. A backend that takes only clauses
// gets the sum of what is paid as clauses in any case.
func (s *solving) optimise() (err error) {
	if b, err := backend.Lookup(s.options.backend); err == nil && b.Engine != nil && !b.Linear() && s.options.way.Linear == pb.Keep {
		s.options.way.Linear = "adder"
	}
	search := engine.NewLeastCost(nil, s.in, s.options.way.Way)
	s.formula, err = search.Formula(&engine.Optimum{Status: solve.Sat, Cost: s.in.Offset + 1})
	return err
}

// minimise looks for the best solution, and prints lines "o" as solutions become better.
func (s *solving) minimise(ctx, limited context.Context) error {
	var took time.Duration // of the last question
	started := time.Now()
	search := engine.NewLeastCost(s.backend.Engine, s.in, s.options.way.Way)
	best, err := search.Search(limited, func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
		start := time.Now()
		defer func() { took = time.Since(start) }()
		return engine.Solve(ctx, s.backend.Engine, f)
	}, func(cost int, _ []bool) {
		s.options.program.Printf("o %s\n", s.in.Value(cost))
		s.options.program.Stdout.Flush() // an error is kept until the end
	})
	if err != nil {
		return err
	}
	s.options.comment("solved by %s in %.3f s", s.backend.Name, time.Since(started).Seconds())
	if best.Refuted != nil {
		if err := s.doubt(ctx, best.Refuted, took); err != nil {
			return err
		}
	}
	if best.Status != solve.Unsat && !best.Proved {
		s.tellUnknown(ctx, limited, solve.Unknown)
	}
	switch {
	case best.Status == solve.Sat && best.Proved:
		s.options.program.Printf("s OPTIMUM FOUND\n")
		s.model(best.Value)
		s.options.program.Code = cli.Optimum
	case best.Status == solve.Sat:
		s.options.program.Printf("c bound %s\n", s.in.Value(s.in.Offset))
		s.answer(solve.Sat, best.Value)
	default:
		s.answer(best.Status, nil)
	}
	return nil
}
