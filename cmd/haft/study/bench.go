// Package study has the command "haft bench": solvers and encodings compared, from the plan of a study to its report.
package study

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// New is the command "haft bench".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare solvers and encodings",
		Long: `Bench is for those who ask which encoding, which solver, and why: on families of
instances that are made by seed, from games of chess to armies that never had
one. Limits hold, every answer is checked, and runs can be interrupted,
repeated, and spread over machines.`,
		Example: "  haft bench families",
	}
	cmd.AddCommand(newFamilies(p), newShow(p), newPlan(p), newRun(p), newMerge(p), newTrial(p),
		newReport(p), newPlot(p), newExport(p))
	return cmd
}
