package web

import (
	"errors"
	"net"
	"net/netip"
	"strings"

	"haft/lazyregexp"
)

// hosts are the names of --host.
type hosts []string

var hostName = lazyregexp.New(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$`)

// Set adds names that stand between commas.
func (h *hosts) Set(text string) error {
	for name := range strings.SplitSeq(text, ",") {
		if _, err := netip.ParseAddr(name); err != nil && !hostName().MatchString(name) {
			return errors.New("expected a name such as chess.example.org, without a scheme or a port")
		}
		*h = append(*h, name)
	}
	return nil
}

// String is the names between commas.
func (h *hosts) String() string { return strings.Join(*h, ",") }

// Type is what pflag calls the value in its help.
func (h *hosts) Type() string { return "strings" }

// named is the first name by which others can know this machine; "" if there is none.
func (h hosts) named() string {
	for _, name := range h {
		if ip, err := netip.ParseAddr(name); err != nil || !ip.IsUnspecified() {
			return name
		}
	}
	return ""
}

// own is the first of the names that is an address of this machine, or stands for all of them; otherwise the address
// that only this machine can reach.
func (h hosts) own() string {
	all, _ := net.InterfaceAddrs() // without them no name is an address of this machine
	for _, name := range h {
		ip, err := netip.ParseAddr(name)
		if err != nil {
			continue
		}
		if ip.IsUnspecified() {
			return name
		}
		for _, a := range all {
			if own, ok := a.(*net.IPNet); ok && own.IP.Equal(ip.AsSlice()) {
				return name
			}
		}
	}
	return "127.0.0.1"
}
