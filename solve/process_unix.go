//go:build unix

package solve

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the program the head of a process group, so that it can be killed
// together with what it starts. SIGTERM is not tried first: a solver has nothing to save.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieToo(cmd.SysProcAttr)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// killGroup ends what is left of the group; there is nothing to do when all have ended.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
