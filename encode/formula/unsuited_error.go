package formula

import "fmt"

// An UnsuitedError says why an encoding that exists is not right for what it was given.
type UnsuitedError struct{ Reason string }

func (e *UnsuitedError) Error() string { return e.Reason }

// Unsuited returns an UnsuitedError whose reason is formatted as by fmt.Sprintf.
func Unsuited(format string, args ...any) error { return &UnsuitedError{fmt.Sprintf(format, args...)} }
