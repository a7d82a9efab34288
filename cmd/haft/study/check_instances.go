package study

import (
	"context"
	"fmt"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/solve/explain"
)

// maxFaults is how many instances that cannot be read are named.
const maxFaults = 10

// readable reads the files of the jobs, and the first of each size that a command generates. It tells what is wrong
// with them, and returns an error if there are some that no trial can ask about.
func (o *studyOptions) readable(ctx context.Context, p *trial.Plan, jobs []trial.Job) error {
	samples := p.Samples(jobs)
	if len(samples) == 0 {
		return nil
	}
	m := terminal.NewMeter("instances", int64(len(samples)))
	progress := cli.NewProgress(o.program, "instance read", "instances read", m)
	defer progress.Stop()
	faults := 0
	for _, job := range samples {
		warnings, err := p.Check(ctx, job)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if faults++; faults <= maxFaults {
				o.program.Complain(err)
			}
		}
		for _, warning := range warnings {
			o.program.Message("haft: %s", warning)
		}
		progress.Add(1)
		m.Done.Add(1)
	}
	if faults == 0 {
		return nil
	}
	return fmt.Errorf("%d of %s cannot be asked about; nothing was run", faults,
		explain.Count(uint64(len(samples)), "instance", "instances"))
}
