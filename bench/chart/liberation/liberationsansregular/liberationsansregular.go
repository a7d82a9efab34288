// Package liberationsansregular has the typeface of haft's figures.
package liberationsansregular

import "github.com/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans.
var TTF = liberationsansregular.TTF
