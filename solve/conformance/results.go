package conformance

import (
	"errors"
	"sync"
	"time"

	"haft/encode"
	"haft/solve"
	"haft/solve/backend"
)

// maxDisagreements is the number of disagreements after which a backend is asked no more.
const maxDisagreements = 10

// A Row holds the results of one backend.
type Row struct {
	Backend       *backend.Backend
	Offered       int     // encodings of the plan that it takes
	Encodings     int     // encodings asked about
	Games         int     // games for which all questions were answered
	Worlds        int     // worlds found, each replayed by the referee
	Refutations   int     // refutations, each confirmed by the exact solver
	Undecided     []Query // where time was up; the encoding was asked no more
	Disagreements []Disagreement
	Time          time.Duration // for all games together, including waiting

	mutex sync.Mutex
}

// A Query says what was asked: a game in an encoding.
type Query struct {
	Encoding encode.Encoding
	Game     string
}

// A Disagreement is a wrong answer, or one that cannot be understood.
type Disagreement struct {
	Failure
	Query
	Detail string
}

// givenUp reports whether the backend is asked no more.
func (r *Row) givenUp() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return len(r.Disagreements) >= maxDisagreements
}

// begin counts one encoding.
func (r *Row) begin() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Encodings++
}

// add counts the results of one game, with the error that ended it.
func (r *Row) add(t *tally, at Query, took time.Duration, err error) {
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
		r.Disagreements = append(r.Disagreements, Disagreement{failureOf(err), at, err.Error()})
	}
}
