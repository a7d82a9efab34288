package formula

import "fmt"

// An UnsuitedError tells why an encoding, though offered, is not right for what it was given.
type UnsuitedError struct{ Reason string }

func (e *UnsuitedError) Error() string { return e.Reason }

// Unsuited is such an error.
func Unsuited(format string, args ...any) error { return &UnsuitedError{fmt.Sprintf(format, args...)} }
