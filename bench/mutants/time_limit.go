package main

import "time"

// patience is the factor by which the tests of a stage may exceed the processor time that was
// measured: the change may send them another way.
const patience = 5

// mostLong is the processor time that tests of full length may take beyond it. They were not measured; those of
// haft's command take about five minutes.
const mostLong = 20 * time.Minute

// limit returns the processor time that the tests of one package may take: that of the costliest,
// with grace added.
func (s stage) limit(grace time.Duration) time.Duration {
	longest := 0.0
	for _, tests := range s {
		sum := 0.0
		for _, t := range tests {
			sum += t.CPU
		}
		longest = max(longest, sum)
	}
	return grace + time.Duration(patience*longest)*time.Second
}
