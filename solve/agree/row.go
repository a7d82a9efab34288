package agree

import (
	"errors"
	"sync"
	"time"

	"haft/encode"
	"haft/solve"
	"haft/solve/canary"
)

// maxFaults is after how many a backend is asked no more.
const maxFaults = 10

// A Row is what came of one backend.
type Row struct {
	Backend     *solve.Backend
	Offered     int     // encodings of the plan that it takes
	Encodings   int     // of these, asked about
	Games       int     // asked about, with all questions answered
	Worlds      int     // found, each replayed by the referee
	Refutations int     // each confirmed by the exact solver
	Undecided   []Place // where time was up; the encoding was asked no more
	Faults      []Fault
	Time        time.Duration // all games together, waiting included

	mutex sync.Mutex
}

// A Place is where something was asked.
type Place struct {
	Encoding encode.Encoding
	Game     string
}

// A Fault is an answer that is wrong, or none that can be understood.
type Fault struct {
	canary.Fault
	Place
	Detail string
}

// givenUp tells whether the backend is asked no more.
func (r *Row) givenUp() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return len(r.Faults) >= maxFaults
}

// begin counts one encoding.
func (r *Row) begin() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Encodings++
}

// add counts what came of one game, with the error that ended it.
func (r *Row) add(t *tally, at Place, took time.Duration, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Worlds += t.worlds
	r.Refutations += t.refutations
	r.Time += took
	switch {
	case err == nil:
		r.Games++
	case errors.Is(err, solve.ErrUndecided):
		r.Undecided = append(r.Undecided, at)
	default:
		r.Faults = append(r.Faults, Fault{faultOf(err), at, err.Error()})
	}
}

// faultOf is the fault behind an error, none behind nil.
func faultOf(err error) canary.Fault {
	if err == nil {
		return canary.None
	}
	if d := new(Difference); errors.As(err, &d) {
		return canary.WrongAnswer
	}
	return canary.FaultOf(err)
}
