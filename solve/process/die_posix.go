//go:build unix && !linux

package process

import "syscall"

// dieToo does nothing: not all of these systems have the signal. A program outlives a haft that is killed
// by SIGKILL.
func dieToo(*syscall.SysProcAttr) {}
