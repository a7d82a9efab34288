package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

// trials holds the options of commands that read results files.
type trials struct {
	records records
	format  cli.FormatOption
	by      string
	clock   string
	count   string
	solved  bool
	only    []string
	except  []string
	shared  bool
	seed    uint64
	top     uint
}

// Groupings that compare, and those that take the report apart.
var (
	compared = []string{
		string(benchreport.ByConfiguration), string(benchreport.ByBackend), string(benchreport.ByEncoding),
		string(benchreport.ByMode), string(benchreport.ByOptions),
	}
	apart = []string{"family", "size"}
)

// flags adds the options; by are the values of --by.
func (o *trials) flags(cmd *cobra.Command, by []string, byWhat string) {
	f := cmd.Flags()
	o.by = by[0]
	cli.ChoiceFlag(cmd, &o.by, "by", byWhat, by...)
	cli.ChoiceFlag(cmd, &o.clock, "time",
		"`CLOCK` that counts: wall or cpu (default that of the limit)", string(benchreport.Wall), string(benchreport.CPU))
	cli.ChoiceFlag(cmd, &o.count, "count",
		"compare `WHAT` was counted instead of time: "+strings.Join(benchreport.Counters(), ",\n"),
		benchreport.Counters()...)
	cmd.MarkFlagsMutuallyExclusive("time", "count")
	f.BoolVar(&o.solved, "solved", false, "take only tasks that every configuration solved that was run on them")
	f.StringArrayVar(&o.only, "only", nil,
		"take trials that meet `ASPECT=VALUE`, as in family=tight,\n"+
			"encoding=roster=adder or timeout=5s; may be given several times")
	f.StringArrayVar(&o.except, "except", nil, "leave out trials that meet `ASPECT=VALUE`; may be given several times")
	f.BoolVar(&o.shared, "shared", false, "take only tasks that every configuration was run on")
	o.records.addFlag(cmd)
}

// read reads files and judges all of their trials. It returns those that the options choose, with and without those of
// disqualified configurations. There may be none of the latter.
func (o *trials) read(
	ctx context.Context, files []string,
) (all, chosen []benchreport.Trial, v *benchreport.Verdict, err error) {
	budget := o.records.budget()
	for _, name := range files {
		some, err := o.records.results(ctx, name, budget)
		if err != nil {
			return nil, nil, nil, err
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return nil, nil, nil, fmt.Errorf("%s: no records; there is nothing to compare", explain.List(files))
	}
	if v, err = benchreport.NewVerdict(all); err != nil {
		return nil, nil, nil, err
	}
	if all, err = o.choose(all); err != nil {
		return nil, nil, nil, err
	}
	if chosen, err = o.choose(v.Left); err != nil {
		return nil, nil, nil, err
	}
	if o.shared {
		chosen = benchreport.Shared(chosen, o.options().By)
	}
	if o.solved {
		chosen = benchreport.Solved(chosen, o.options().By)
	}
	if len(all) == 0 {
		return nil, nil, nil, errNothingLeft
	}
	return all, chosen, v, nil
}

var errNothingLeft = errors.New("no trial is left to compare: see --only, --except, --shared and --solved, " +
	"or all were disqualified")

// choose picks trials by --only and --except.
func (o *trials) choose(from []benchreport.Trial) ([]benchreport.Trial, error) {
	chosen, err := benchreport.Only(from, o.only)
	if err != nil {
		return nil, err
	}
	return benchreport.Except(chosen, o.except)
}

// options are those of a study.
func (o *trials) options() benchreport.Options {
	by := benchreport.ByConfiguration
	if !slices.Contains(apart, o.by) {
		by = benchreport.Grouping(o.by)
	}
	return benchreport.Options{Clock: benchreport.Clock(o.clock), Count: o.count, By: by, Seed: o.seed}
}

// tell says on standard error what makes numbers worthless, and sets the exit status.
func (o *trials) tell(v *benchreport.Verdict) {
	if len(v.Wrong) > 0 {
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s; disqualified: %s",
			explain.Count(uint64(len(v.Wrong)), "wrong answer", "wrong answers"), explain.List(configurations(v.Disqualified)))
	}
	if len(v.Disproved) > 0 {
		d := v.Disproved[0]
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s: %s: %s", d.Where, d.Job().Task(), d.KnownFault())
	}
	if len(v.Conflicts) > 0 {
		c := v.Conflicts[0]
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s: satisfiable by %s, unsatisfiable by %s; nobody knows who is right, so no number can be trusted",
			explain.Count(uint64(len(v.Conflicts)), "contradiction", "contradictions"), c.Sat[0].Where, c.Unsat[0].Where)
	}
}

func configurations(all []benchreport.Configuration) (words []string) {
	for _, c := range all {
		words = append(words, c.String())
	}
	return words
}
