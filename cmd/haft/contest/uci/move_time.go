package uci

import "time"

// usualToGo is for how many moves a clock has to last, if nobody says.
const usualToGo = 30

// overhead is the time that a move takes beside the search.
const overhead = 30 * time.Millisecond

// share is how much of a clock a move gets, no more than most if that is not 0.
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
