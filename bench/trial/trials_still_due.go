package trial

import (
	"errors"
	"fmt"

	"haft/bench/plan"
)

// Disturbed reports whether the record was disturbed by the rule that it names.
func (r *Record) Disturbed() bool { return r.Repeat.Disturbed(r.During) }

// A turn is an attempt at a job.
type turn struct {
	plan.Job
	attempt int // from 1
}

func (r *Record) turn() turn { return turn{r.Job(), max(1, r.Attempt)} }

// A Ledger says which trials are still to be made.
type Ledger struct{ jobs map[plan.Job]*attempts }

// attempts are what has come of a job.
type attempts struct {
	made  int
	clean bool // whether one was not disturbed
}

// NewLedger returns the ledger of some records.
func NewLedger(records []*Record) *Ledger {
	l := &Ledger{map[plan.Job]*attempts{}}
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
func (l *Ledger) Due(jobs []plan.Job, attempt int) (due []plan.Job) {
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

// Mixed returns an error if a run of this program by a rule and with limits, pinned or not, does not go
// together with earlier records: they are from another commit, by another rule, with other limits, or
// only they or only this run is pinned. A commit that is not known, or where files had changed, is
// another unless the programs have the same checksum.
func Mixed(records []*Record, rule *plan.Repeat, limits plan.Limits, pinned bool) error {
	for i, r := range records {
		if own := host(); !r.Host.sameBuild(own) {
			return fmt.Errorf("line %d: %w: by %s; this is %s", i+1, ErrMixed, r.Host.Build(), own.Build())
		}
		if r.Repeat.String() != rule.String() {
			return fmt.Errorf("line %d: %w: trials are made %v; the study now says %v", i+1, ErrMixed, r.Repeat, rule)
		}
		if r.Limits != limits {
			return fmt.Errorf("line %d: %w: the limits are %v; this run has %v", i+1, ErrMixed, r.Limits, limits)
		}
		if was, known := r.Pinned(); known && was != pinned {
			return fmt.Errorf("line %d: %w: %s", i+1, ErrMixed, map[bool]string{
				true: "pinned to a processor; this run is not", false: "not pinned to a processor; this run is",
			}[was])
		}
	}
	return nil
}
