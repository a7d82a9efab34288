package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
)

// plotFile is the option --plot of commands that can draw what they print.
type plotFile struct{ name string }

func (o *plotFile) flag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	outFlag(cmd, &o.name, "plot", "", fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions))
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
func (o *plotFile) save(p *program, figure func() *chart.Figure) error {
	if o.name == "" {
		return nil
	}
	return p.saveFigure(o.name, figure())
}

// saveFigure draws a figure to a file, by its extension.
func (p *program) saveFigure(name string, figure *chart.Figure) error {
	return p.save(name, func(w io.Writer) error { return chart.Write(w, name, figure) })
}
