package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
)

// plotFile is the option --plot of commands that can draw what they print.
type plotFile struct{ name string }

func (o *plotFile) flag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	cmd.Flags().StringVar(&o.name, "plot", "", fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions))
	cmd.MarkFlagFilename("plot", "svg", "png", "pdf")
}

// check refuses a file that cannot be drawn, before any work is done.
func (o *plotFile) check() error {
	if o.name == "" {
		return nil
	}
	if err := chart.Check(o.name); err != nil {
		return fmt.Errorf("--plot: %w", err)
	}
	return nil
}

// save draws the figure if that was asked for.
func (o *plotFile) save(figure func() *chart.Figure) error {
	if o.name == "" {
		return nil
	}
	return chart.Save(o.name, figure())
}
