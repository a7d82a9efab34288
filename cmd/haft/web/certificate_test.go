package web

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

// A certificate is read with its key; any other key is refused.
func TestCertificate(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := func(file string) string { return filepath.Join(folder, file) }
	for _, of := range []string{"a", "b"} {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		cert, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(1)},
			&x509.Certificate{SerialNumber: big.NewInt(1)}, &key.PublicKey, key)
		if err != nil {
			t.Fatal(err)
		}
		private, err := x509.MarshalECPrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		for file, block := range map[string]*pem.Block{
			of + ".crt": {Type: "CERTIFICATE", Bytes: cert}, of + ".key": {Type: "EC PRIVATE KEY", Bytes: private},
		} {
			if err := os.WriteFile(name(file), pem.EncodeToMemory(block), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(name("no.crt"), []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ cert, key, want string }{
		{"a.crt", "a.key", "<nil>"},
		{"a.crt", "b.key", "--tls-cert a.crt and --tls-key b.key: tls: private key does not match public key; " +
			"expected a certificate and its key in PEM"},
		{"a.key", "a.crt", "--tls-cert a.key and --tls-key a.crt: tls: "},
		{"no.crt", "a.key", "--tls-cert no.crt and --tls-key a.key: tls: "},
		{"a.crt", "missing", "--tls-key: open "},
	} {
		o := &serveOptions{cert: name(c.cert), key: name(c.key)}
		o.program = cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})
		err := o.check(t.Context())
		said := strings.ReplaceAll(fmt.Sprint(err), folder+string(filepath.Separator), "")
		if !strings.HasPrefix(said, c.want) || (o.tls == nil) != (err != nil) {
			t.Errorf("%s, %s: %v", c.cert, c.key, err)
		}
	}
}

// A request whose headers are longer than any that a browser sends is refused.
func TestLongHeaders(t *testing.T) {
	addr, _ := running(t, t.Context(), nil)
	for bytes, want := range map[int]int{6 << 10: http.StatusOK, 40 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		r, err := http.NewRequest(http.MethodGet, "http://"+addr+"/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Long", strings.Repeat("x", bytes))
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, reply.Body)
		reply.Body.Close()
		if reply.StatusCode != want {
			t.Errorf("%d bytes: %d, want %d", bytes, reply.StatusCode, want)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}
