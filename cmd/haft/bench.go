package main

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

func newBench(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare solvers and encodings",
		Long: `Bench is for those who ask which encoding, which solver, and why: on families of
instances that are made by seed, from games of chess to armies that never had
one. Limits hold, every answer is checked, and runs can be interrupted,
repeated, and spread over machines.`,
		Example: "  haft bench families",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchFamilies(p), newBenchShow(p), newBenchPlan(p), newBenchRun(p), newBenchMerge(p), newBenchTrial(p),
		newBenchReport(p), newBenchPlot(p))
	return cmd
}
