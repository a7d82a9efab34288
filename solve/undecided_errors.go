package solve

import (
	"context"
	"errors"
	"fmt"

	"haft/model"
)

// ErrUndecided is wrapped by the errors for questions to which a Solver answered Unknown. If the context had not
// ended, the error also wraps ErrGaveUp.
var (
	ErrUndecided = errors.New("undecided")
	ErrGaveUp    = fmt.Errorf("%w: the solver gave up (it answered %v)", ErrUndecided, Unknown)
)

// overdue returns an error that wraps [ErrUndecided] if the context has ended.
func overdue(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	}
	return nil
}

// decide is Solve with Unknown as an error.
func decide(ctx context.Context, s Solver, p *model.Problem) (Answer, error) {
	answer, err := s.Solve(ctx, p)
	return decided(ctx, answer, err)
}

// decided turns an answer Unknown into an error.
func decided(ctx context.Context, answer Answer, err error) (Answer, error) {
	if err == nil && answer.Status == Unknown {
		if err = overdue(ctx); err == nil {
			err = ErrGaveUp
		}
	}
	return answer, err
}
