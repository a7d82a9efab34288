package report

import "haft/bench/trial"

// Taken returns the trials that count, in their order. Old files have several attempts at trials that others had
// disturbed; the last one counts. Attempts at the same trial have the same job. Their instance says nothing more: an
// attempt that ended before its instance was made has none.
func Taken(trials []Trial) (taken []Trial) {
	last := map[trial.Job]Trial{}
	for _, t := range trials {
		if other, known := last[t.Job()]; !known || t.Attempt > other.Attempt {
			last[t.Job()] = t
		}
	}
	for _, t := range trials {
		if last[t.Job()].Where == t.Where {
			taken = append(taken, t)
		}
	}
	return taken
}
