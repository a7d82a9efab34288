// Package extent decides which tests run, and how many cases they try: few in short runs ("make quick", and the race
// detector), more in normal runs, and all in a soak, which HAFT_SOAK=1 asks for. In normal runs some tests and cases
// take turns by day, so that "make test" takes minutes and all of them run every few days. The package is for tests
// only, and imports nothing but the standard library, so that every test can use it.
package extent

import (
	"flag"
	"os"
	"sync"
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
// Short runs try one of every 4*n. In a test that has a [Turn] others come with each turn, so that none is left out.
func ShareOfDay(t testing.TB, n int) func(i int) bool {
	n = Of(4*n, n, 1)
	first := day()
	if days, ok := turns.Load(t.Name()); ok {
		first /= days.(int)
	}
	first %= n
	t.Logf("takes one case of %d, beginning with case %d", n, first)
	return func(i int) bool { return i%n == first }
}

// ShareOfPrograms returns which programs have their day, by whether they are slow, as those for linear constraints are,
// and by their place in a list: every other one, and of the slow ones every fourth.
func ShareOfPrograms(t testing.TB) func(slow bool, i int) bool {
	slowOnes, others := ShareOfDay(t, 4), ShareOfDay(t, 2)
	return func(slow bool, i int) bool { return slow && slowOnes(i) || !slow && others(i) }
}

// Turn gives a test that takes seconds one day of n; turn, from 0 to n-1, says which. On the other days the test is
// skipped. It runs every day in soaks, in short runs, if it is asked for by name (-run), if UPDATE=1 may rewrite what
// it compares with, and with HAFT_TURNS=all, as in continuous integration. Turns are for tests of what seldom changes.
// Choose them so that all days have about as much to do.
func Turn(t testing.TB, turn, n int) {
	t.Helper()
	if turn < 0 || turn >= n {
		t.Fatalf("turn %d of %d never comes", turn, n)
	}
	turns.Store(t.Name(), n)
	if wait := (turn - day()%n + n) % n; wait > 0 && !everyTurn() {
		t.Skipf("not today: it has one day of %d, %d from now; HAFT_TURNS=all does not wait", n, wait)
	}
}

// turns are the numbers of days of the tests that take turns, by their names.
var turns sync.Map

// everyTurn reports whether tests that take turns are to run whatever day it is.
func everyTurn() bool {
	named := flag.Lookup("test.run")
	return Soak() || testing.Short() || os.Getenv("HAFT_TURNS") == "all" || os.Getenv("UPDATE") != "" ||
		named != nil && named.Value.String() != ""
}

// day counts the days.
func day() int { return int(time.Now().Unix() / (24 * 60 * 60)) }
