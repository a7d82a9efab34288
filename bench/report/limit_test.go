package report

import "testing"

// Beyond the limit is told only where there is one.
func TestSecondsBeyondLimit(t *testing.T) {
	for _, test := range []struct {
		limit, cost float64
		want        string
	}{
		{0, 0, "0 s"},
		{0, 0.5, "500 ms"},
		{0, 50, "50.0 s"},
		{0.25, 0.5, "> 0.25 s"},
		{1, 1, "1.00 s"},
		{1, 1.001, "> 1 s"},
		{10, 20, "> 10 s"},
	} {
		s := &Study{Limit: test.limit}
		if got := s.limited(test.cost); got != test.want {
			t.Errorf("%g s of %g s are %s, want %s", test.cost, test.limit, got, test.want)
		}
	}
}
