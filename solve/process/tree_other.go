//go:build !linux

package process

// Adopt does nothing: a process whose parent ends is out of sight.
func Adopt() {}

// Descendants are none: nobody tells.
func Descendants(int) []int { return nil }

// A Brood is the descendants of a process.
type Brood struct{}

// NewBrood is that of a process.
func NewBrood(int) *Brood { return &Brood{} }

// Look lists none.
func (*Brood) Look() []int { return nil }

// killMarked does nothing: nobody tells of marks.
func killMarked(string) {}

// Sweep does nothing.
func Sweep() {}

// Memory is 0: nobody tells.
func Memory(int) (resident, peak int64) { return 0, 0 }

// Starting is false.
func Starting(int) bool { return false }

// ForgetPeak does nothing.
func ForgetPeak() {}
