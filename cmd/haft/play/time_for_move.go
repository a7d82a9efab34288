package play

import "time"

// usualToGo is for how many moves a clock must last, if the manager does not say.
const usualToGo = 30

// overhead is the time that a move takes beside the search.
const overhead = 30 * time.Millisecond

// share is how much of the time left a move gets: at most most, if that is not 0.
func share(left, bonus time.Duration, toGo int, most time.Duration) time.Duration {
	if toGo == 0 {
		toGo = usualToGo
	}
	t := min(left/time.Duration(toGo)+bonus*3/4, left-overhead)
	if most > 0 {
		t = min(t, most)
	}
	return max(t, time.Millisecond)
}
