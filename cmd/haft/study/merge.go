package study

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	benchreport "haft/bench/report"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

type mergeOptions struct {
	records records
	file    string // --output
	study   string // --study
	mix     bool   // --mix
}

func newMerge(p *cli.Program) *cobra.Command {
	o := &mergeOptions{records: records{program: p}}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Put results of several runs together",
		Long: `Merge writes the records of all files, each trial once: the first counts where
they differ in nothing but times and places. If they differ in anything else,
such as the answer or the version of the solver, that is an error, unless one of
them reached its limit and the other did not.

An answer "unsatisfiable" that nothing has confirmed is marked as verified by
agreement where another backend gives the same answers, and is "unconfirmed"
otherwise. If backends contradict each other and nothing settles it, or if an
answer is wrong, merge says so, and the exit status is 2.

Trials under different limits go into one file only with --mix. Their times
cannot be compared, but "haft bench report" can take them apart
(--only timeout=10s) or compare counts (--count).

With --study, the files must hold all trials of that study and no others, under
its limits, by one version of haft, and no record twice. Otherwise merge names
what is missing or does not belong there, writes nothing, and the exit status is
2.`,
		Example: "  haft bench run --families legal --sizes 8 --backends gini | haft bench merge -",
		RunE:    p.OnFiles(o.run),
	}
	o.records.addFlag(cmd)
	cli.FlagsInput(cmd, &o.study, "study", "all trials of the study in `FILE` must be there, and no others")
	cmd.Flags().BoolVar(&o.mix, "mix", false, "also put together trials under different limits")
	cmd.MarkFlagsMutuallyExclusive("study", "mix")
	cli.Output(cmd, &o.file, "output", "o", "write to `FILE`, which must be new or empty")
	return cmd
}

func (o *mergeOptions) run(ctx context.Context, files []string) error {
	if err := cli.Unused(o.file); err != nil {
		return err
	}
	var lists [][]*trial.Record
	var made []benchreport.Trial
	budget, names, one := o.records.budget(), trial.Names{}, benchreport.OneRun{}
	for _, name := range files {
		trials, err := o.records.results(ctx, name, budget)
		if err != nil {
			return err
		}
		if len(trials) == 0 {
			o.records.program.Message("haft: %s: no records", cli.Shown(name))
		}
		var records []*trial.Record
		for _, t := range trials {
			if err := names.Enter(t.Record, t.Where); err != nil {
				return fmt.Errorf("%s: %w", t.Where, err)
			}
			if o.study != "" {
				if err := one.Add(t); err != nil {
					return err
				}
			}
			records = append(records, t.Record)
		}
		lists, made = append(lists, records), append(made, trials...)
	}
	all, limited, err := trial.Merge(lists...)
	if err != nil {
		return err
	}
	if limited > 0 {
		o.records.program.Message("haft: %s made twice reached the limit once; the first record is kept",
			explain.Count(uint64(limited), "trial", "trials"))
	}
	if err := cmp.Or(o.complete(ctx, all), o.alike(made)); err != nil {
		return err
	}
	for _, r := range all {
		tellWrong(o.records.program, r)
	}
	tellAnswers(o.records.program, all)
	return o.write(ctx, all)
}

// alike returns an error if trials were measured in different ways, unless --mix is given.
func (o *mergeOptions) alike(trials []benchreport.Trial) error {
	var alike benchreport.Alike
	for _, t := range trials {
		err := alike.Add(t)
		switch {
		case err == nil || o.mix:
		case o.study != "":
			return err
		default:
			return fmt.Errorf("%w; --mix puts them together all the same", err)
		}
	}
	return nil
}

// complete returns an error if the records are not those of --study.
func (o *mergeOptions) complete(ctx context.Context, records []*trial.Record) error {
	if o.study == "" {
		return nil
	}
	plan, _, err := (&studyOptions{program: o.records.program, studyFile: o.study, shard: cli.Shard{Part: 1, Of: 1}}).plan(ctx,
		nil)
	if err != nil {
		return err
	}
	defer plan.Close()
	return trial.Complete(plan, records)
}

// tellAnswers compares all answers. It says which are wrong because of the model of another, which contradict each
// other while nothing settles it, and which nothing confirms.
func tellAnswers(p *cli.Program, all []*trial.Record) {
	wrong, conflicts := trial.Agree(all)
	for _, r := range wrong {
		tellWrong(p, r)
	}
	for _, conflict := range conflicts {
		p.Message("haft: CONTRADICTION: %v", conflict)
		p.Note(cli.Failed)
	}
	var jobs []string
	for _, r := range all {
		if r.Category == trial.Unconfirmed {
			jobs = append(jobs, r.Job().String())
		}
	}
	if len(jobs) > 0 {
		p.Message("haft: nothing confirms the answers of %s: %s",
			explain.Count(uint64(len(jobs)), "trial", "trials"), trial.FirstFew(jobs))
	}
}

// write writes the records to the file or to standard output, with checksums as "bench run" does.
func (o *mergeOptions) write(ctx context.Context, records []*trial.Record) error {
	write := func(w io.Writer) error {
		for _, r := range records {
			if err := cmp.Or(ctx.Err(), trial.WriteRecord(w, r)); err != nil {
				return err
			}
		}
		return nil
	}
	if o.file == "" {
		return write(o.records.program.Stdout)
	}
	return o.records.program.SaveNew(o.file, write) // what another run has merged in the meantime stays
}
