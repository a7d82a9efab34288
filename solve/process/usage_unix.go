//go:build unix

package process

import (
	"syscall"
	"time"
)

// CPU is the time, user and system, that this process has used.
func CPU() time.Duration { return cpu(syscall.RUSAGE_SELF) }

// ChildrenCPU is the time, user and system, of those that this process has started and waited for, and
// of those that they have waited for.
func ChildrenCPU() time.Duration { return cpu(syscall.RUSAGE_CHILDREN) }

func cpu(who int) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
