package study

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/spf13/cobra"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
)

type planOptions struct {
	study  studyOptions
	format cli.FormatOption
}

func newPlan(p *cli.Program) *cobra.Command {
	o := &planOptions{study: studyOptions{program: p}}
	cmd := &cobra.Command{
		Use:   "plan [FILE...]",
		Short: "List the trials of a study",
		Long: `Plan lists the trials that "haft bench run" makes with the same options, in the
same order, whether the programs are installed or not. Files are read, so that
one that no trial can ask about is found here. Messages name the combinations
that are not offered.`,
		Example: `  haft bench plan --families legal --sizes 10 --seeds 2 --backends exact,gini
  haft bench plan --families legal --backends gini --shard 2/8 --format jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	o.study.flags(cmd)
	o.format.AddFlag(cmd, "text", "jsonl")
	return cmd
}

func (o *planOptions) run(ctx context.Context, files []string) error {
	p, jobs, err := o.study.plan(ctx, files)
	if err != nil {
		return err
	}
	onFiles := slices.DeleteFunc(slices.Clone(jobs), func(job trial.Job) bool { return job.File == "" })
	if err := o.study.readable(ctx, p, onFiles); err != nil {
		return err
	}
	o.study.tellRefused(p)
	for _, job := range jobs {
		line := job.String()
		if o.format.Name == "jsonl" {
			text, err := json.Marshal(job)
			if err != nil {
				return err
			}
			line = string(text)
		}
		o.study.program.Printf("%s\n", line)
	}
	return nil
}
