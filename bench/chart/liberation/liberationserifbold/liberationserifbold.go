// Package liberationserifbold stands for a typeface that no figure of haft uses.
package liberationserifbold

import "golang.org/x/image/font/gofont/gobold"

// TTF is a Go font in the place of the other.
var TTF = gobold.TTF
