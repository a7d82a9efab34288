package main

import "slices"

// A code is an exit status.
type code int

// What the exit status says.
const (
	yes         code = 0   // every game legal, or done
	no          code = 1   // some game illegal
	failed      code = 2   // wrong usage, unreadable input, or a failure
	undecided   code = 3   // a time limit was reached
	interrupted code = 130 // by the user
)

// What the exit status of "haft solve" says, as in the SAT competitions. It is 0 for UNKNOWN.
const (
	satisfiable   code = 10
	unsatisfiable code = 20
)

// worst is what several games come to.
func worst(a, b code) code {
	order := []code{yes, no, undecided, failed, interrupted}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
