package trial

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// A turn is an attempt at a job. Only old records have more than one.
type turn struct {
	Job
	attempt int // from 1
}

func (r *Record) turn() turn { return turn{r.Job(), max(1, r.Attempt)} }

// ErrMixed is wrapped by the error about records that are not to be in one file.
var ErrMixed = errors.New("made in another way")

// Mixed returns an error if a run of this program with limits does not go together with earlier records: they are from
// another commit or with other limits. A commit that is not known, or where files had changed, is another unless the
// programs have the same checksum.
func Mixed(records []*Record, limits Limits) error {
	for i, r := range records {
		if own := host(); !r.Host.sameBuild(own) {
			return fmt.Errorf("line %d: %w: by %s; this is %s", i+1, ErrMixed, r.Host.Build(), own.Build())
		}
		if r.Limits != limits {
			return fmt.Errorf("line %d: %w: the limits are %v; this run has %v", i+1, ErrMixed, r.Limits, limits)
		}
	}
	return nil
}

// Complete returns an error unless the records are those of the trials of the plan: one that names trials that are
// missing, that are not in the plan, or that were run under other limits.
func Complete(p *Plan, records []*Record) error {
	planned, made := map[Job]bool{}, map[Job]bool{}
	unlimited := map[Job]bool{} // the trials of the plan, whatever their limits
	for _, job := range p.Jobs {
		planned[job] = true
		unlimited[unlimitedJob(job)] = true
	}
	var missing, limits, foreign []string
	for _, r := range records {
		job := r.Job()
		made[job] = true
		switch {
		case planned[job]:
		case unlimited[unlimitedJob(job)]:
			limits = append(limits, fmt.Sprintf("%v (%v)", job, job.Limits))
		default:
			foreign = append(foreign, job.String())
		}
	}
	for _, job := range p.Jobs {
		if !made[job] {
			missing = append(missing, job.String())
		}
	}
	var errs []string
	for _, group := range []struct {
		what   string
		trials []string
	}{
		{english.Plural(len(limits), "trial", "") + " run under other limits", limits},
		{english.Plural(len(foreign), "trial", "") + " not of this study", foreign},
		{fmt.Sprintf("%d of %s missing", len(missing), english.Plural(len(p.Jobs), "trial", "")), missing},
	} {
		if len(group.trials) > 0 {
			errs = append(errs, group.what+", such as "+group.trials[0])
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return fmt.Errorf("the study is not complete: %s", strings.Join(errs, "; "))
}

// unlimitedJob returns the job without its limits.
func unlimitedJob(j Job) Job {
	j.Limits = Limits{}
	return j
}
