package machine

import (
	"io/fs"
	"math"
	"os"
	"time"
)

// Conditions say what the machine did during a measurement. Nil means unknown.
//
// Others and Steal are about the core of the measurement if it was pinned to one, otherwise about
// all cores together.
type Conditions struct {
	Seconds   float64  `json:"seconds"`             // length of the measurement
	Core      *int     `json:"core,omitempty"`      // number of the core to which it was pinned, from 0
	Others    *float64 `json:"others,omitempty"`    // how many processors all other work kept busy, on the average
	Steal     *float64 `json:"steal,omitempty"`     // share of the processors' time that the hypervisor took, from 0 to 1
	Waiting   *float64 `json:"waiting,omitempty"`   // share of the time when a process waited for a core, from 0 to 1
	Load      *float64 `json:"load,omitempty"`      // load average of the last minute, at the end
	MHz       *float64 `json:"mhz,omitempty"`       // frequency of the core at the end
	Throttled *int64   `json:"throttled,omitempty"` // how often the core was throttled for its heat
}

// A System is the files in which a system tells about itself.
type System struct{ files fs.FS }

// Here returns this machine.
func Here() System { return System{os.DirFS("/")} }

// A Watch is a measurement that has begun.
type Watch struct {
	system    System
	core      int
	start     time.Time
	before    times
	known     bool
	waited    *float64
	throttled *int64
}

// AllCores stands for a measurement that is pinned to no core.
const AllCores = -1

// Watch begins a measurement on a core or on [AllCores].
func (s System) Watch(core int) *Watch {
	w := &Watch{system: s, core: core, start: time.Now()}
	w.before, w.known = s.times(core)
	w.waited, w.throttled = s.waited(), s.throttled(core)
	return w
}

// End ends the measurement. The processor time that the measured work took on these cores does not
// count as that of others. Linux counts time in hundredths of a second, so that Others may be off by
// that divided by Seconds.
func (w *Watch) End(own time.Duration) *Conditions {
	elapsed := time.Since(w.start).Seconds()
	c := &Conditions{Seconds: *rounded(elapsed), Load: w.system.load(), MHz: w.system.megahertz(w.core)}
	if w.core != AllCores {
		c.Core = &w.core
	}
	if after, known := w.system.times(w.core); known && w.known {
		c.Others = rounded(max(0, (after.busy-w.before.busy-own.Seconds())/elapsed))
		c.Steal = rounded(share(after.steal-w.before.steal, elapsed*float64(after.cores)))
	}
	if after := w.system.waited(); after != nil && w.waited != nil {
		c.Waiting = rounded(share(*after-*w.waited, elapsed))
	}
	if after := w.system.throttled(w.core); after != nil && w.throttled != nil {
		n := *after - *w.throttled
		c.Throttled = &n
	}
	return c
}

// share returns a part of a whole, from 0 to 1 although the two were not read at the same moment.
func share(part, whole float64) float64 { return min(1, max(0, part/whole)) }

// rounded returns a number in thousandths, which is finer than anything here is measured.
func rounded(v float64) *float64 {
	v = math.Round(1000*v) / 1000
	return &v
}
