package study

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
)

// maxWorkers is more than any machine has cores.
const maxWorkers = 1 << 16

// make makes the trials. Each record is written as soon as it is there. At the end it tells which answers contradict each
// other. That includes the earlier records and attempts that do not count, as in a report: an answer is an answer.
func (o *runOptions) make(
	ctx context.Context, jobs []trial.Job, earlier []*trial.Record, write func(*trial.Record) error,
) error {
	if build := trial.Vague(); build != "" {
		o.study.program.Message("haft: this haft is of %s; records name it by its checksum, since its source cannot be found again", build)
	}
	o.runner.Batch = trial.NextBatch(earlier)
	for _, job := range trial.WarmUps(jobs) {
		if _, err := o.runner.Run(ctx, job); err != nil {
			return err
		}
	}
	b := &batch{options: o, records: slices.Clone(earlier), names: trial.Names{}, write: write}
	for i, r := range earlier {
		if err := b.names.Enter(r, fmt.Sprintf("line %d", i+1)); err != nil {
			return err
		}
	}
	if err := b.run(ctx, missing(jobs, earlier)); err != nil {
		return err
	}
	tellAnswers(o.study.program, b.records)
	tellErrors(o.study.program, b.records)
	return nil
}

// A batch is a run of a study.
type batch struct {
	options *runOptions
	mutex   sync.Mutex      // guards what follows
	records []*trial.Record // with the earlier ones
	names   trial.Names     // of their instances
	write   func(*trial.Record) error
}

// run makes a trial of each of the jobs, as many at a time as --jobs says.
func (b *batch) run(ctx context.Context, jobs []trial.Job) error {
	m := terminal.NewMeter("trials", int64(len(jobs)))
	progress := cli.NewProgress(b.options.study.program, "trial", "trials", m)
	defer progress.Stop()
	g, ctx := errgroup.WithContext(ctx)
	queue := make(chan trial.Job)
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
	for range min(max(1, b.options.jobs), maxWorkers) {
		g.Go(func() error {
			for job := range queue {
				record, err := b.options.runner.Run(ctx, job)
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
	b.records = append(b.records, r)
	tellWrong(b.options.study.program, r)
	return b.write(r)
}
