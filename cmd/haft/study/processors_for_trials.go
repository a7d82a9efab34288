package study

import (
	"errors"

	"haft/bench/machine"
	"haft/bench/trial"
	"haft/solve/process"
)

// maxWorkers is more than any machine has cores.
const maxWorkers = 1 << 16

// pinned reports whether trials get a processor of their own.
func (o *runOptions) pinned() bool { return o.study.Pin || o.jobs > 1 }

// runners returns as many runners as --jobs says, each with a core of its own if trials are pinned. This process then
// leaves those cores, if there are others.
func (o *runOptions) runners(earlier []*trial.Record) ([]trial.Runner, error) {
	o.runner.Batch = trial.NextBatch(earlier)
	if !o.pinned() {
		return []trial.Runner{o.runner}, nil
	}
	cores := process.Cores()
	if len(cores) == 0 {
		return nil, errors.New("trials can have processors of their own on Linux only")
	}
	places, err := machine.Here().Places(int(min(max(1, o.jobs), maxWorkers)), cores)
	if err != nil {
		return nil, err
	}
	if len(places.Rest) == 0 {
		o.Message("haft: no processor is left for haft, which shares those of the trials: their times have its work, too")
	} else if err := process.Pin(places.Rest); err != nil {
		return nil, err
	}
	var all []trial.Runner
	for _, core := range places.Cores {
		r := o.runner
		r.Place = &trial.Place{Core: core, Rest: places.Rest}
		all = append(all, r)
	}
	return all, nil
}
