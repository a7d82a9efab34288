package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/dustin/go-humanize/english"
)

// A rate counts the requests of each address in a minute.
type rate struct {
	most  int
	mu    sync.Mutex
	since time.Time
	seen  map[netip.Prefix]int
}

// maxQuestions is how many questions of one address are answered in a minute: more than somebody asks by holding an
// arrow key down.
const maxQuestions = 1200

// maxAddresses is how many addresses are counted in a minute; further ones are refused until it is over.
const maxAddresses = 100_000

// allows reports whether an address may ask once more.
func (r *rate) allows(remote string, now time.Time) bool {
	who, _ := whose(remote)
	if !who.IsValid() {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil || now.Sub(r.since) >= time.Minute {
		r.seen, r.since = map[netip.Prefix]int{}, now
	}
	if r.seen[who] == 0 && len(r.seen) >= maxAddresses {
		return false
	}
	r.seen[who]++
	return r.seen[who] <= r.most
}

// often refuses a request of somebody who asks too often.
func often(w http.ResponseWriter, most int) {
	w.Header().Set("Retry-After", "60")
	refuse(w, http.StatusTooManyRequests, "more than %d %s in a minute; wait a minute", most,
		english.PluralWord(most, "request", ""))
}
