package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"haft/bench/family"
	"haft/bench/report"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/solve/explain"
)

type runOptions struct {
	study  studyOptions
	file   string // --output
	logs   string // --logs
	jobs   uint   // --jobs
	mix    bool   // --mix
	runner trial.Runner
	made   *trial.Plan

	skipMissing, noCanaries bool
}

const runLong = `Run asks backends about instances, one trial at a time or as many as --jobs
says, in an order drawn by --seed, and writes a record of each as a line of
JSON. A study, which is a file, or options say what is asked, of which backends
and how. Instances are those of families and of files, and those that a command
generates; see "haft bench --help".

Each trial has a process of its own and is stopped with all that it has started
when it reaches a limit. --timeout limits the time by the clock. --cpu-limit
limits the processor time of the solver, and of haft when it encodes, writes and
parses, in all threads, garbage collection included. Only on Linux are memory
and the processor time of programs limited. A program counts together with all
that it has started; an embedded engine counts together with haft itself, and
runs on one processor.

Before the first trial, haft reads all files, and has commands generate the
first instance of each size. One that no trial can ask about stops the run. Each
backend has the sanity checks of "haft solvers check". One that is not
installed, or that is wrong about a known answer, stops the run with exit status
2; --skip-missing leaves its trials out instead, and says so. A program that
fails when it is run with the further arguments of the study stops the run, too.
Then each backend makes one trial that does not count.

Every answer is checked: a model by the formula, any answer against what is
known of the instance, and "unsatisfiable", if nothing is known, by the proof of
a program that can prove. A wrong answer is recorded as wrong and reported on
standard error, and the exit status is 2. At the end, an answer that a checked
model of another backend contradicts is wrong too. Answers that contradict each
other where no model was checked are reported, and so are trials that ended with
errors; the exit status is then 2 as well. An answer that nothing confirms is
"unconfirmed", and is reported. A file of --output then says the same: what the
answers of others change in a record, the run writes anew at its end.

With --output, records are added to the file, and trials that it has are not
made again. So the same command goes on after any interruption. Every such run
is a batch, which the records name. Only one run at a time may write to a file.
--shard divides the trials among machines; "haft bench merge" puts their files
together.

A record names the commit that haft was built from if Go has stamped it into the
program, as "go build" does in a clone of the repository. A file with trials of
another commit or with other limits is not added to unless --mix is given; a
report takes one set of limits at a time. If the commit is not known, or files
had changed, the record has the checksum of the program too, which is then what
must be the same; the run says so.`

func newRun(p *cli.Program) *cobra.Command {
	o := &runOptions{study: studyOptions{program: p}}
	cmd := &cobra.Command{
		Use:   "run [FILE...]",
		Short: "Make the trials of a study",
		Long:  runLong,
		Example: `  haft bench run --families legal --sizes 10 --seeds 2 --backends exact,gini
  haft bench show tight 9 1 | tee ~/9.cnf
  haft bench run ~/9.cnf --backends gini`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	o.study.flags(cmd)
	cli.File(cmd, &o.file, "output", "o", "add to `FILE`, and leave out the trials that it has")
	cli.File(cmd, &o.logs, "logs", "", "keep in `FOLDER` what programs print, a file for each trial")
	f := cmd.Flags()
	f.UintVarP(&o.jobs, "jobs", "j", 1, "make `N` trials at a time")
	f.BoolVar(&o.mix, "mix", false, "add to a file with trials of other commits or limits")
	f.BoolVar(&o.skipMissing, "skip-missing", false, "leave out backends that are missing or wrong about known answers")
	f.BoolVar(&o.noCanaries, "no-canaries", false, "make no sanity checks of backends before the first trial")
	o.study.program.ProgressFlag(cmd)
	return cmd
}

func (o *runOptions) run(cmd *cobra.Command, files []string) error {
	ctx := cmd.Context()
	if o.mix && o.file == "" {
		return errors.New("--mix is about a file that is added to; name it with --output")
	}
	if err := o.study.program.Reads(cmd, files); err != nil {
		return err
	}
	p, jobs, err := o.study.plan(ctx, files)
	if err != nil {
		return err
	}
	o.study.tellRefused(p)
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o.runner = trial.Runner{
		Path: self, Args: []string{os.Args[0], "bench", "trial"}, Logs: o.logs, Given: p.Given,
	}
	o.made = p
	defer p.Close()
	if o.logs != "" {
		if err := os.MkdirAll(o.logs, 0o755); err != nil {
			return err
		}
	}
	if o.file == "" {
		if jobs, err = o.ready(ctx, jobs); err != nil {
			return err
		}
		return o.make(ctx, jobs, nil, func(r *trial.Record) error { return trial.WriteRecord(o.study.program.Stdout, r) })
	}
	results, err := trial.OpenResults(o.file)
	if err != nil {
		return err
	}
	tellTorn(o.study.program, o.file, results.Torn)
	err = o.goOn(ctx, jobs, results)
	if err == nil {
		if _, fault := results.Settle(); fault != nil {
			o.study.program.Message("haft: %s does not yet say which answers others confirm, which 'haft bench merge' writes: %v",
				cli.Shown(o.file), fault)
		}
	}
	return cmp.Or(err, results.Close())
}

// goOn makes the trials that the file does not have. If none of them can be made here, that is an error only if the
// file has no trial of the study at all. Wrong answers and contradictions among its records are reported again.
func (o *runOptions) goOn(ctx context.Context, jobs []trial.Job, results *trial.Results) error {
	for _, r := range results.Records {
		tellWrong(o.study.program, r)
	}
	if err := o.unchanged(ctx, jobs, results.Records); err != nil {
		return fmt.Errorf("%s: %w", o.file, err)
	}
	left := missing(jobs, results.Records)
	if len(left) == 0 {
		tellAnswers(o.study.program, results.Records)
		tellErrors(o.study.program, results.Records)
		return nil
	}
	if err := trial.Mixed(results.Records, left[0].Limits); err != nil && !o.mix {
		return fmt.Errorf("%s: %w; write to another file, or add --mix", o.file, err)
	}
	ready, err := o.ready(ctx, left)
	if err != nil && (!errors.Is(err, errNoneReady) || len(left) == len(jobs)) {
		return err
	}
	return o.make(ctx, ready, results.Records, results.Add)
}

// unchanged returns an error if a file is not what it was for the earlier records.
func (o *runOptions) unchanged(ctx context.Context, jobs []trial.Job, earlier []*trial.Record) error {
	names := trial.Names{}
	for i, r := range earlier {
		if err := names.Enter(r, fmt.Sprintf("line %d", i+1)); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for _, job := range jobs {
		if job.File == "" || seen[job.File] {
			continue
		}
		seen[job.File] = true
		given, err := o.runner.Given(ctx, job)
		if err != nil {
			return err
		}
		hash, err := given.Hash()
		if err != nil {
			return err
		}
		if err := names.Holds(job, hash, "this run"); err != nil {
			return err
		}
	}
	return nil
}

// missing are the jobs of which there is no record.
func missing(jobs []trial.Job, records []*trial.Record) []trial.Job {
	made := map[trial.Job]bool{}
	for _, r := range records {
		made[r.Job()] = true
	}
	return slices.DeleteFunc(slices.Clone(jobs), func(job trial.Job) bool { return made[job] })
}

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

// tellWrong says that an answer is wrong, if it is, or that a known one is, by the record's model.
func tellWrong(p *cli.Program, r *trial.Record) {
	if r.Category == trial.Wrong {
		p.Message("haft: WRONG ANSWER of %v: %s", r.Job(), r.Message)
		p.Note(cli.Failed)
	}
	if fault := r.WrongKnown(); fault != "" {
		p.Message("haft: %s: %s", r.Job().Task(), fault)
		p.Note(cli.Failed)
	}
}

// tellErrors says how many trials ended with an error, and what the first says, if there are any. An attempt that the
// rule for repetitions has replaced does not count, as in reports.
func tellErrors(p *cli.Program, attempts []*trial.Record) {
	all := make([]report.Trial, len(attempts))
	for i, r := range attempts {
		all[i] = report.Trial{Record: r, Where: fmt.Sprint(i)}
	}
	all = report.Taken(all)
	var failed []report.Trial
	for _, t := range all {
		if t.Category == trial.Failed {
			failed = append(failed, t)
		}
	}
	if len(failed) == 0 {
		return
	}
	p.Message("haft: %d of %s ended with an error: %v: %s", len(failed),
		explain.Count(uint64(len(all)), "trial", "trials"), failed[0].Job(), failed[0].Message)
	p.Note(cli.Failed)
}

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

// newTrial is the process of one trial. It is started by bench run and not meant for people.
func newTrial(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:    "trial",
		Short:  "Make one trial",
		Long:   "Trial reads a job in JSON and writes reports of its stages, the last with its record.",
		Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return trial.Serve(cmd.Context(), p.Typed(cmd.Context()), p.Output, family.Lookup)
		},
	}
}
