package cli

import "slices"

// A Code is an exit status.
type Code int

// What the exit status says.
const (
	Yes         Code = 0   // every game legal, or done
	No          Code = 1   // some game illegal
	Failed      Code = 2   // wrong usage, unreadable input, or a failure
	Undecided   Code = 3   // a time limit was reached
	Interrupted Code = 130 // by the user
)

// What the exit status of "haft solve" says, as in the SAT competitions. It is 0 for UNKNOWN.
const (
	Satisfiable   Code = 10
	Unsatisfiable Code = 20
)

// worst is what several games come to.
func worst(a, b Code) Code {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
