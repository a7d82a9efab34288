package study

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/solve/backend"
	"haft/solve/conformance"

	"haft/solve/explain"
)

// canaryTime is how long a backend may take for each question whose answer is known: on a busy machine some take ten
// seconds.
const canaryTime = 30 * time.Second

// errNoneReady is the error of a run that can do nothing.
var errNoneReady = errors.New("no trial can be made: none of the backends can be used; see 'haft solvers list'")

// ready returns the jobs whose backends can be used, after a look at their instances. A backend that is missing, or is
// wrong about a known answer, is an error; with --skip-missing its jobs are left out, and a message says so.
func (o *runOptions) ready(ctx context.Context, jobs []trial.Job) (left []trial.Job, err error) {
	if err := o.study.readable(ctx, o.made, jobs); err != nil {
		return nil, err
	}
	unfit, err := o.unfit(ctx, jobs)
	if err != nil {
		return nil, err
	}
	skipped := map[string]uint64{}
	for _, job := range jobs {
		if unfit[job.Backend] != nil {
			skipped[job.Backend]++
			continue
		}
		left = append(left, job)
	}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(skipped)) {
		if o.skipMissing {
			o.study.program.Message("haft: %v: %s left out", unfit[name], explain.Count(skipped[name], "trial", "trials"))
			continue
		}
		faults = append(faults, unfit[name])
	}
	switch {
	case len(faults) > 0:
		return nil, fmt.Errorf("%w; nothing was run (--skip-missing leaves such backends out)", joined(faults))
	case len(jobs) > 0 && len(left) == 0:
		return nil, errNoneReady
	}
	return left, o.takeOptions(ctx, left)
}

// takeOptions returns an error if a program cannot be run with further arguments of its jobs. It is asked something
// small: arguments that let it give up are no fault.
func (o *runOptions) takeOptions(ctx context.Context, jobs []trial.Job) error {
	type arguments struct{ backend, options string }
	seen := map[arguments]bool{}
	var faults []error
	for _, job := range jobs {
		a := arguments{job.Backend, job.Options}
		if a.options == "" || seen[a] {
			continue
		}
		seen[a] = true
		b, err := backend.Lookup(a.backend)
		if err != nil {
			return err
		}
		limited, cancel := context.WithTimeout(ctx, canaryTime)
		_, err = b.With(strings.Fields(a.options)).Engine.Solve(limited, conformance.Pigeons(4))
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("options %q of %s: %w", a.options, a.backend, err))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("%w; nothing was run", joined(faults))
	}
	return nil
}

// unfit says what is wrong with the backends of the jobs that cannot be used.
func (o *runOptions) unfit(ctx context.Context, jobs []trial.Job) (map[string]error, error) {
	names := map[string]bool{}
	for _, job := range jobs {
		names[job.Backend] = true
	}
	m := terminal.NewMeter("backends", int64(len(names)))
	how := " asked what is known"
	if o.noCanaries {
		how = " looked for"
	}
	progress := cli.NewProgress(o.study.program, "backend"+how, "backends"+how, m)
	defer progress.Stop()
	unfit := map[string]error{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, err
		}
		if fault := o.fault(ctx, b); fault != nil {
			unfit[name] = fault
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		progress.Add(1)
		m.Done.Add(1)
	}
	return unfit, nil
}

// fault says why a backend cannot be used; it is nil if it can.
func (o *runOptions) fault(ctx context.Context, b *backend.Backend) error {
	if b.Installed() != nil {
		return fmt.Errorf("%s is not installed", b.Name)
	}
	if o.noCanaries {
		return nil
	}
	findings, err := conformance.Check(ctx, b, canaryTime)
	if err != nil {
		return err
	}
	for _, f := range findings {
		if f.Fault != conformance.None {
			return fmt.Errorf("%s cannot be trusted: %s for %q: %s", b.Name, f.Fault, f.Question, f.Detail)
		}
	}
	return nil
}

// joined makes one error, in one line, of all.
func joined(faults []error) error {
	said := make([]string, len(faults))
	for i, fault := range faults {
		said[i] = fault.Error()
	}
	return errors.New(strings.Join(said, "; "))
}
