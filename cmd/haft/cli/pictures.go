package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/raster"
	"haft/cmd/haft/terminal"
)

// StillFormats are the formats for one board.
var StillFormats = picture.Formats[:2]

// filmMemory is when to collect garbage while a GIF is drawn: the largest pictures need 190 MB, and leave little.
const filmMemory = 224 << 20

// WriteBoards writes boards in one of the formats, and shows progress if that takes long. A format for a single
// board gets the first one.
func WriteBoards(
	ctx context.Context, p *Program, w io.Writer, format string, boards []*picture.Board,
) error {
	switch format {
	case "gif":
		progress := NewProgress(p, "picture", "pictures", terminal.NewMeter("pictures", int64(len(boards))))
		defer progress.Stop()
		defer LimitHeap(filmMemory)()
		return raster.WriteGIF(ctx, w, boards, func() {
			progress.Add(1)
			progress.Meter.Done.Add(1)
		})
	case "html":
		return picture.WritePage(w, boards[0].Title, boards)
	}
	return writeStill(ctx, w, format, boards[0])
}

func writeStill(ctx context.Context, w io.Writer, format string, b *picture.Board) error {
	if format == "png" {
		return raster.WritePNG(ctx, w, b)
	}
	return b.WriteSVG(w)
}

// A BoardOption is --plot for commands that can draw the board that they print, and the options for its looks.
type BoardOption struct {
	Name string
	look LookOption
	cmd  *cobra.Command
}

// AddFlags adds the options; what says what is drawn.
func (o *BoardOption) AddFlags(cmd *cobra.Command, what string) {
	extensions := strings.Join(StillFormats, ", ")
	File(cmd, &o.Name, "plot", "", fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions))
	cmd.MarkFlagFilename("plot", StillFormats...)
	o.look.AddFlags(cmd)
	o.cmd = cmd
}

// Check refuses a file that cannot be drawn, and options for looks without --plot.
func (o *BoardOption) Check() error {
	if o.Name == "" {
		return OnlyFor(o.cmd, "--plot", "theme", "size", "flip")
	}
	format := extension(o.Name)
	if err := OneOf("--plot "+o.Name+": the extension", format, StillFormats...); err != nil {
		return err
	}
	return o.look.Check(format)
}

// Save draws the board if the user asked for it.
func (o *BoardOption) Save(ctx context.Context, p *Program, b *picture.Board) error {
	if o.Name == "" {
		return nil
	}
	o.look.Dress(b)
	return p.Save(o.Name, func(w io.Writer) error { return writeStill(ctx, w, extension(o.Name), b) })
}

// A ChartOption is --plot for commands that can draw a chart of what they print.
type ChartOption struct{ Name string }

// AddFlag adds --plot; what says what is drawn.
func (o *ChartOption) AddFlag(cmd *cobra.Command, what string) {
	extensions := strings.Join(chart.Extensions(), ", ")
	usage := fmt.Sprintf("draw %s to `FILE`, by its extension: %s", what, extensions)
	file := &outName{to: &o.Name, check: func(name string) (string, error) { return name, chart.Check(name) }}
	cmd.Flags().Var(file, "plot", usage)
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

// A LookOption is --theme, --size and --flip: how boards are drawn.
type LookOption struct {
	theme string
	size  int
	flip  bool
}

// Bounds of --size, in pixels.
const (
	smallestPicture = 100
	largestPicture  = 4096
)

// AddFlags adds the options.
func (o *LookOption) AddFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.flip, "flip", false, "draw Black's side at the bottom")
	wide := fmt.Sprintf("make the picture `N` pixels wide (default %d)", picture.StandardSize)
	Ranged(cmd, &o.size, "size", smallestPicture, largestPicture, wide)
	themes := strings.Join(picture.ThemeNames, ", ")
	f.StringVar(&o.theme, "theme", picture.Light.String(), "colour `THEME`: "+themes)
	CompleteWords(cmd, "theme", picture.ThemeNames...)
}

// Check returns an error if there is no such theme, or if the format does not have it.
func (o *LookOption) Check(format string) error {
	if err := OneOf("--theme", o.theme, picture.ThemeNames...); err != nil {
		return err
	}
	if o.theme == picture.Auto.String() && (format == "png" || format == "gif") {
		return fmt.Errorf("--theme auto is for svg and html: %s has fixed colours", format)
	}
	return nil
}

// Dress gives a board these looks.
func (o *LookOption) Dress(b *picture.Board) {
	b.Theme = picture.Theme(slices.Index(picture.ThemeNames, o.theme))
	b.Size, b.Flip = o.size, o.flip
}
