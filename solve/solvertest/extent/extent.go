// Package extent decides which tests run, and how many cases they try: few in short runs ("make quick", and the race
// detector), more in normal runs, and all in a soak, which HAFT_SOAK=1 asks for. It is for tests only, and imports
// nothing but the standard library, so that every test can use it.
package extent

import (
	"os"
	"testing"
	"time"
)

// Soak reports whether the long tables are to be tried at full length.
func Soak() bool { return os.Getenv("HAFT_SOAK") != "" }

// Slow skips a test in "make quick", which sets HAFT_QUICK. It begins every test that takes a tenth of a second of
// processor time or more even in short runs. That is one test of five, and nine tenths of the time.
func Slow(t testing.TB) {
	t.Helper()
	if os.Getenv("HAFT_QUICK") != "" {
		t.Skip("it takes too long for make quick; make test has it")
	}
}

// Of returns what is meant for this run: a short one, a normal one or a soak.
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

// ShareOfDay returns which cases of a long table to try today: one of every n, others every day, and all in a soak.
// Short runs try one of every 4*n.
func ShareOfDay(t testing.TB, n int) func(i int) bool {
	n = Of(4*n, n, 1)
	first := day() % n
	t.Logf("takes one case of %d, beginning with case %d", n, first)
	return func(i int) bool { return i%n == first }
}

// Turn skips a test that takes seconds on all days but one of every n: day 0, 1, up to n-1. A soak has it every day,
// and so has a short run, which cuts it short. It is for tests of what seldom changes; each day has about as many of
// them as another.
func Turn(t testing.TB, turn, n int) {
	t.Helper()
	if today := day() % n; turn != today && !Soak() && !testing.Short() {
		t.Skipf("has its turn on one day of %d, in %d days; make soak has it every day", n, (turn-today+n)%n)
	}
}

// day counts the days.
func day() int { return int(time.Now().Unix() / (24 * 60 * 60)) }
