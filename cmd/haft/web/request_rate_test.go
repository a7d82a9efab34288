package web

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

// Who has no address is not counted. When too many addresses are known, further ones wait until the minute is over.
func TestManyAddresses(t *testing.T) {
	now := time.Now()
	r := rate{most: 1, since: now, seen: make(map[netip.Prefix]int, maxAddresses)}
	for n := range maxAddresses {
		r.seen[netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), 32)] = 0
	}
	const known, other = "10.0.0.1:80", "192.0.2.1:80"
	for i, c := range []struct {
		remote string
		at     time.Time
		want   bool
	}{
		{other, now, false},
		{"nobody", now, true},
		{"nobody", now, true},
		{other, now.Add(time.Minute - 1), false},
		{other, now.Add(time.Minute), true},
		{other, now.Add(time.Minute), false},
		{known, now.Add(time.Minute), true},
	} {
		if got := r.allows(c.remote, c.at); got != c.want {
			t.Errorf("%s: %v", fmt.Sprint(i, " ", c.remote), got)
		}
	}
}
