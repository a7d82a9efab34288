package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"

	"haft/model/input"
)

// maxPEM is how long the file of a certificate or a key may be; a long chain has some kilobytes.
const maxPEM input.Size = 1 << 20

// check refuses options that do not go together, and reads the certificate.
func (o *serveOptions) check(ctx context.Context) error {
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
	cert, err := o.program.ReadAll(ctx, o.cert, maxPEM)
	if err != nil {
		return fmt.Errorf("--tls-cert: %w", err)
	}
	key, err := o.program.ReadAll(ctx, o.key, maxPEM)
	if err != nil {
		return fmt.Errorf("--tls-key: %w", err)
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return fmt.Errorf("--tls-cert %s and --tls-key %s: %w; expected a certificate and its key in PEM",
			o.cert, o.key, err)
	}
	o.tls = &tls.Config{Certificates: []tls.Certificate{pair}}
	return nil
}
