package main

import "time"

// patience is the factor by which the tests of a stage may exceed their measured time, because the
// machine may be busy.
const patience = 5

// limit returns the time that the slowest package may take, with grace added.
func (s stage) limit(grace time.Duration) time.Duration {
	longest := 0.0
	for _, tests := range s {
		sum := 0.0
		for _, t := range tests {
			sum += t.Seconds
		}
		longest = max(longest, sum)
	}
	return grace + time.Duration(patience*longest)*time.Second
}
