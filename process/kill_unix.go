//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// A processTree is the process group of a program: the system does not show what else comes from it.
type processTree struct{}

// lead makes the program the head of a process group.
func (*processTree) lead(cmd *exec.Cmd, _ string) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

func (*processTree) start(cmd *exec.Cmd) error { return cmd.Start() }

// end kills what is left of the group of a program that has ended.
func (*processTree) end(head int) { _ = syscall.Kill(-head, syscall.SIGKILL) }
