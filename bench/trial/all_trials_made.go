package trial

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"
)

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
