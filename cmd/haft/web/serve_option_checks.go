package web

import (
	"crypto/tls"
	"errors"
	"fmt"
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
