package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"haft/cmd/haft/cli"
)

func newMan(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages",
		Long:    "Man writes a manual page for each command and each topic into DIR, which is made if it is not there.",
		Example: "  haft man /tmp/man1",
		Hidden:  true,
		RunE:    func(cmd *cobra.Command, args []string) error { return writeManual(p, cmd.Root(), args[0]) },
	}
}

// writeManual leaves the date to SOURCE_DATE_EPOCH if that is set.
func writeManual(p *cli.Program, root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root.DisableAutoGenTag = true
	return writePages(p, root, dir)
}

// writePages writes the pages of a command and all below it that are in the help. Topics have pages too.
func writePages(p *cli.Program, cmd *cobra.Command, dir string) error {
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			if err := writePages(p, below, dir); err != nil {
				return err
			}
		}
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	header := doc.GenManHeader{Title: strings.ToUpper(name), Section: "1", Source: "haft", Manual: "Haft Schrödinger Chess"}
	return p.Save(filepath.Join(dir, name+"."+header.Section), func(w io.Writer) error { return doc.GenMan(cmd, &header, w) })
}
