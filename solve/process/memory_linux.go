package process

import (
	"bytes"
	"fmt"
	"os"
)

// Memory is what of a process is resident now, and what was at most, in bytes; 0 if it has ended.
//
// The peak is the kernel's VmHWM, which begins with the program. Maxrss of wait4 does not: it begins with the
// peak of who started it.
func Memory(pid int) (resident, peak int64) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0
	}
	for line := range bytes.Lines(status) {
		name, rest, _ := bytes.Cut(line, []byte(":"))
		switch string(name) {
		case "VmHWM":
			peak = kilobytes(rest)
		case "VmRSS":
			return kilobytes(rest), peak
		}
	}
	return 0, 0
}

func kilobytes(text []byte) int64 {
	var n int64
	_, _ = fmt.Sscan(string(text), &n) // 0 if there is none
	return n << 10
}

// Starting tells whether a process that comes from this one has not yet become the program that it is
// started for. Until then it has this one's memory, which [Memory] tells for its own.
func Starting(pid int) bool {
	own, err1 := os.ReadFile("/proc/self/cmdline")
	its, err2 := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return err1 == nil && err2 == nil && bytes.Equal(own, its)
}

// ForgetPeak lets the peak of this process begin anew.
func ForgetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) } // an old kernel has none; the peak is then of all its life
