package study

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"haft/bench/plan"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/solve/say"
)

// make makes the trials, and repeats those that were disturbed, as the rule of the study says. Each record is written
// as soon as it is there. At the end it tells which answers contradict each other. That includes the earlier records
// and disturbed attempts, as in a report: an answer is an answer.
func (o *runOptions) make(
	ctx context.Context, jobs []plan.Job, earlier []*trial.Record, write func(*trial.Record) error,
) error {
	if build := trial.Vague(); build != "" {
		o.Message("haft: this haft is of %s; records name it by its checksum, since its source cannot be found again", build)
	}
	runners, err := o.runners(earlier)
	if err != nil {
		return err
	}
	for _, job := range plan.WarmUps(jobs) {
		if _, err := runners[0].Run(ctx, job); err != nil {
			return err
		}
	}
	b := &batch{
		options: o, runners: runners, ledger: trial.NewLedger(earlier), records: slices.Clone(earlier), names: trial.Names{},
		write: write,
	}
	for i, r := range earlier {
		if err := b.names.Enter(r, fmt.Sprintf("line %d", i+1)); err != nil {
			return err
		}
	}
	for attempt := range o.attempts() {
		due := b.ledger.Due(jobs, attempt+1)
		if attempt > 0 && len(due) > 0 {
			o.Message("haft: %s disturbed; attempt %d", say.Count(uint64(len(due)), "trial was", "trials were"), attempt+1)
		}
		if err := b.round(ctx, due, attempt+1); err != nil {
			return err
		}
	}
	if disturbed := b.ledger.Due(jobs, o.attempts()+1); o.study.Repeat != nil && len(disturbed) > 0 {
		o.Message("haft: %s disturbed in every attempt", say.Count(uint64(len(disturbed)), "trial stays", "trials stay"))
	}
	tellAnswers(o.Program, b.records)
	tellErrors(o.Program, b.records)
	return nil
}

// A batch is a run of a study.
type batch struct {
	options *runOptions
	runners []trial.Runner
	mutex   sync.Mutex // guards what follows
	ledger  *trial.Ledger
	records []*trial.Record // of all attempts, and the earlier ones
	names   trial.Names     // of their instances
	write   func(*trial.Record) error
}

// round makes an attempt at each of the jobs.
func (b *batch) round(ctx context.Context, jobs []plan.Job, attempt int) error {
	if attempt > 1 && len(jobs) == 0 {
		return nil
	}
	m := terminal.NewMeter("trials", int64(len(jobs)))
	progress := cli.NewProgress(b.options.Program, "trial", "trials", m)
	defer progress.Stop()
	g, ctx := errgroup.WithContext(ctx)
	queue := make(chan plan.Job)
	g.Go(func() error {
		defer close(queue)
		for _, job := range jobs {
			select {
			case queue <- job:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for _, r := range b.runners {
		r.Attempt = attempt
		g.Go(func() error {
			for job := range queue {
				record, err := r.Run(ctx, job)
				if err != nil {
					return err
				}
				if err := b.add(record); err != nil {
					return err
				}
				progress.Add(1)
				m.Done.Add(1)
			}
			return nil
		})
	}
	return g.Wait()
}

// add writes a record.
func (b *batch) add(r *trial.Record) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if err := b.names.Enter(r, fmt.Sprintf("record %d", len(b.records)+1)); err != nil {
		return err
	}
	b.ledger.Add(r)
	b.records = append(b.records, r)
	tellWrong(b.options.Program, r)
	return b.write(r)
}
