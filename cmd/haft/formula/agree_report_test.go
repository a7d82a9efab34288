package formula

import (
	"testing"
	"time"

	"haft/solve/backend"
	"haft/solve/conformance"
)

// The time is told in seconds, to a tenth.
func TestSecondsOfAgreement(t *testing.T) {
	for took, want := range map[time.Duration]float64{
		0: 0, 1260 * time.Millisecond: 1.3, 20 * time.Millisecond: 0, 62 * time.Second: 62,
	} {
		if got := newAgreeReport(&conformance.Row{Backend: &backend.Backend{}, Time: took}).Seconds; got != want {
			t.Errorf("%v: %v s, want %v", took, got, want)
		}
	}
}
