// Package plot draws what commands find to files: boards and charts. Packages picture and chart do the drawing.
package plot

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
)

// A Chart is --plot for commands that can draw a chart of what they print.
type Chart struct{ Name string }

// AddFlag adds --plot; what says what is drawn.
func (o *Chart) AddFlag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	usage := fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions)
	flags.Checked(cmd, &o.Name, "plot", "", usage, chart.Check)
	cmd.MarkFlagFilename("plot", "svg", "png", "pdf")
}

// Save draws the figure if the user asked for it.
func (o *Chart) Save(p *cli.Program, figure func() *chart.Figure) error {
	if o.Name == "" {
		return nil
	}
	return SaveFigure(p, o.Name, figure())
}

// SaveFigure draws a figure to a file; the extension sets the format.
func SaveFigure(p *cli.Program, name string, figure *chart.Figure) error {
	return p.Save(name, func(w io.Writer) error { return chart.Write(w, name, figure) })
}
