// Package extent says how many cases tests try. There are three tiers: short (go test -short), which takes less than a
// minute; normal (go test, what continuous integration runs); and soak (HAFT_SOAK=1), with the long tables in full.
// What a test tries depends on the tier and on seeds in the source, and on nothing else: not on the date, the machine
// or what ran before. The package is for tests only, and imports nothing but the standard library, so that every test
// can use it.
package extent

import (
	"os"
	"testing"
)

// Soak reports whether the long tables are to be tried at full length.
func Soak() bool { return os.Getenv("HAFT_SOAK") != "" }

// Slow skips a test in short runs. It begins every test that takes a tenth of a second of processor time or more.
func Slow(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("too slow for a short run")
	}
}

// Of returns what is meant for this tier.
func Of[T any](short, normal, soak T) T {
	switch {
	case Soak():
		return soak
	case testing.Short():
		return short
	}
	return normal
}

// Some returns how many cases to try where a normal run tries n: a tenth in short runs, twenty times as many in a soak.
func Some(n int) int { return Of(n/10, n, 20*n) }

// Share returns which cases of a long table to try: one of every n, one of every 4*n in short runs, and all in a soak.
// The cases are spread so that, in a product of two lists, each entry of either list comes up.
func Share(n int) func(i int) bool {
	n = Of(4*n, n, 1)
	return func(i int) bool { return (i+i/n)%n == 0 }
}

// NoGoroutines skips a test of code that starts none if it runs with the race detector. The detector finds nothing
// there, and some of these tests take it minutes.
func NoGoroutines(t testing.TB) {
	t.Helper()
	if Race {
		t.Skip("nothing for the race detector: this code starts no goroutines")
	}
}
