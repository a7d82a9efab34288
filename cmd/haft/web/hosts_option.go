package web

import (
	"errors"
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
