//go:build !linux

package process

// Room is true: nobody tells.
func Room(uint64) bool { return true }
