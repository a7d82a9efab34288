// Package inputtest helps to test that readers take bounded memory.
package inputtest

import (
	"strconv"
	"strings"
)

// Endless is a stream that never ends: Start once, and then Unit again and again. If Unit contains %d, each copy has
// the next number from 1 in its place.
type Endless struct {
	Start, Unit string

	copies int
}

// Read fills b. It never fails.
func (e *Endless) Read(b []byte) (int, error) {
	for n := 0; n < len(b); {
		if e.Start == "" {
			e.copies++
			e.Start = e.Unit
			if strings.Contains(e.Unit, "%d") {
				e.Start = strings.ReplaceAll(e.Unit, "%d", strconv.Itoa(e.copies))
			}
		}
		k := copy(b[n:], e.Start)
		e.Start = e.Start[k:]
		n += k
	}
	return len(b), nil
}
