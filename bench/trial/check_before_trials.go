package trial

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"haft/model/input"
)

// Samples returns a job for each file of the jobs, and for each size of what is generated: the first of that size.
// The others are generated when their trials are made, because that may take long.
func (p *Plan) Samples(jobs []Job) []Job {
	type kind struct {
		family, file string
		size         int
	}
	var read []Job
	for _, job := range jobs {
		if job.File != "" || p.generated[job.Family] != nil {
			read = append(read, job)
		}
	}
	first := minOfEach(read, func(j Job) kind { return kind{j.Family, j.File, j.Size} },
		func(a, b Job) int { return cmp.Compare(a.Seed, b.Seed) })
	slices.SortFunc(first, func(a, b Job) int {
		return cmp.Or(strings.Compare(a.Family, b.Family), strings.Compare(a.File, b.File), a.Size-b.Size)
	})
	return first
}

// Check reads the instance of a job as its trial does. It returns an error if the trial could not ask about it. That an
// instance is too large for the memory of a trial is a result, not such an error. It also returns the warnings of the
// reader.
func (p *Plan) Check(ctx context.Context, job Job) (warnings []string, err error) {
	given, err := p.Given(ctx, job)
	if err != nil || given == nil {
		return nil, err
	}
	in, err := given.Read(input.Size(job.Limits.Memory))
	switch {
	case errors.Is(err, input.ErrTooLarge):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return in.Warnings, nil
}
