package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/cmd/haft/picture"
)

// A FormatOption is --format.
type FormatOption struct {
	Format string
	known  []string
	of     *cobra.Command // the command that has the option
}

// FormatFlag adds --format. The first format is the default.
func (o *FormatOption) FormatFlag(cmd *cobra.Command, formats ...string) {
	o.Format, o.known, o.of = formats[0], formats, cmd
	ChoiceFlag(cmd, &o.Format, "format", "`FORMAT` of the output: "+strings.Join(formats, ", "), formats...)
}

// FormatByName sets the format by the extension of the file of -o, unless --format was given. The extension of some
// other kind of file, such as .xlsx, is an error, and so is that of a picture of another format.
func (o *FormatOption) FormatByName(file string) error {
	e, given := flags.Extension(file), o.of.Flags().Changed("format")
	writesText := slices.Contains(o.known, "text") || slices.Contains(o.known, "pgn")
	switch {
	case given && e != o.Format && slices.Contains(picture.Formats, e):
		return fmt.Errorf("--format is %s, and the file of -o ends in .%s", o.Format, e)
	case given, e == "", writesText && slices.Contains(texts, e):
	case slices.Contains(o.known, e):
		o.Format = e
	default:
		files := strings.ReplaceAll("."+strings.Join(o.known, ", ."), "text", "txt")
		return fmt.Errorf("-o is %q; expected a file that ends in %s, or --format", file, files)
	}
	return nil
}

// texts are the extensions that any text may have.
var texts = []string{"txt", "text", "log", "out"}
