package solve

import (
	"context"
	"errors"
	"fmt"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// SAT is the Solver of an encoding and an engine: it writes the problem as a formula
// and reads the world off the engine's model.
//
// An engine's model is not believed: it must satisfy the formula, and the world read off
// it the problem, else Solve fails and names the engine. Its Unsat is believed; [Checked]
// confirms it.
type SAT struct {
	Encoding encode.Encoding
	Engine   Engine
}

// ErrLinear is behind the error of an engine that was given linear constraints, but
// takes only clauses.
var ErrLinear = errors.New("takes only clauses")

// ErrWrongModel is behind the error of an engine whose model is none.
var ErrWrongModel = errors.New("returned a model that does not satisfy the formula")

// TakesLinear tells whether the engine takes linear constraints beside clauses. Engines
// that do say so with a method Linear.
func TakesLinear(e Engine) bool {
	l, ok := e.(interface{ Linear() bool })
	return ok && l.Linear()
}

// Solve encodes, solves, and checks.
func (s SAT) Solve(ctx context.Context, p *model.Problem) (Answer, error) {
	if err := checkEncoding(s.Engine, s.Encoding); err != nil {
		return Answer{}, err
	}
	f, err := s.Encoding.Encode(p)
	if err != nil {
		return Answer{}, err
	}
	result, err := s.Engine.Solve(ctx, f)
	if err != nil || result.Status != Sat {
		return Answer{Status: result.Status}, err
	}
	value, err := confirmed(s.Engine, f, result.Value)
	if err != nil {
		return Answer{}, err
	}
	w := encode.Decode(value)
	if !p.Holds(&w) {
		return Answer{}, fmt.Errorf("%v returned a model of the formula (encoding %v) that is no world: %v", s.Engine, s.Encoding, &w)
	}
	return Answer{Sat, w}, nil
}

func checkEncoding(engine Engine, e encode.Encoding) error {
	if e.Linear() && !TakesLinear(engine) {
		return fmt.Errorf("%v %w; the encoding %v leaves linear constraints", engine, ErrLinear, e)
	}
	return nil
}

// confirmed is the model with the absent variables false, if it satisfies the formula.
func confirmed(e Engine, f *formula.Formula, value []bool) ([]bool, error) {
	if missing := f.Vars + 1 - len(value); missing > 0 {
		value = append(value[:len(value):len(value)], make([]bool, missing)...)
	}
	if !f.Holds(value) {
		return nil, fmt.Errorf("%v %w", e, ErrWrongModel)
	}
	return value, nil
}

// clausesOnly is the error of an engine that cannot take the formula's linear
// constraints, nil if it has none.
func clausesOnly(e Engine, f *formula.Formula) error {
	if len(f.Linear) == 0 {
		return nil
	}
	return fmt.Errorf("%v %w; the formula has %d linear constraints", e, ErrLinear, len(f.Linear))
}
