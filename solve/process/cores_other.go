//go:build !linux

package process

import "errors"

// Cores returns nil: the system does not say.
func Cores() []int { return nil }

// Pin fails: it is known how only on Linux.
func Pin([]int) error { return errors.ErrUnsupported }

// on fails if a program is to run on some processors only.
func on(cores []int, start func() error) error {
	if len(cores) > 0 {
		return errors.ErrUnsupported
	}
	return start()
}
