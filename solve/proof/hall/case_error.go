package hall

import (
	"errors"
	"fmt"
)

// A caseError is what is wrong in a case. The path of a case within a case is written once: case 1.2.
type caseError struct {
	path string
	err  error
}

func (e *caseError) Error() string { return fmt.Sprintf("case %s: %v", e.path, e.err) }

// inCase says that an error is about case n, which counts from 1.
func inCase(n int, err error) error {
	var inner *caseError
	if errors.As(err, &inner) {
		return &caseError{fmt.Sprintf("%d.%s", n, inner.path), inner.err}
	}
	return &caseError{fmt.Sprint(n), err}
}
