package study

import (
	"context"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/terminal"
)

type runOptions struct {
	studyOptions
	file   string // --output
	logs   string // --logs
	runner trial.Runner

	skipMissing, noCanaries bool
}

func newRun(p *cli.Program) *cobra.Command {
	o := &runOptions{studyOptions: studyOptions{Program: p}}
	cmd := &cobra.Command{
		Use:   "run [FILE...]",
		Short: "Make the trials of a study",
		Long: `Run asks backends about instances, one trial at a time, in an order drawn by
--seed, and writes a record of each as a line of JSON. What is asked, by whom
and how, is told by a study in a file, or by options. Instances are those of
families, files, and what a command generates; see "haft bench --help".

Each trial has a process of its own and is stopped with all that it has started
when it reaches a limit. --timeout is of wall time; --cpu-limit is of processor
time, that of the solver and what haft takes to write the formula. Processor
time of programs that run, and memory, are limited on Linux only: of a program
with all that it has started, and of an embedded engine, which runs on one
processor, with haft itself.

Before the first trial each backend is asked what "haft solvers check" asks. One
that is not installed, or that is wrong about an answer that is known, stops the
run with exit status 2; --skip-missing leaves its trials out, and tells. Then
each backend makes one trial that does not count.

Every answer is checked: a model on the formula, anything against what is known
of the instance, and an unsatisfiable of which nothing is known by the proof of
a program that can prove. A wrong one is recorded as wrong and told on standard
error, and the exit status is 2. So it is if answers of which nothing is known
contradict each other, which is told at the end.

With --output the file is added to, and trials that it has are not made again:
after any interruption the same command goes on. Only one run at a time may
write to a file. --shard divides the trials among machines; "haft bench merge"
puts their files together.

A record names the commit that haft was built from if Go has stamped it into the
program, as "go build" does in a clone of the repository.`,
		Example: "  haft bench run --families legal --sizes 10 --seeds 2 --backends exact,gini",
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	o.flags(cmd)
	flags.Output(cmd, &o.file, "output", "o", "add to `FILE`, and leave out the trials that it has")
	flags.Output(cmd, &o.logs, "logs", "", "keep in `FOLDER` what programs print, a file for each trial")
	f := cmd.Flags()
	f.BoolVar(&o.skipMissing, "skip-missing", false, "leave out backends that are missing or wrong about known answers")
	f.BoolVar(&o.noCanaries, "no-canaries", false, "do not ask backends about known answers before the first trial")
	o.ProgressFlag(cmd)
	return cmd
}

func (o *runOptions) run(cmd *cobra.Command, files []string) error {
	ctx := cmd.Context()
	if err := o.Reads(cmd, files); err != nil {
		return err
	}
	plan, jobs, err := o.plan(ctx, files)
	if err != nil {
		return err
	}
	o.tellRefused(plan)
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o.runner = trial.Runner{Path: self, Args: []string{os.Args[0], "bench", "trial"}, Logs: o.logs, Given: plan.Given}
	defer plan.Close()
	if o.logs != "" {
		if err := os.MkdirAll(o.logs, 0o755); err != nil {
			return err
		}
	}
	if o.file == "" {
		if jobs, err = o.ready(ctx, jobs); err != nil {
			return err
		}
		return o.make(ctx, jobs, nil, func(r *trial.Record) error { return trial.WriteRecord(o.Stdout, r) })
	}
	results, err := trial.OpenResults(o.file)
	if err != nil {
		return err
	}
	tellTorn(o.Program, o.file, results.Torn)
	return cli.FirstError(o.goOn(ctx, jobs, results), results.Close())
}

// goOn makes the trials that the file does not have. That all backends of these are left out here is no error where
// others were not.
func (o *runOptions) goOn(ctx context.Context, jobs []trial.Job, results *trial.Results) error {
	left := o.left(jobs, results)
	ready, err := o.ready(ctx, left)
	if err != nil && (!errors.Is(err, errNoneReady) || len(left) == len(jobs)) {
		return err
	}
	return o.make(ctx, ready, results.Records, results.Add)
}

// left are the jobs without a record. What is wrong among the records stays wrong.
func (o *runOptions) left(jobs []trial.Job, results *trial.Results) (left []trial.Job) {
	made := map[trial.Job]bool{}
	for _, r := range results.Records {
		made[r.Job()] = true
		tellWrong(o.Program, r)
	}
	for _, job := range jobs {
		if !made[job] {
			left = append(left, job)
		}
	}
	return left
}

// make makes the trials, and has each record written as soon as it is there. At the end it tells which answers, also
// among those that were there before, contradict each other.
func (o *runOptions) make(
	ctx context.Context, jobs []trial.Job, before []*trial.Record, write func(*trial.Record) error,
) error {
	for _, job := range trial.WarmUps(jobs) {
		if _, err := o.runner.Run(ctx, job); err != nil {
			return err
		}
	}
	m := terminal.NewMeter("trials", int64(len(jobs)))
	progress := cli.NewProgress(o.Program, "trials", m)
	defer progress.Stop()
	for _, job := range jobs {
		r, err := o.runner.Run(ctx, job)
		if err != nil {
			return err
		}
		if err := write(r); err != nil {
			return err
		}
		tellWrong(o.Program, r)
		before = append(before, r)
		progress.Add(1)
		m.Done.Add(1)
	}
	tellContradictions(o.Program, before)
	return nil
}

// tellWrong says that an answer is wrong, if it is.
func tellWrong(p *cli.Program, r *trial.Record) {
	if r.Category == trial.Wrong {
		p.Message("haft: WRONG ANSWER of %v: %s", r.Job(), r.Message)
		p.Note(cli.Failed)
	}
}
