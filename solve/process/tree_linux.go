package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// adopt is PR_SET_CHILD_SUBREAPER, which package syscall does not name.
const adopt = 36

// Adopt lets whatever comes from this process stay below it: a process whose parent ends becomes a
// child of this one, also if it has made a group or a session of its own. It holds until the process ends.
func Adopt() {
	adopted.Lock()
	defer adopted.Unlock()
	if adopted.before != nil {
		return
	}
	adopted.before = map[int]bool{}
	for _, pid := range Descendants(os.Getpid()) {
		adopted.before[pid] = true
	}
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, adopt, 1, 0)
}

// adopted has what came from this process when it adopted. It has not started that: a shell may have, that has become
// this process by exec.
var adopted struct {
	sync.Mutex
	before map[int]bool // nil if it has not adopted
}

// Descendants are the processes that come from one and still run, itself left out.
func Descendants(pid int) []int { return NewBrood(pid).Look() }

// A Brood is the descendants of a process, looked at again and again. On a machine with a hundred processes the
// first look takes a millisecond or two, and each further one 0.2 ms: which others are none of them is
// remembered as long as they run.
type Brood struct {
	head      int
	strangers map[int]bool
	without   map[int]bool // left out, with what comes from them
}

// NewBrood is that of a process.
func NewBrood(pid int) *Brood { return &Brood{head: pid} }

// Look lists those that run. One that has ended and waits to be asked how is still passed through: while its threads
// end one after the other, what it has started is below it.
func (b *Brood) Look() (found []int) {
	children, strangers := map[int][]int{}, map[int]bool{}
	ended := map[int]bool{}
	for _, p := range all() {
		if b.strangers[p] {
			strangers[p] = true
		} else if k, ok := kinOf(p); ok {
			children[k.parent] = append(children[k.parent], p)
			strangers[p], ended[p] = true, k.zombie
		}
	}
	for next := []int{b.head}; len(next) > 0; next = next[1:] {
		for _, child := range children[next[0]] {
			if b.without[child] {
				continue
			}
			next = append(next, child)
			delete(strangers, child)
			if !ended[child] {
				found = append(found, child)
			}
		}
	}
	b.strangers = strangers
	return found
}

// all are the processes of the machine.
func all() (pids []int) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1) // what could be read counts
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// A kin is what the system tells of a process: where it comes from, its group, and whether it has ended and waits to
// be asked how.
type kin struct {
	parent, group int
	zombie        bool
}

// kinOf is that of a process; not ok if there is no such process. They are fields of its stat behind the name in
// brackets, which may have spaces and brackets itself.
func kinOf(pid int) (k kin, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return k, false
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 3 {
		return k, false
	}
	parent, err1 := strconv.Atoi(string(fields[1]))
	group, err2 := strconv.Atoi(string(fields[2]))
	return kin{parent, group, string(fields[0]) == "Z"}, err1 == nil && err2 == nil
}

// maxSweeps is how often one looks for more. Who starts others meanwhile is overtaken; who waits for a disk cannot be
// killed.
const maxSweeps = 1000

// Sweep ends all that has come from this process since [Adopt], and waits for its children, so that the time they used
// counts. It is quick if there are none. No program that the caller still wants to hear of may be running.
func Sweep() {
	adopted.Lock()
	defer adopted.Unlock()
	if adopted.before == nil {
		return
	}
	for tries := 0; tries < maxSweeps; {
		pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return // there are no children
		case pid == 0:
			tries++
			found := (&Brood{head: os.Getpid(), without: adopted.before}).Look()
			if len(found) == 0 && len(adopted.before) > 0 {
				return // those are left
			}
			for _, p := range found {
				_ = syscall.Kill(p, syscall.SIGKILL) // it may have ended
			}
			time.Sleep(dying)
		}
	}
}

// dying is about how long the system takes to end a process that is killed.
const dying = 100 * time.Microsecond
