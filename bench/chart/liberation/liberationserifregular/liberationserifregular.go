// Package liberationserifregular stands for a typeface that no figure of haft uses.
package liberationserifregular

import "golang.org/x/image/font/gofont/goregular"

// TTF is a Go font in the place of the other.
var TTF = goregular.TTF
