package formula

import "errors"

// A Room limits how many variables and clauses a formula may have while constraints of unknown origin are written
// into it. Large coefficients could otherwise fill the memory.
type Room struct{ vars, clauses int }

// errNoRoom is the value with which a Writer panics, however deep inside an encoding. Within recovers from it.
var errNoRoom = errors.New("the formula would become too large")

// Within calls write with room for so many more variables and clauses, and reports whether this was enough. write
// must pass the room on to its writers. If the room was not enough, write was cut short and the formula is of no
// use.
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

// check panics unless there is room for so many variables and one more clause.
func (r *Room) check(f *Formula, vars int) {
	if r != nil && (vars > r.vars-f.Vars || len(f.Clauses) >= r.clauses) {
		panic(errNoRoom)
	}
}
