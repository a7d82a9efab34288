package formula

import "errors"

// A Room is how many variables and clauses a formula may come to have while constraints of any
// origin are written into it: with large coefficients they would otherwise fill the memory.
type Room struct{ vars, clauses int }

// errNoRoom ends a Writer by a panic, however deep in an encoding it is; Within turns it into its result.
var errNoRoom = errors.New("the formula would become too large")

// Within calls write with the room for so many more variables and clauses, which write gives to its
// writers, and tells whether it was enough. If not, write was cut short, and the formula is of no use.
func (f *Formula) Within(vars, clauses int, write func(room *Room)) (enough bool) {
	defer func() {
		if r := recover(); r != nil && r != errNoRoom {
			panic(r)
		} else if r != nil {
			enough = false
		}
	}()
	write(&Room{f.Vars + vars, len(f.Clauses) + clauses})
	return true
}

// check panics if there is no room for so many variables and one more clause.
func (r *Room) check(f *Formula, vars int) {
	if r != nil && (vars > r.vars-f.Vars || len(f.Clauses) >= r.clauses) {
		panic(errNoRoom)
	}
}
