package web

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
	"haft/solve/solvertest/extent"
)

// What many ask at once is worked out once; an error is nobody else's; and no more is remembered than there is room
// for.
func TestRecent(t *testing.T) {
	extent.Slow(t)
	synctest.Test(t, func(t *testing.T) {
		var c answerCache
		var worked atomic.Int32
		q := &board.Request{Question: "view", Text: "e4"}
		fail := errors.New("no")
		ask := func(err error) ([]byte, error) {
			return c.do(t.Context(), q, func() (any, error) {
				worked.Add(1)
				time.Sleep(time.Second)
				return "an answer", err
			})
		}
		if _, err := ask(fail); err != fail {
			t.Error(err)
		}
		worked.Store(0)
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if text, err := ask(nil); err != nil || strings.TrimSpace(string(text)) != `"an answer"` {
					t.Errorf("%s %v", text, err)
				}
			})
		}
		all.Wait()
		if n := worked.Load(); n != 1 {
			t.Errorf("worked out %d times", n)
		}
		long := strings.Repeat("x", 1<<20)
		for i := range 40 {
			q := &board.Request{Question: "view", Text: fmt.Sprint(i)}
			if _, err := c.do(t.Context(), q, func() (any, error) { return long, nil }); err != nil {
				t.Error(err)
			}
		}
		if c.bytes > maxRecent || len(c.kept) != len(c.order) || len(c.kept) > 16 {
			t.Errorf("%d bytes in %d answers are remembered", c.bytes, len(c.kept))
		}
	})
}

// Each address has its requests in a minute; of IPv6 a network counts as one.
func TestRate(t *testing.T) {
	r := rate{most: 2}
	now := time.Now()
	for i, test := range []struct {
		remote string
		after  time.Duration
		want   bool
	}{
		{"192.0.2.1:1000", 0, true},
		{"192.0.2.1:1001", 0, true},
		{"192.0.2.1:1002", 0, false},
		{"[::ffff:192.0.2.1]:1002", 0, false},
		{"192.0.2.2:1000", 0, true},
		{"[2001:db8::1]:1", 0, true},
		{"[2001:db8::2]:1", 0, true},
		{"[2001:db8::3]:1", 0, false},
		{"[2001:db8:0:1::3]:1", 0, true},
		{"[fe80::1%eth0]:1", 0, true},
		{"192.0.2.1:1003", 59 * time.Second, false},
		{"192.0.2.1:1003", 61 * time.Second, true},
	} {
		if got := r.allows(test.remote, now.Add(test.after)); got != test.want {
			t.Errorf("%d. %s: %v", i, test.remote, got)
		}
	}
}
