package report

import "haft/bench/statistics"

// A Duel is what two configurations make of the tasks in common, each task by itself.
type Duel struct {
	Won, Lost, Tied int     // by the first
	P               float64 // of the sign test, two-sided
	Holm            float64 // P corrected for all pairs that are compared
}

// Share is the share of tasks that the first one wins, ties counting half.
func (d Duel) Share() float64 {
	return (float64(d.Won) + float64(d.Tied)/2) / float64(d.Won+d.Lost+d.Tied)
}

// newDuel compares the costs of the same tasks in the same order.
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
