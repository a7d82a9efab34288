package trial

import "fmt"

// lines has the attempts of a file, each with its line from 1.
type lines map[turn]int

// gap returns an error about an attempt without the one before it, and its line; nil if there is none.
func (l lines) gap() (line int, err error) {
	for t, at := range l {
		before := turn{t.Job, t.attempt - 1}
		if t.attempt > 1 && l[before] == 0 && (line == 0 || at < line) {
			line, err = at, fmt.Errorf("attempt %d at %v, but no attempt %d", t.attempt, t.Job, before.attempt)
		}
	}
	return line, err
}
