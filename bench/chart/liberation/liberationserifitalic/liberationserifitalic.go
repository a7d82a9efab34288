// Package liberationserifitalic stands for a typeface that no figure of haft uses.
package liberationserifitalic

import "golang.org/x/image/font/gofont/goitalic"

// TTF is a Go font in the place of the other.
var TTF = goitalic.TTF
