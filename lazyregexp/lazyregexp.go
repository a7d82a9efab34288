// Package lazyregexp has regular expressions that are compiled when they are first used. haft has some fifty, and a
// short command needs one or two of them: to compile all would take a tenth of its time.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles the expression at its first call, and returns the same value at each. It panics
// there if the expression is wrong.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
