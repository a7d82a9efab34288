//go:build !linux

package process

// Room returns true: the system does not say.
func Room(uint64) bool { return true }
