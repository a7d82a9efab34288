package board

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/plot"
)

// guess takes the format from the name of the file, unless the user gives it.
func (o *drawOptions) guess(cmd *cobra.Command) error {
	extension := cli.Extension(o.output)
	switch known := slices.Contains(plot.BoardFormats, extension); {
	case !cmd.Flags().Changed("format") && known:
		o.Format = extension
	case !cmd.Flags().Changed("format") && extension != "":
		known := strings.Join(plot.BoardFormats, ", .")
		return fmt.Errorf("-o is %q; expected a file that ends in .%s, or --format", o.output, known)
	case known && extension != o.Format:
		return fmt.Errorf("--format is %s, and the file of -o ends in .%s", o.Format, extension)
	case o.Format != "gif":
		return flags.OnlyFor(cmd, "--format gif", "progress") // the others are quick
	}
	return nil
}

// write writes the pictures to the file or to standard output.
func (o *drawOptions) write(ctx context.Context, boards []*picture.Board) error {
	if o.output == "" {
		return plot.WriteBoards(ctx, o.Program, o.Stdout, o.Format, boards)
	}
	return o.Save(o.output, func(w io.Writer) error { return plot.WriteBoards(ctx, o.Program, w, o.Format, boards) })
}
