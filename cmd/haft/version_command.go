package main

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

func newVersion(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "Version prints the version of haft and the Go release that built it.",
		Example: "  haft version",
		Run:     func(*cobra.Command, []string) { p.Printf("haft %s\n", cli.Version()) },
	}
}
