//go:build !unix

package process

import "time"

// CPU returns 0: the system does not say.
func CPU() time.Duration { return 0 }

// ChildrenCPU returns 0: the system does not say.
func ChildrenCPU() time.Duration { return 0 }
