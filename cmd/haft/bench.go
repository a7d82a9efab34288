package main

import "github.com/spf13/cobra"

func newBench(p *program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare solvers and encodings",
		Long: `Bench compares solvers and encodings: what they solve, how fast, and how that
grows with the size of what is asked.`,
		Example: "  haft bench report testdata/bench/study.jsonl",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchReport(p), newBenchPlot(p))
	return cmd
}
