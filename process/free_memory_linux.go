package process

import (
	"math"
	"syscall"
)

// Room reports whether the system would give this process so many more bytes. If a Go program asks
// for more, it crashes.
func Room(bytes uint64) bool {
	if bytes == 0 {
		return true
	}
	if bytes > math.MaxInt {
		return false
	}
	const access, private = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_PRIVATE | syscall.MAP_ANON
	area, err := syscall.Mmap(-1, 0, int(bytes), access, private)
	if err != nil {
		return false
	}
	_ = syscall.Munmap(area) // nothing was written to it, so no memory was used
	return true
}
