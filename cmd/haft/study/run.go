package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
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
backend is asked what "haft solvers check" asks. One that is not installed, or
that is wrong about a known answer, stops the run with exit status 2;
--skip-missing leaves its trials out instead, and says so. A program that fails
when it is run with the further arguments of the study stops the run, too. Then
each backend makes one trial that does not count.

Every answer is checked: a model by the formula, any answer against what is
known of the instance, and "unsatisfiable", if nothing is known, by the proof of
a program that can prove. A wrong answer is recorded as wrong and reported on
standard error, and the exit status is 2. At the end, an answer that a checked
model of another backend contradicts is wrong too. Answers that contradict each
other where no model was checked are reported, and so are trials that ended with
errors; the exit status is then 2 as well. An answer that nothing confirms is
"unconfirmed", and is reported.

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
	f.BoolVar(&o.noCanaries, "no-canaries", false, "do not ask backends about known answers before the first trial")
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
	return cli.FirstError(o.goOn(ctx, jobs, results), results.Close())
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
