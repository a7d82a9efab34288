//go:build !unix

package solve

import "os/exec"

// ownGroup does nothing: without process groups the program alone is killed.
func ownGroup(*exec.Cmd) {}

func killGroup(*exec.Cmd) {}
