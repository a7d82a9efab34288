package flags

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/picture"
)

// A LookOption is how boards are drawn: --theme, --size and --flip.
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

// LookFlags adds the options.
func (o *LookOption) LookFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.flip, "flip", false, "draw Black's side below")
	wide := fmt.Sprintf("the picture is `N` pixels wide (default %d)", picture.StandardSize)
	Ranged(cmd, &o.size, "size", smallestPicture, largestPicture, wide)
	f.Lookup("size").DefValue = "0" // what is said is enough
	themes := strings.Join(picture.ThemeNames, ", ")
	f.StringVar(&o.theme, "theme", picture.Light.String(), "`THEME` of the colours: "+themes)
	cmd.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions(picture.ThemeNames, cobra.ShellCompDirectiveNoFileComp))
}

// CheckLook is an error if there is no such theme, or none in the format.
func (o *LookOption) CheckLook(format string) error {
	if err := OneOf("--theme", o.theme, picture.ThemeNames...); err != nil {
		return err
	}
	if o.theme == picture.Auto.String() && (format == "png" || format == "gif") {
		return fmt.Errorf("--theme auto is for svg and html: in %s the colours are fixed", format)
	}
	return nil
}

// Dress has a board drawn so.
func (o *LookOption) Dress(b *picture.Board) {
	b.Theme = picture.Theme(slices.Index(picture.ThemeNames, o.theme))
	b.Size, b.Flip = o.size, o.flip
}
