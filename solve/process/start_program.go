package process

import (
	"os/exec"
	"runtime"
)

// mark is the environment variable that holds the path of the folder in which a program runs. Every
// process that comes from the program inherits it. If a program runs programs, their folders lie
// inside its folder.
const mark = "HAFT_PROGRAM"

// Start starts a program in the folder. The folder holds the program's temporary files; the working
// directory stays as it is. When the command's context ends, the program is killed with every
// process that comes from it. SIGTERM is not tried first, because a solver has nothing to save. The
// same goroutine must call [Folder.Wait] afterwards: it is locked to its thread until then, because
// Linux also kills the program when the thread that started it ends (golang.org/issue/27505).
func (f *Folder) Start(cmd *exec.Cmd) error {
	if f.Path != "" {
		cmd.Env = append(cmd.Environ(), "TMPDIR="+f.Path, mark+"="+f.Path)
	}
	f.lead(cmd, f.Path)
	runtime.LockOSThread()
	err := f.start(cmd)
	if err != nil {
		runtime.UnlockOSThread()
	}
	return err
}

// Wait waits for the program, as [exec.Cmd.Wait] does, and ends every process that it left behind.
func (f *Folder) Wait(cmd *exec.Cmd) error {
	defer runtime.UnlockOSThread()
	err := cmd.Wait()
	f.end(cmd.Process.Pid)
	return err
}
