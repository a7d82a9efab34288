package process

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A brood is all that comes from one program of this process, while others may be running.
type brood struct {
	path   string          // behind its mark
	pipes  map[string]bool // that the program got for its output
	mutex  sync.Mutex      // of killed, while the program runs
	killed map[int]bool    // those that were seen to belong to it
}

// running are the programs that have been started and not been waited for. Who holds the lock sees none between fork
// and exec: there it still has the pipes of all others.
var running struct {
	sync.Mutex
	heads map[int]bool
}

// lead makes the program the head of a process group that ends with the context, and with this process: the kernel
// then kills the program, by SIGKILL too.
func (b *brood) lead(cmd *exec.Cmd, path string) {
	Adopt()
	b.path = path
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGSTOP) // at once, and who comes from whom can still be seen
		b.finish(cmd.Process.Pid)
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}

// start starts the program.
func (b *brood) start(cmd *exec.Cmd) error {
	running.Lock()
	defer running.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	if running.heads == nil {
		running.heads = map[int]bool{}
	}
	running.heads[cmd.Process.Pid] = true
	b.pipes = pipesOf(cmd.Process.Pid, "1", "2")
	for own := range pipesOf(os.Getpid(), "0", "1", "2") {
		delete(b.pipes, own) // it was handed down
	}
	return nil
}

// end kills what is left of the brood of a program that has ended, and waits for it.
func (b *brood) end(head int) {
	running.Lock()
	delete(running.heads, head)
	running.Unlock()
	_ = syscall.Kill(-head, syscall.SIGKILL) // there is mostly nobody
	if b.left(head) {
		b.finish(head)
	}
}

// finish looks for the brood and kills it until there is none.
func (b *brood) finish(head int) {
	for range maxSweeps {
		if !b.kill(head) {
			return
		}
		time.Sleep(dying)
	}
}

// left tells whether any child of this process belongs to the brood, whose head has ended; true where the kernel does
// not list children. It takes a tenth of a millisecond, and a look at all processes takes one or more.
func (b *brood) left(head int) bool {
	running.Lock()
	defer running.Unlock()
	threads, err := os.ReadDir("/proc/self/task")
	for _, thread := range threads {
		children, fault := os.ReadFile("/proc/self/task/" + thread.Name() + "/children")
		if fault != nil {
			return true
		}
		for word := range bytes.FieldsSeq(children) {
			child, _ := strconv.Atoi(string(word))
			if k, ok := kinOf(child); ok && !running.heads[child] && b.owns(child, k, head) {
				return true
			}
		}
	}
	return err != nil
}

// owns tells whether a child of this process is the head of the brood, or has become a child because its parent in the
// brood has ended. The caller holds the lock of running.
func (b *brood) owns(child int, k kin, head int) bool {
	return child == head || k.group == head || b.killed[child] || marked(child, b.path) || k.group != syscall.Getpgrp() && b.writes(child)
}

// writes tells whether a process has a pipe of the program. While it has, nobody sees the end of what is printed.
func (b *brood) writes(pid int) bool {
	fds, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/fd") // of others they cannot be read
	for _, fd := range fds {
		for pipe := range pipesOf(pid, fd.Name()) {
			if b.pipes[pipe] {
				return true
			}
		}
	}
	return false
}

// pipesOf are the pipes among some of the files that a process has open.
func pipesOf(pid int, fds ...string) map[string]bool {
	pipes := map[string]bool{}
	for _, fd := range fds {
		if to, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/fd/" + fd); err == nil && strings.HasPrefix(to, "pipe:") {
			pipes[to] = true
		}
	}
	return pipes
}

// kill kills all that it finds of the brood, waits for those that have become children of this process and have
// ended, and tells whether there were any.
func (b *brood) kill(head int) (found bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	running.Lock()
	defer running.Unlock()
	self, status, children := os.Getpid(), map[int]kin{}, map[int][]int{}
	for _, p := range all() {
		if k, ok := kinOf(p); ok {
			status[p] = k
			children[k.parent] = append(children[k.parent], p)
		}
	}
	var next []int
	for _, child := range children[self] {
		if b.owns(child, status[child], head) {
			next = append(next, child)
		}
	}
	for ; len(next) > 0; next = next[1:] {
		p := next[0]
		next = append(next, children[p]...)
		found = b.killOne(p, status[p], p != head && status[p].parent == self) || found
	}
	return found
}

// killOne kills one process, or waits for it if it has ended and is an orphan. Nothing is to be done with others that
// have ended: who has started them may wait for them.
func (b *brood) killOne(pid int, status kin, orphan bool) bool {
	switch {
	case !status.zombie:
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		if b.killed == nil {
			b.killed = map[int]bool{}
		}
		b.killed[pid] = true
	case orphan:
		_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil) // nobody wants to hear how
	default:
		return false
	}
	return true
}

// marked tells whether a process carries the mark of a folder, or of one within it; not if the folder has no path.
func marked(pid int, path string) bool {
	if path == "" {
		return false
	}
	environ, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ") // of others it cannot be read
	for variable := range bytes.SplitSeq(environ, []byte{0}) {
		rest, ok := bytes.CutPrefix(variable, []byte(mark+"="+path))
		if ok && (len(rest) == 0 || rest[0] == os.PathSeparator) {
			return true
		}
	}
	return false
}

// killMarked kills all processes that carry the mark of a folder whose owner has ended.
func killMarked(path string) {
	for range maxSweeps {
		found := false
		for _, p := range all() {
			if p != os.Getpid() && marked(p, path) {
				found = syscall.Kill(p, syscall.SIGKILL) == nil || found
			}
		}
		if !found {
			return
		}
		time.Sleep(dying)
	}
}
