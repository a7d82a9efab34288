package trial

import (
	"time"

	"haft/solve/process"
)

// OwnTime returns the processor time of haft for encoding, writing and parsing, in seconds. Where that is not known, it
// is the time by the clock, and measured is false.
func (r *Record) OwnTime() (seconds float64, measured bool) {
	if r.Own == nil {
		return r.Encode + r.Write + r.Parse, false
	}
	return *r.Own, true
}

// addOwn adds to [Record.Own] where the system measures processor time.
func (r *Record) addOwn(spent time.Duration) {
	if process.CPU() == 0 {
		return
	}
	if r.Own == nil {
		r.Own = new(float64)
	}
	*r.Own += spent.Seconds()
}
