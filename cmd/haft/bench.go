package main

import "github.com/spf13/cobra"

func newBench(p *program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare backends and encodings",
		Long: `Bench compares backends and encodings on families of instances whose answers are
known or bounded, each instance made by seed and size. Limits hold, every answer
is checked, and runs can be interrupted, repeated, and spread over machines.`,
		Example: "  haft bench plan --families legal --sizes 10 --seeds 2 --backends exact,gini",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchPlan(p), newBenchRun(p), newBenchMerge(p), newBenchTrial(p))
	return cmd
}
