package process_test

import (
	"os"
	"testing"
	"time"

	"haft/process"
)

// The processor time of this process, which the system tells in ticks, is what it says elsewhere in microseconds.
func TestTimesOf(t *testing.T) {
	for start := process.CPU(); process.CPU()-start < 30*time.Millisecond; {
		continue
	}
	before := process.CPU()
	own, waitedFor := process.TimesOf(os.Getpid())
	after := process.CPU()
	if own < before-40*time.Millisecond || own > after+40*time.Millisecond {
		t.Errorf("%v, want between %v and %v", own, before, after)
	}
	if both := process.CPUOf(os.Getpid()); both < own+waitedFor || process.CPUOfAll([]int{os.Getpid(), 1 << 30}) < both {
		t.Errorf("%v in all, %v and %v apart", both, own, waitedFor)
	}
	if own, waitedFor := process.TimesOf(1 << 30); own != 0 || waitedFor != 0 {
		t.Errorf("%v and %v of no process", own, waitedFor)
	}
}
