//go:build !linux

package process

// Adopt does nothing: a process whose parent ends is out of sight.
func Adopt() {}

// Descendants are none: nobody tells.
func Descendants(int) []int { return nil }

// Kill does nothing; [KillGroup] does what can be done.
func Kill(int) {}

// Sweep does nothing.
func Sweep() {}

// Memory is 0: nobody tells.
func Memory(int) (resident, peak int64) { return 0, 0 }

// ForgetPeak does nothing.
func ForgetPeak() {}
