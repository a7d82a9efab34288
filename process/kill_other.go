//go:build !unix

package process

import "os/exec"

// A processTree is the program alone, which its command's context kills: there are no process groups.
type processTree struct{}

func (*processTree) lead(*exec.Cmd, string)    {}
func (*processTree) start(cmd *exec.Cmd) error { return cmd.Start() }
func (*processTree) end(int)                   {}
