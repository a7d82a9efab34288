//go:build !linux

package process

import "time"

// BecomeSubreaper does nothing: a process whose parent ends cannot be found.
func BecomeSubreaper() {}

// Descendants returns none: the system does not say.
func Descendants(int) []int { return nil }

// A Tree stands for the descendants of a process.
type Tree struct{}

// NewTree returns an empty Tree.
func NewTree(int) *Tree { return &Tree{} }

// Look returns none.
func (*Tree) Look() []int { return nil }

// killMarked does nothing: the system does not show marks.
func killMarked(string) {}

// Sweep does nothing.
func Sweep() {}

// Memory returns 0: the system does not say.
func Memory(int) (resident, peak int64) { return 0, 0 }

// CPUOf returns 0: the system does not say.
func CPUOf(int) time.Duration { return 0 }

// TimesOf returns 0: the system does not say.
func TimesOf(int) (own, waitedFor time.Duration) { return 0, 0 }

// ChildrenPeak returns 0: the system does not say.
func ChildrenPeak() int64 { return 0 }

// MachineMemory returns 0: the system does not say.
func MachineMemory() int64 { return 0 }

// Starting returns false.
func Starting(int) bool { return false }

// ForgetPeak does nothing.
func ForgetPeak() {}
