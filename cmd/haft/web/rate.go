package web

import (
	"net/netip"
	"sync"
	"time"
)

// A rate counts the requests of each address in a minute.
type rate struct {
	most  int
	mu    sync.Mutex
	since time.Time
	seen  map[netip.Prefix]int
}

// mostAddresses is how many are counted; further ones are refused until the minute is over.
const mostAddresses = 100_000

// allows tells whether somebody may ask once more. Of IPv6 a whole network of 64 bits is one somebody.
func (r *rate) allows(remote string, now time.Time) bool {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return true // no network: a test
	}
	ip, bits := at.Addr().Unmap(), 32
	if ip.Is6() {
		bits = 64
	}
	who, err := ip.WithZone("").Prefix(bits)
	if err != nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil || now.Sub(r.since) >= time.Minute {
		r.seen, r.since = map[netip.Prefix]int{}, now
	}
	if r.seen[who] == 0 && len(r.seen) >= mostAddresses {
		return false
	}
	r.seen[who]++
	return r.seen[who] <= r.most
}
