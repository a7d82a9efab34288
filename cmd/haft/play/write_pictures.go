package play

import (
	"context"
	"io"

	"haft/cmd/haft/cli"

	"github.com/spf13/cobra"

	"haft/cmd/haft/picture"
)

// guess takes the format from the name of the file, unless the user gives it.
func (o *drawOptions) guess(cmd *cobra.Command) error {
	if err := o.format.ByName(o.output); err != nil || o.format.Name == "gif" {
		return err
	}
	return cli.OnlyFor(cmd, "--format gif", "progress") // the others are quick
}

// write writes the pictures to the file or to standard output.
func (o *drawOptions) write(ctx context.Context, boards []*picture.Board) error {
	if o.output == "" {
		return cli.WriteBoards(ctx, o.program, o.program.Stdout, o.format.Name, boards)
	}
	return o.program.Save(o.output, func(w io.Writer) error { return cli.WriteBoards(ctx, o.program, w, o.format.Name, boards) })
}
