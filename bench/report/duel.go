package report

import "haft/bench/statistics"

// A Duel compares two configurations task by task, on the tasks that both were run on.
type Duel struct {
	Won, Lost, Tied int     // tasks, as the first configuration sees them
	P               float64 // of the sign test, two-sided
	Holm            float64 // P corrected for all pairs that are compared
}

// Share returns the share of tasks that the first configuration wins, 0 to 1. A tie counts half.
func (d Duel) Share() float64 {
	return (float64(d.Won) + float64(d.Tied)/2) / float64(d.Won+d.Lost+d.Tied)
}

// newDuel compares two lists of costs of the same tasks in the same order.
func newDuel(a, b []float64) Duel {
	var d Duel
	for i := range a {
		switch {
		case a[i] < b[i]:
			d.Won++
		case a[i] > b[i]:
			d.Lost++
		default:
			d.Tied++
		}
	}
	d.P = statistics.SignTest(d.Won, d.Lost)
	return d
}
