package study

import (
	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
)

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
