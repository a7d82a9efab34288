package board

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/picture"
)

// formats are those of the files, the default first.
var formats = []string{"svg", "png", "gif", "html"}

// guess takes the format from the name of the file, unless it is told.
func (o *drawOptions) guess(cmd *cobra.Command) error {
	extension := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.output), "."))
	switch known := slices.Contains(formats, extension); {
	case !cmd.Flags().Changed("format") && known:
		o.Format = extension
	case !cmd.Flags().Changed("format") && extension != "":
		return fmt.Errorf("-o is %q; expected a file that ends in .%s, or --format", o.output, strings.Join(formats, ", ."))
	case known && extension != o.Format:
		return fmt.Errorf("--format is %s, and the file of -o ends in .%s", o.Format, extension)
	}
	return nil
}

// write writes the pictures to the file, or to standard output.
func (o *drawOptions) write(ctx context.Context, boards []*picture.Board) error {
	write := func(w io.Writer) error { return o.encode(ctx, w, boards) }
	if o.output == "" || o.output == "-" {
		return write(o.Stdout)
	}
	return o.Save(o.output, write)
}

func (o *drawOptions) encode(_ context.Context, w io.Writer, boards []*picture.Board) error {
	switch o.Format {
	default:
		return boards[0].WriteSVG(w)
	}
}
