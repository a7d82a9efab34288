//go:build !unix

package process

import "time"

// CPU is 0: nobody tells.
func CPU() time.Duration { return 0 }

// ChildrenCPU is 0: nobody tells.
func ChildrenCPU() time.Duration { return 0 }
