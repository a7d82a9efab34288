package process

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// A processTree is a program that this process started, with every process that comes from it. Several
// process trees may run at once.
type processTree struct {
	path   string          // the folder that the program's mark names
	pipes  map[string]bool // that the program got for its output
	mutex  sync.Mutex      // guards killed while the program runs
	killed map[int]bool    // processes of the processTree that were sent SIGKILL
}

// running holds the programs that have been started and not yet waited for. While the lock is held,
// no program is between fork and exec, where it would still have the pipes of all the others open.
var running struct {
	sync.Mutex
	heads map[int]bool
}

// lead makes the program the head of a process group that is killed when the context ends. If this
// process dies, even by SIGKILL, the kernel kills the program.
func (b *processTree) lead(cmd *exec.Cmd, path string) {
	BecomeSubreaper()
	b.path = path
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGSTOP) // at once, so that no parent ends during the search
		b.finish(cmd.Process.Pid)
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}

// start starts the program.
func (b *processTree) start(cmd *exec.Cmd) error {
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
		delete(b.pipes, own) // inherited from this process
	}
	return nil
}

// end kills what is left of the processTree of a program that has ended, and waits for it.
func (b *processTree) end(head int) {
	running.Lock()
	delete(running.heads, head)
	running.Unlock()
	_ = syscall.Kill(-head, syscall.SIGKILL) // usually there is nobody left
	if b.left(head) {
		b.finish(head)
	}
}

// finish looks for the processTree and kills it until there is none.
func (b *processTree) finish(head int) {
	for range maxSweeps {
		if !b.kill(head) {
			return
		}
		time.Sleep(dying)
	}
}

// kill kills every process of the processTree that it finds, and waits for those that have become
// children of this process and have ended. It reports whether there were any.
func (b *processTree) kill(head int) (found bool) {
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

// killOne kills one process, or waits for it if it is an orphan that has ended. It leaves other
// ended processes alone, because their parents may still wait for them. It reports whether there
// was anything to do.
func (b *processTree) killOne(pid int, status kin, orphan bool) bool {
	switch {
	case !status.zombie:
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		if b.killed == nil {
			b.killed = map[int]bool{}
		}
		b.killed[pid] = true
	case orphan:
		_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil) // the exit status does not matter
	default:
		return false
	}
	return true
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
