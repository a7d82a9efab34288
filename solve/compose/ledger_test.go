package compose

import (
	"testing"
	"time"
)

// What is known of a length is not searched again, nor what was searched of it before; what is noted of a shorter
// length changes nothing.
func TestLedger(t *testing.T) {
	l := &ledger{None: 4, Next: 6, Done: 70, Of: 100, saved: time.Now()}
	for _, c := range []struct {
		plies  int
		states uint64
		want   uint64
	}{
		{4, 50, 50}, {3, 7, 7}, {5, 100, 0}, {6, 100, 70}, {6, 101, 0}, {7, 100, 0},
	} {
		if got := l.searched(c.plies, c.states); got != c.want {
			t.Errorf("of %d states for %d plies %d are searched, want %d", c.states, c.plies, got, c.want)
		}
	}
	before := *l
	if err := l.progress(4, 1, 2); err != nil || *l != before {
		t.Errorf("%+v, %v; want %+v", *l, err, before)
	}
	if err := l.none(3); err != nil || *l != before {
		t.Errorf("%+v, %v; want %+v", *l, err, before)
	}
	if err := l.progress(5, 1, 2); err != nil || l.Next != 5 || l.Done != 1 || l.Of != 2 || l.None != 4 {
		t.Errorf("%+v, %v", *l, err)
	}
	if err := l.none(5); err != nil || l.None != 5 || l.Next != 0 || l.Done != 0 || l.Of != 0 {
		t.Errorf("%+v, %v", *l, err)
	}
}
