package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func newMan(*program) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages",
		Long:    "Man writes a manual page for each command and each topic into DIR, which is made if it is not there.",
		Example: "  haft man /tmp/man1",
		Hidden:  true,
		RunE:    func(cmd *cobra.Command, args []string) error { return writeManual(cmd.Root(), args[0]) },
	}
}

// writeManual leaves the date to SOURCE_DATE_EPOCH if that is set.
func writeManual(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root.DisableAutoGenTag = true
	header := doc.GenManHeader{Section: "1", Source: "haft", Manual: "Haft Schrödinger Chess"}
	if err := doc.GenManTree(root, &header, dir); err != nil {
		return err
	}
	for _, topic := range topics() {
		root.AddCommand(topic)
		if err := writeTopic(topic, &header, dir); err != nil {
			return err
		}
	}
	return nil
}

// writeTopic writes the page of a topic: GenManTree leaves out commands that do nothing.
func writeTopic(topic *cobra.Command, header *doc.GenManHeader, dir string) error {
	name := "haft-" + topic.Name()
	f, err := os.Create(filepath.Join(dir, name+"."+header.Section))
	if err != nil {
		return err
	}
	own := *header
	own.Title = strings.ToUpper(name)
	return errors.Join(doc.GenMan(topic, &own, f), f.Close())
}
