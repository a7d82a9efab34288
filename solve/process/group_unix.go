//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// Lead makes the program the head of a process group, so that it can be killed together with what it
// starts: when the command's context ends, and by [KillGroup]. SIGTERM is not tried first: a solver
// has nothing to save.
//
// On Linux the program is killed as well when the thread ends that started it, so the caller locks the
// goroutine to its thread until the program has ended: another goroutine could end the thread
// (golang.org/issue/27505).
func Lead(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieToo(cmd.SysProcAttr)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// KillGroup ends what is left of the group of a program that was started; there is nothing to do when
// all have ended.
func KillGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
