package report

import (
	"fmt"

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
// the same work, haft's own part is added, in old records by the wall clock.
func (c Clock) seconds(r *trial.Record) float64 {
	if c == CPU {
		own, _ := r.OwnTime()
		return r.CPU + own
	}
	return r.Wall
}

// limit returns the limit of this clock in seconds, 0 for none.
func (c Clock) limit(l trial.Limits) float64 {
	if c == CPU {
		return l.CPU
	}
	return l.Seconds
}

// clockOf returns the clock that counts if nobody says: that of the limit. If both clocks have one, it is CPU time,
// which depends less on what else the machine does.
func clockOf(l trial.Limits) Clock {
	if l.CPU > 0 {
		return CPU
	}
	return Wall
}

// note returns sentences on what the clock counts in these trials, for a table, or "" if its name says it.
func (c Clock) note(trials []Trial) string {
	if c != CPU {
		return ""
	}
	note := "CPU time is that of the solver and of haft for encoding, writing files and parsing the answer, in all " +
		"threads, garbage collection included. "
	old := 0
	for _, t := range trials {
		if own, measured := t.OwnTime(); own > 0 && !measured {
			old++
		}
	}
	if old > 0 {
		note += fmt.Sprintf("Haft's part is by the wall clock in %s, because the CPU time of it was not recorded. ",
			count(old, "trial"))
	}
	return note
}
