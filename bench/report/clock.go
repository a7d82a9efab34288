package report

import (
	"haft/bench/plan"
	"haft/bench/trial"
)

// A Clock says which time counts.
type Clock string

// The clocks.
const (
	Wall Clock = "wall" // from the question to the answer, without checking the answer
	CPU  Clock = "cpu"  // of the solver and its children, and of haft for encoding, writing and parsing
)

// String returns the name of the clock in sentences.
func (c Clock) String() string {
	if c == CPU {
		return "CPU"
	}
	return "wall"
}

// seconds returns the time of a record. The CPU time of a record is of the solver alone. So that both clocks measure
// the same work, haft's own part is added, which is always measured by the wall clock.
func (c Clock) seconds(r *trial.Record) float64 {
	if c == CPU {
		return r.CPU + r.Encode + r.Write + r.Parse
	}
	return r.Wall
}

// limit returns the limit of this clock in seconds, 0 for none.
func (c Clock) limit(l plan.Limits) float64 {
	if c == CPU {
		return l.CPU
	}
	return l.Seconds
}

// clockOf returns the clock that counts if nobody says: that of the limit. If both clocks have one, it is CPU time,
// which depends less on what else the machine does.
func clockOf(l plan.Limits) Clock {
	if l.CPU > 0 {
		return CPU
	}
	return Wall
}

// note returns a sentence on what the clock counts, for a table, or "" if its name says it.
func (c Clock) note() string {
	if c == CPU {
		return "CPU time is that of the solver and of haft for encoding, writing files and parsing the answer. "
	}
	return ""
}
