package web

import (
	"context"
	"net/netip"
	"sync"
)

// slots are places for what goes on at the same time.
type slots chan struct{}

// enter takes a place as soon as there is one.
func (s slots) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-s }
	select {
	case s <- struct{}{}:
		return leave, nil
	default:
	}
	select {
	case s <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, errBusy
	}
}

// Shares are how much of something each address may have at a time. This machine has no limit: all that a server in
// front of this one passes on comes from there.
type shares struct {
	most int64
	mu   sync.Mutex
	held map[netip.Prefix]int64
}

// part is how much of something one address may have: a quarter, but enough for a few browsers.
func part(all int) int64 { return int64(min(all, max(16, all/4))) }

// take takes some for an address; it returns false if that is more than its share.
func (s *shares) take(remote string, n int64) (leave func(), ok bool) {
	who, near := whose(remote)
	if near {
		return func() {}, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[who]+n > s.most {
		return nil, false
	}
	if s.held == nil {
		s.held = map[netip.Prefix]int64{}
	}
	s.held[who] += n
	return sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.held[who] -= n; s.held[who] == 0 {
			delete(s.held, who)
		}
	}), true
}

// An entrance waits until a question may be worked on.
type entrance func(context.Context) (leave func(), err error)

// A counter is where questions wait for a place. The first to come is the first to be let in.
type counter struct {
	slots  slots
	shares shares
}

func newCounter(places int) counter {
	return counter{make(slots, places), shares{most: int64(max(1, places/2))}}
}

// share is the entrance for the questions of an address. A question beyond its share does not wait, but is refused:
// the page asks again.
func (c *counter) share(remote string) entrance {
	return func(ctx context.Context) (func(), error) {
		rest, ok := c.shares.take(remote, 1)
		if !ok {
			return nil, errBusy
		}
		leave, err := c.slots.enter(ctx)
		if err != nil {
			rest()
			return nil, err
		}
		return func() { leave(); rest() }, nil
	}
}
