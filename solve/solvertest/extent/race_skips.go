package extent

import "testing"

// NoGoroutines skips a test of code that starts none if it runs with the race detector. The detector finds nothing
// there, and some of these tests take it minutes.
func NoGoroutines(t testing.TB) {
	t.Helper()
	if Race {
		t.Skip("nothing for the race detector: this code starts no goroutines")
	}
}
