package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A FormatOption is --format.
type FormatOption struct {
	Format string
}

// FormatFlag adds --format. The first format is the default.
func (o *FormatOption) FormatFlag(cmd *cobra.Command, formats ...string) {
	o.Format = formats[0]
	ChoiceFlag(cmd, &o.Format, "format", "`FORMAT` of the output: "+strings.Join(formats, ", "), formats...)
}

// FormatByName sets the format by the extension of the file, unless --format was given. The extension of some other
// kind of file, such as .xlsx, is an error.
func (o *OutputOption) FormatByName(format *FormatOption, known ...string) error {
	e := Extension(o.OutputFile)
	switch {
	case o.asking.Flags().Changed("format"), slices.Contains(texts, e):
	case slices.Contains(known, e):
		format.Format = e
	default:
		files := strings.ReplaceAll("."+strings.Join(known, ", ."), "text", "txt")
		return fmt.Errorf("-o is %q; expected a file that ends in %s, or --format", o.OutputFile, files)
	}
	return nil
}

// Extension returns the extension of a file name in lower case, without its dot.
func Extension(name string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
}

// texts are the extensions that any text may have; "" is none.
var texts = []string{"", "txt", "text", "log", "out"}
