package formula

import "fmt"

// An UnsuitedError tells why an encoding, though it is offered, is not right for what it was given.
type UnsuitedError struct{ Reason string }

func (e *UnsuitedError) Error() string { return e.Reason }

// Unsuited makes one as fmt.Sprintf makes its reason.
func Unsuited(format string, args ...any) error { return &UnsuitedError{fmt.Sprintf(format, args...)} }
