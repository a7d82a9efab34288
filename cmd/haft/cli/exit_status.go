package cli

import "slices"

// A Code is an exit status.
type Code int

// What an exit status says. A command notes No itself, with [Program.Note], where it says that the answer is no;
// [Program.Complain] makes Failed or Undecided of an error.
const (
	Yes         Code = 0   // every game is legal, or the work is done
	No          Code = 1   // some game is illegal
	Failed      Code = 2   // wrong usage, unreadable input, or a failure
	Undecided   Code = 3   // a time limit was reached
	Interrupted Code = 130 // by the user
)

// The exit status of "haft solve", as in the competitions of solvers. For UNKNOWN it is 0.
const (
	Satisfiable   Code = 10
	Unsatisfiable Code = 20
	Optimum       Code = 30
)

// worst returns the exit status for several games.
func worst(a, b Code) Code {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
