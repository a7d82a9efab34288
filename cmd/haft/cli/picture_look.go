package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/picture"
)

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
