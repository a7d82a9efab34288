package process

import (
	"os/exec"
	"runtime"
)

// mark is the variable of the environment that holds the path of the folder in which a program runs. All that comes
// from the program inherits it; where programs run programs, the inner folder lies in the outer one.
const mark = "HAFT_PROGRAM"

// Start starts a program in the folder. Its working directory is not changed: the folder is where its temporary files
// go. When the command's context ends, the program is killed with all that comes from it; SIGTERM is not tried
// first, since a solver has nothing to save. [Folder.Wait] must follow, in the same goroutine: it keeps its thread
// until then, because on Linux the program is killed as well when the thread ends that started it
// (golang.org/issue/27505).
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

// Wait waits for the program, as [exec.Cmd.Wait] does, and ends what it has left behind.
func (f *Folder) Wait(cmd *exec.Cmd) error {
	defer runtime.UnlockOSThread()
	err := cmd.Wait()
	f.end(cmd.Process.Pid)
	return err
}
