// Package liberationsansbolditalic stands for a typeface that no figure of haft uses.
package liberationsansbolditalic

import "golang.org/x/image/font/gofont/gobolditalic"

// TTF is a Go font in the place of the other.
var TTF = gobolditalic.TTF
