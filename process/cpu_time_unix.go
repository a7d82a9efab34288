//go:build unix

package process

import (
	"syscall"
	"time"
)

// CPU returns the processor time, user and system, that this process has used.
func CPU() time.Duration { return cpu(syscall.RUSAGE_SELF) }

// ChildrenCPU returns the processor time, user and system, of the children that this process has
// waited for, and of the descendants that those have waited for.
func ChildrenCPU() time.Duration { return cpu(syscall.RUSAGE_CHILDREN) }

func cpu(who int) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
