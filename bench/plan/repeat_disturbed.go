package plan

import (
	"fmt"
	"strings"

	"haft/bench/machine"
)

// Repeat is the rule by which disturbed trials are made again. It is part of the study, so that no
// trial is chosen after its result was seen. Every attempt stays in the records. A report takes the
// first that was not disturbed, or the last if all were.
//
// The conditions of an attempt are in its record. An attempt whose conditions are not known does not
// count as disturbed.
type Repeat struct {
	Load  float64 `json:"load,omitempty"`  // processors that others kept busy, more than which disturbs; 0 for no limit
	Steal float64 `json:"steal,omitempty"` // share that the hypervisor took, more than which disturbs; 0 for no limit
	Times int     `json:"times"`           // how often a trial is made again at most
}

// maxTimes is the largest number of repetitions.
const maxTimes = 100

func (r *Repeat) validate() error {
	switch {
	case r == nil:
		return nil
	case r.Load < 0 || r.Steal < 0 || r.Load == 0 && r.Steal == 0:
		return fmt.Errorf("load is %g, steal %g; expected at least one above 0", r.Load, r.Steal)
	case r.Times < 1 || r.Times > maxTimes:
		return fmt.Errorf("times is %d; expected 1 to %d", r.Times, maxTimes)
	}
	return nil
}

// String says in words how often a trial is made: once, if there is no rule.
func (r *Repeat) String() string {
	if r == nil {
		return "once"
	}
	var limits []string
	if r.Load > 0 {
		limits = append(limits, fmt.Sprintf("others kept more than %g of a processor busy", r.Load))
	}
	if r.Steal > 0 {
		limits = append(limits, fmt.Sprintf("the hypervisor took more than %g %%", 100*r.Steal))
	}
	return fmt.Sprintf("again, up to %d more, if %s, and it lost at least %g s by that", r.Times,
		strings.Join(limits, " or "), leastDisturbance)
}

// leastDisturbance is how much time must be lost to disturb, in seconds. Linux counts in hundredths of
// a second, so a single one of them would make a very short trial look disturbed.
const leastDisturbance = 0.02

// Disturbed reports whether the conditions exceed the limits of the rule. Without a rule nothing
// disturbs.
func (r *Repeat) Disturbed(c *machine.Conditions) bool {
	return r.exceeded(c, leastDisturbance)
}

// TooShort reports whether the conditions exceed a limit of the rule in so short a time that nobody can tell a
// disturbance from the hundredths of a second in which the system counts. Such a trial does not count as disturbed.
func (r *Repeat) TooShort(c *machine.Conditions) bool {
	return r.exceeded(c, 0) && !r.Disturbed(c)
}

// exceeded reports whether the conditions exceed a limit, and at least so many seconds were lost by that.
func (r *Repeat) exceeded(c *machine.Conditions, least float64) bool {
	if r == nil || c == nil {
		return false
	}
	exceeds := func(v *float64, most float64) bool {
		return v != nil && most > 0 && *v > most && *v*c.Seconds >= least
	}
	return exceeds(c.Others, r.Load) || exceeds(c.Steal, r.Steal)
}
