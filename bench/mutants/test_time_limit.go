package main

import "time"

// patience is the factor by which tests may exceed the processor time that was
// measured: the change may send them another way.
const patience = 5

// mostLong is the processor time that tests of full length may take beyond it. They were not measured; those of
// haft's command take about two minutes.
const mostLong = 20 * time.Minute

// limit returns the processor time that the tests may take, with grace added.
func (b batch) limit(grace time.Duration) time.Duration {
	sum := 0.0
	for _, t := range b.tests {
		sum += t.CPU
	}
	return grace + time.Duration(patience*sum*float64(time.Second))
}
