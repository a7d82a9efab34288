//go:build !race

package extent

// Race reports whether the tests were built with the race detector, which makes them several times as slow.
const Race = false
