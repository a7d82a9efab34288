package process_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"haft/process"
	"haft/solve/solvertest/extent"
)

// busy is a shell script that starts a sleeping child and uses a processor for a while.
const busy = "sleep 60 & i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo; wait"

// The descendants of a process are found and ended, and their processor time is counted.
func TestSweep(t *testing.T) {
	extent.Slow(t)
	process.BecomeSubreaper()
	before := process.ChildrenCPU()
	cmd := exec.Command("sh", "-c", busy)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skip(err)
	}
	processTree := process.NewTree(os.Getpid())
	processTree.Look()
	fmt.Fscanln(out) // the loop is done
	found := process.Descendants(os.Getpid())
	again := processTree.Look()
	slices.Sort(found)
	slices.Sort(again)
	if len(found) != 2 || !slices.Contains(found, cmd.Process.Pid) || !slices.Equal(found, again) {
		t.Errorf("found %v, then %v; want %d and one more", found, again, cmd.Process.Pid)
	}
	if process.Starting(cmd.Process.Pid) {
		t.Error("the shell runs, but is reported as starting")
	}
	if resident, peak := process.Memory(cmd.Process.Pid); resident <= 0 || peak < resident || peak > 50e6 {
		t.Errorf("a shell uses %d bytes, %d at its peak", resident, peak)
	}
	process.Sweep()
	if left := process.Descendants(os.Getpid()); len(left) > 0 {
		t.Errorf("still running: %v", left)
	}
	if used := process.ChildrenCPU() - before; used < time.Millisecond || used > 10*time.Second {
		t.Errorf("a shell loop of a hundred thousand rounds took %v", used)
	}
}

// The peak follows what is allocated, and ForgetPeak resets it.
func TestMemory(t *testing.T) {
	const much = 64 << 20
	before, _ := process.Memory(os.Getpid())
	data := make([]byte, much)
	for i := 0; i < much; i += 4096 {
		data[i] = 1
	}
	if _, peak := process.Memory(os.Getpid()); peak < before+much*9/10 {
		t.Errorf("the peak is %d bytes after %d were allocated on top of %d", peak, len(data), before)
	}
	debug.FreeOSMemory()
	process.ForgetPeak()
	if _, peak := process.Memory(os.Getpid()); peak > before+much/2 {
		t.Skipf("the peak is still %d: the kernel does not reset it", peak)
	}
}

// A process that does not exist has no memory and no descendants.
func TestNobody(t *testing.T) {
	if resident, peak := process.Memory(1 << 30); resident != 0 || peak != 0 {
		t.Errorf("a missing process uses %d bytes, %d at its peak", resident, peak)
	}
	if found := process.Descendants(1 << 30); len(found) > 0 {
		t.Errorf("a missing process has the descendants %v", found)
	}
}

// There is room for a few bytes, but not for more than any machine has.
func TestRoom(t *testing.T) {
	if !process.Room(0) || !process.Room(1<<20) || process.Room(1<<62) || process.Room(1<<63) {
		t.Errorf("room for nothing %v, for a megabyte %v, for 4 EiB %v, for 8 EiB %v",
			process.Room(0), process.Room(1<<20), process.Room(1<<62), process.Room(1<<63))
	}
}
