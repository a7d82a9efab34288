package process

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// Memory returns how many bytes of a process are resident now, and the largest number so far. Both
// are 0 if it has ended.
//
// The peak is the kernel's VmHWM, which starts anew when the program is executed. Maxrss of wait4
// does not: it starts with the peak of the parent.
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

// ChildrenPeak returns the most memory that one of the descendants had that this process has waited
// for, in bytes. It is 0 if it is not known: Linux counts what this process had when it started a
// program as the program's, so only more than that is known to be the program's own.
func ChildrenPeak() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage) != nil {
		return 0
	}
	peak := int64(usage.Maxrss) << 10
	if _, own := Memory(os.Getpid()); peak <= own {
		return 0
	}
	return peak
}

// MachineMemory returns the memory of the machine in bytes, 0 if it is not known.
func MachineMemory() int64 {
	info, _ := os.ReadFile("/proc/meminfo")
	for line := range bytes.Lines(info) {
		if name, rest, _ := bytes.Cut(line, []byte(":")); string(name) == "MemTotal" {
			return kilobytes(rest)
		}
	}
	return 0
}

func kilobytes(text []byte) int64 {
	var n int64
	_, _ = fmt.Sscan(string(text), &n) // 0 if there is no number
	return n << 10
}

// Starting reports whether a process that comes from this one has not yet executed its own program.
// Until then it shares this one's memory, and [Memory] reports that.
func Starting(pid int) bool {
	own, err1 := os.ReadFile("/proc/self/cmdline")
	its, err2 := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return err1 == nil && err2 == nil && bytes.Equal(own, its)
}

// ForgetPeak resets the peak memory of this process, if the kernel can do that.
func ForgetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }
