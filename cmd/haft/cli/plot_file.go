package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/flags"
)

// Plot is --plot for commands that can draw a chart of what they print.
type Plot struct{ Name string }

// AddFlag adds --plot; what says what is drawn.
func (o *Plot) AddFlag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	flags.Picture(cmd, &o.Name, "plot", "", fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions))
	cmd.MarkFlagFilename("plot", "svg", "png", "pdf")
}

// Save draws the figure if the user asked for it.
func (o *Plot) Save(p *Program, figure func() *chart.Figure) error {
	if o.Name == "" {
		return nil
	}
	return p.SaveFigure(o.Name, figure())
}

// SaveFigure draws a figure to a file; the extension sets the format.
func (p *Program) SaveFigure(name string, figure *chart.Figure) error {
	return p.Save(name, func(w io.Writer) error { return chart.Write(w, name, figure) })
}
