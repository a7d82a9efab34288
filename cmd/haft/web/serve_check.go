package web

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"strings"
)

// check refuses options that do not go together, and reads the certificate.
func (o *serveOptions) check() error {
	if (o.cert == "") != (o.key == "") {
		return errors.New("--tls-cert and --tls-key go together")
	}
	if o.games.dir != "" && o.visitors <= o.games.streams {
		return fmt.Errorf("--max-connections is %d, and --max-watchers %d: expected more connections than watchers, "+
			"who keep one each", o.visitors, o.games.streams)
	}
	if o.cert == "" {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(o.cert, o.key)
	if err != nil {
		return fmt.Errorf("--tls-cert and --tls-key: %w", err)
	}
	o.tls = &tls.Config{Certificates: []tls.Certificate{pair}}
	return nil
}

// hosts are the names of --host.
type hosts []string

var hostName = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$`)

// Set adds names that stand between commas.
func (h *hosts) Set(text string) error {
	for name := range strings.SplitSeq(text, ",") {
		if _, err := netip.ParseAddr(name); err != nil && !hostName.MatchString(name) {
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
