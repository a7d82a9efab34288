//go:build !unix

package process

import "os/exec"

// A brood is the program alone, which its command's context kills: there are no process groups.
type brood struct{}

func (*brood) lead(*exec.Cmd, string)    {}
func (*brood) start(cmd *exec.Cmd) error { return cmd.Start() }
func (*brood) end(int)                   {}
