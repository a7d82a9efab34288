package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/flags"
)

// A ChartOption is --plot for commands that can draw a chart of what they print.
type ChartOption struct{ Name string }

// AddFlag adds --plot; what says what is drawn.
func (o *ChartOption) AddFlag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	usage := fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions)
	flags.Checked(cmd, &o.Name, "plot", "", usage, chart.Check)
	cmd.MarkFlagFilename("plot", "svg", "png", "pdf")
}

// Save draws the figure if the user asked for it.
func (o *ChartOption) Save(p *Program, figure func() *chart.Figure) error {
	if o.Name == "" {
		return nil
	}
	return SaveFigure(p, o.Name, figure())
}

// SaveFigure draws a figure to a file; the extension sets the format.
func SaveFigure(p *Program, name string, figure *chart.Figure) error {
	return p.Save(name, func(w io.Writer) error { return chart.Write(w, name, figure) })
}
