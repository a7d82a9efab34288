package process

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// left reports whether any child of this process belongs to the processTree, whose head has ended. It
// returns true where the kernel does not list children. It takes a tenth of a millisecond; looking
// at all processes takes at least one.
func (b *processTree) left(head int) bool {
	running.Lock()
	defer running.Unlock()
	threads, err := os.ReadDir("/proc/self/task")
	for _, thread := range threads {
		children, unread := os.ReadFile("/proc/self/task/" + thread.Name() + "/children")
		if unread != nil {
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

// owns reports whether a child of this process is the head of the processTree, or became a child because
// its parent in the processTree ended. The caller holds the lock of running.
func (b *processTree) owns(child int, k kin, head int) bool {
	return child == head || k.group == head || b.killed[child] || marked(child, b.path) ||
		k.group != syscall.Getpgrp() && b.writes(child)
}

// writes reports whether a process has a pipe of the program open. While it does, the output does
// not end.
func (b *processTree) writes(pid int) bool {
	fds, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/fd") // unreadable for processes of other users
	for _, fd := range fds {
		for pipe := range pipesOf(pid, fd.Name()) {
			if b.pipes[pipe] {
				return true
			}
		}
	}
	return false
}

// pipesOf returns the pipes among the given open files of a process.
func pipesOf(pid int, fds ...string) map[string]bool {
	pipes := map[string]bool{}
	for _, fd := range fds {
		if to, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/fd/" + fd); err == nil && strings.HasPrefix(to, "pipe:") {
			pipes[to] = true
		}
	}
	return pipes
}

// marked reports whether a process carries the mark of a folder or of a folder inside it. Without a
// path it returns false.
func marked(pid int, path string) bool {
	if path == "" {
		return false
	}
	environ, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ") // unreadable for processes of other users
	for variable := range bytes.SplitSeq(environ, []byte{0}) {
		rest, ok := bytes.CutPrefix(variable, []byte(mark+"="+path))
		if ok && (len(rest) == 0 || rest[0] == os.PathSeparator) {
			return true
		}
	}
	return false
}
