package process

import "syscall"

// dieToo lets the kernel kill the program when this one is killed, by SIGKILL too, which nothing here
// can answer. It is sent when the thread ends that started the program, so the thread must be kept:
// see [Lead]. What the program has started itself is not killed.
func dieToo(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
