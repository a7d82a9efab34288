package process

import (
	"math"
	"syscall"
)

// Room tells whether the system would give this process so many bytes more. Asked for more than that, Go ends the program.
func Room(bytes uint64) bool {
	if bytes == 0 {
		return true
	}
	if bytes > math.MaxInt {
		return false
	}
	area, err := syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return false
	}
	_ = syscall.Munmap(area) // nothing was written to it, so nothing was taken
	return true
}
