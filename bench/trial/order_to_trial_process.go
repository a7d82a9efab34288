package trial

import (
	"context"

	"haft/bench/family"
)

// An order is what a process is to do: a job, and where to log it.
type order struct {
	Job
	Log   string        `json:"log,omitempty"`   // a file; "" for no log
	Given *family.Given `json:"given,omitempty"` // the instance; nil if haft makes it
	Own   string        `json:"own,omitempty"`   // the version of haft's own backends; "" if the process has to find out
}

// order returns what the process of a trial is told. If the instance is to be generated, that is done first.
func (r Runner) order(ctx context.Context, job Job) (o order, err error) {
	o = order{Job: job, Log: logFile(r.Logs, job)}
	o.Own = ownVersion() // its checksum takes longer than many a trial
	if r.Given != nil {
		o.Given, err = r.Given(ctx, job)
	}
	return o, err
}
