package backend

import (
	"context"
	"fmt"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/engine"
)

// SAT is the Solver made of an encoding and an engine. It writes the problem as a formula, and reads the world from
// the engine's model.
//
// The model is checked: it must satisfy the formula, and the world read from it must satisfy the problem. Otherwise
// Solve fails and names the engine. An Unsat is not checked; [Checked] confirms it.
type SAT struct {
	Encoding encode.Encoding
	Engine   engine.Engine
}

// Solve encodes, solves, and checks.
func (s SAT) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	if err := checkEncoding(s.Engine, s.Encoding); err != nil {
		return solve.Answer{}, err
	}
	f, err := s.Encoding.Encode(p)
	if err != nil {
		return solve.Answer{}, err
	}
	result, err := s.Engine.Solve(ctx, f)
	if err != nil || result.Status != solve.Sat {
		return solve.Answer{Status: result.Status}, err
	}
	value, err := engine.Confirm(s.Engine, f, result.Value)
	if err != nil {
		return solve.Answer{}, err
	}
	w := encode.Decode(value)
	if !p.Holds(&w) {
		return solve.Answer{}, fmt.Errorf("%v returned a model of the formula (encoding %v) that is not a world: %v",
			s.Engine, s.Encoding, &w)
	}
	return solve.Answer{Status: solve.Sat, Witness: w}, nil
}

func checkEncoding(of engine.Engine, e encode.Encoding) error {
	if e.Linear() && !engine.TakesLinear(of) {
		return fmt.Errorf("%v %w; the encoding %v leaves linear constraints", of, engine.ErrLinear, e)
	}
	return nil
}
