package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// CPUOf returns the processor time, user and system, of a process that runs, and of the descendants
// that it has waited for. It is 0 if there is no such process. The system counts in hundredths of a
// second.
func CPUOf(pid int) time.Duration {
	own, waitedFor := TimesOf(pid)
	return own + waitedFor
}

// TimesOf returns the same as [CPUOf], apart: of the process itself, and of the descendants.
func TimesOf(pid int) (own, waitedFor time.Duration) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < firstTime+times {
		return 0, 0
	}
	return ticks(fields[firstTime]) + ticks(fields[firstTime+1]), ticks(fields[firstTime+2]) + ticks(fields[firstTime+3])
}

func ticks(field []byte) time.Duration {
	n, _ := strconv.ParseInt(string(field), 10, 64)
	return time.Duration(n) * tick
}

// Where /proc/PID/stat has the times after the name: utime, stime, cutime and cstime. Linux counts in
// the same ticks on every processor that Go knows.
const (
	firstTime = 11
	times     = 4
	tick      = time.Second / 100
)
