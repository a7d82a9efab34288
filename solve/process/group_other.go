//go:build !unix

package process

import "os/exec"

// Lead does nothing: without process groups the program alone is killed.
func Lead(*exec.Cmd) {}

// KillGroup does nothing.
func KillGroup(*exec.Cmd) {}
