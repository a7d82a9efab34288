package trial

import (
	"context"

	"haft/bench/family"
	"haft/bench/plan"
	"haft/solve/process"
)

// An order is what a process is to do: a job, where to log it, and where to run it.
type order struct {
	plan.Job
	Log   string        `json:"log,omitempty"`   // a file; "" for no log
	Given *family.Given `json:"given,omitempty"` // the instance; nil if haft makes it
	Core  *int          `json:"core,omitempty"`  // the processor on which programs run; nil for any
	Cage  string        `json:"cage,omitempty"`  // the control group in which they run; "" for that of haft
	Own   string        `json:"own,omitempty"`   // the version of haft's own backends; "" if the process has to find out
}

// order returns what the process of a trial is told. If the instance is to be generated, that is done first.
func (r Runner) order(ctx context.Context, job plan.Job, cage *process.Cage) (o order, err error) {
	o = order{Job: job, Log: logFile(r.Logs, turn{job, r.Attempt}), Core: r.Place.programs(runsProgram(job))}
	o.Own = ownVersion() // its checksum takes longer than many a trial
	if cage != nil {
		o.Cage = cage.Path
	}
	if r.Given != nil {
		o.Given, err = r.Given(ctx, job)
	}
	return o, err
}
