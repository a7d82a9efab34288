package formula

import "errors"

// A Room limits how many variables and clauses a formula may have while constraints of unknown origin are written
// into it. Large coefficients could otherwise fill the memory.
type Room struct{ vars, clauses int }

// errNoRoom is the value with which a formula panics, however deep inside an encoding. Within recovers from it.
var errNoRoom = errors.New("the formula would become too large")

// Within calls write with room for so many more variables and clauses, and reports whether this was enough. If it
// was not, write was cut short and the formula is of no use.
func (f *Formula) Within(vars, clauses int, write func()) (enough bool) {
	outer := f.Room
	defer func() {
		f.Room = outer
		if r := recover(); r != nil && r != errNoRoom {
			panic(r)
		} else if r != nil {
			enough = false
		}
	}()
	f.Room = &Room{f.Vars + vars, len(f.Clauses) + clauses}
	if outer != nil {
		f.Room.vars, f.Room.clauses = min(f.Room.vars, outer.vars), min(f.Room.clauses, outer.clauses)
	}
	write()
	return true
}

// check panics unless there is room for so many variables and one more clause of so many literals. Every eight
// literals count as another clause, because clauses may be as long as there are inputs.
func (r *Room) check(f *Formula, vars, literals int) {
	if r == nil {
		return
	}
	if r.clauses -= literals / 8; vars > r.vars-f.Vars || len(f.Clauses) >= r.clauses {
		panic(errNoRoom)
	}
}
