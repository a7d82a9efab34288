package process

import (
	"os"
	"runtime"
	"strconv"

	"golang.org/x/sys/unix"
)

// Cores returns the numbers of the processors on which the calling thread may run, in ascending
// order; nil if the system does not say.
func Cores() (cores []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	for core := range len(set) * 64 {
		if set.IsSet(core) {
			cores = append(cores, core)
		}
	}
	return cores
}

// Pin restricts all threads of this process, and what they start from now on, to some processors.
func Pin(cores []int) error {
	set := setOf(cores)
	for pinned := map[string]bool{}; ; {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return err
		}
		before := len(pinned)
		for _, thread := range threads {
			if pinned[thread.Name()] {
				continue
			}
			pinned[thread.Name()] = true
			id, _ := strconv.Atoi(thread.Name())
			if err := unix.SchedSetaffinity(id, &set); err != nil && err != unix.ESRCH {
				return os.NewSyscallError("sched_setaffinity", err)
			}
		}
		if len(pinned) == before { // a thread that was not yet pinned may have started another meanwhile
			return nil
		}
	}
}

// on calls start on a thread that is restricted to some processors, so that a program that it
// starts is, with all that comes from it.
func on(cores []int, start func() error) error {
	if len(cores) == 0 {
		return start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return os.NewSyscallError("sched_getaffinity", err)
	}
	set := setOf(cores)
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return os.NewSyscallError("sched_setaffinity", err)
	}
	err := start()
	if fault := unix.SchedSetaffinity(0, &before); err == nil && fault != nil {
		return os.NewSyscallError("sched_setaffinity", fault)
	}
	return err
}

func setOf(cores []int) (set unix.CPUSet) {
	for _, core := range cores {
		set.Set(core)
	}
	return set
}
