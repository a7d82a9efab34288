package trial

import (
	"errors"
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

// String says the rule in words.
func (r *Repeat) String() string {
	var limits []string
	if r.Load > 0 {
		limits = append(limits, fmt.Sprintf("others kept more than %g of a processor busy", r.Load))
	}
	if r.Steal > 0 {
		limits = append(limits, fmt.Sprintf("the hypervisor took more than %g %%", 100*r.Steal))
	}
	return fmt.Sprintf("again, up to %d more, if %s", r.Times, strings.Join(limits, " or "))
}

// leastDisturbance is how much time must be lost to disturb, in seconds. Linux counts in hundredths of
// a second, so a single one of them would make a very short trial look disturbed.
const leastDisturbance = 0.02

// Disturbed reports whether the conditions exceed the limits of the rule. Without a rule nothing
// disturbs.
func (r *Repeat) Disturbed(c *machine.Conditions) bool {
	if r == nil || c == nil {
		return false
	}
	exceeds := func(v *float64, most float64) bool {
		return v != nil && most > 0 && *v > most && *v*c.Seconds >= leastDisturbance
	}
	return exceeds(c.Others, r.Load) || exceeds(c.Steal, r.Steal)
}

// Disturbed reports whether the record was disturbed by the rule that it names.
func (r *Record) Disturbed() bool { return r.Repeat.Disturbed(r.During) }

// A turn is an attempt at a job.
type turn struct {
	Job
	attempt int // from 1
}

func (r *Record) turn() turn { return turn{r.Job(), max(1, r.Attempt)} }

// A Ledger says which trials are still to be made.
type Ledger struct{ jobs map[Job]*attempts }

// attempts are what has come of a job.
type attempts struct {
	made  int
	clean bool // whether one was not disturbed
}

// NewLedger returns the ledger of some records.
func NewLedger(records []*Record) *Ledger {
	l := &Ledger{map[Job]*attempts{}}
	for _, r := range records {
		l.Add(r)
	}
	return l
}

// Add enters a record.
func (l *Ledger) Add(r *Record) {
	a := l.jobs[r.Job()]
	if a == nil {
		a = &attempts{}
		l.jobs[r.Job()] = a
	}
	a.made++
	a.clean = a.clean || !r.Disturbed()
}

// Due returns the jobs for which an attempt, counted from 1, is to be made now, in their order. The
// caller asks for a second attempt only if the rule of the study allows one.
func (l *Ledger) Due(jobs []Job, attempt int) (due []Job) {
	for _, job := range jobs {
		a := l.jobs[job]
		if a == nil && attempt == 1 || a != nil && !a.clean && a.made == attempt-1 {
			due = append(due, job)
		}
	}
	return due
}

// ErrMixed is wrapped by the error about records that are not to be in one file.
var ErrMixed = errors.New("made in another way")

// Mixed returns an error if a run of this program by a rule does not go together with earlier records:
// they are from another commit, or by another rule.
func Mixed(records []*Record, rule *Repeat) error {
	for i, r := range records {
		if own := Commit(); r.Host.Commit != own {
			return fmt.Errorf("line %d: %w: by %s; this is %s", i+1, ErrMixed, CommitWords(r.Host.Commit), CommitWords(own))
		}
		if r.Repeat.text() != rule.text() {
			return fmt.Errorf("line %d: %w: trials are made %s; the study now says %s", i+1, ErrMixed, r.Repeat.text(), rule.text())
		}
	}
	return nil
}

// text says the rule, or that there is none.
func (r *Repeat) text() string {
	if r == nil {
		return "once"
	}
	return r.String()
}
