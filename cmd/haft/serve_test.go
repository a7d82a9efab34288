package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// The page saves games as "haft fmt" writes them. Every file that can be read to its end comes out with the same
// bytes, unless one of its games castles: the page has that game only up to the castling.
func TestPageSavesAsFmt(t *testing.T) {
	extent.Slow(t)
	limits := board.Usual
	limits.Unpack = func(data []byte) (io.Reader, error) { return bytes.NewReader(data), nil }
	files := 0
	for _, pattern := range []string{"games/*.pgn", "games/seeds/*.pgn", "quantum/*.pgn", "heisenberg/*.txt"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "testdata", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			var want, messages bytes.Buffer
			if execute(t.Context(), []string{"fmt", name}, strings.NewReader(""), &want, &messages) != cli.Yes {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			reply, err := limits.Answer(t.Context(), &board.Request{Question: "read", Data: data})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got, cut := "", false
			for _, g := range reply.(*board.Games).Games {
				got += g.Text
				cut = cut || g.Cut != ""
			}
			if cut {
				continue
			}
			if files++; got != want.String() {
				t.Errorf("%s is saved as\n%s\nwant\n%s", name, got, &want)
			}
		}
	}
	if files < 20 {
		t.Errorf("only %d files", files)
	}
}

// served runs "haft serve" and returns the link. end interrupts it and returns the exit status and the output.
func served(t *testing.T, args ...string) (link string, end func() (cli.Code, string)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	done := make(chan cli.Code, 1)
	go func() {
		done <- execute(ctx, append([]string{"serve"}, args...), strings.NewReader(""), stdout, &stderr)
		stdout.Close()
	}()
	link, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: exit status %d, %s", err, <-done, &stderr)
	}
	return strings.TrimSpace(link), func() (cli.Code, string) {
		cancel()
		return <-done, stderr.String()
	}
}

// The server prints its address, on a free port, and an interrupt ends it.
func TestServe(t *testing.T) {
	first, endFirst := served(t)
	second, endSecond := served(t)
	if first == second {
		t.Errorf("both are at %s", first)
	}
	for _, link := range []string{first, second} {
		if !strings.HasPrefix(link, "http://127.0.0.1:") {
			t.Errorf("the link is %s", link)
		}
		reply, err := http.Get(link)
		if err != nil || reply.StatusCode != http.StatusOK {
			t.Fatal(reply, err)
		}
		reply.Body.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	for _, end := range []func() (cli.Code, string){endFirst, endSecond} {
		if code, said := end(); code != cli.Interrupted || !strings.HasSuffix(said, cli.InterruptedText+"\n") ||
			!strings.Contains(said, "only with --games") {
			t.Errorf("exit status %d, %s", code, said)
		}
	}
}

// A file is passed on in the link. If it cannot be read, that is an error before the server starts.
func TestServeFile(t *testing.T) {
	link, end := served(t, filepath.Join("..", "..", "testdata", "games", "greco.pgn"))
	if end(); !strings.Contains(link, "/#g=") || !strings.HasSuffix(link, "&at=15") {
		t.Error(link)
	}
	var messages bytes.Buffer
	code := execute(t.Context(), []string{"serve", "-"}, strings.NewReader("e2e4 e2"), io.Discard, &messages)
	if code != cli.Failed || !strings.Contains(messages.String(), "-:1:6") &&
		!strings.Contains(messages.String(), "<stdin>:1:6") {
		t.Errorf("exit status %d, %s", code, &messages)
	}
}

// The browser of the system gets the link. If there is no browser, a message says so.
func TestServeOpens(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere another program opens links")
	}
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	_, end := served(t, "--open")
	if _, said := end(); !strings.Contains(said, "haft: cannot open the browser: ") {
		t.Errorf("without a browser it says %q", said)
	}
	script := "#!/bin/sh\necho \"$#\" \"$1\" >" + filepath.Join(folder, "part") + "\n/bin/mv " + folder + "/part " +
		folder + "/opened\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	link, end := served(t, "--open", filepath.Join("..", "..", "testdata", "pgn", "chesscom-castling.pgn"))
	var opened []byte
	for deadline := time.Now().Add(10 * time.Second); opened == nil &&
		time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		opened, _ = os.ReadFile(filepath.Join(folder, "opened"))
	}
	if string(opened) != "1 "+link+"\n" {
		t.Errorf("the browser got %q, want %s", opened, link)
	}
	if _, said := end(); !strings.Contains(said, "Black castles at ply 10 (5... O-O-O)") ||
		!strings.HasSuffix(link, "&at=9") {
		t.Errorf("%s: %s", link, said)
	}
}

// With a certificate, the server uses HTTPS, and there is no warning.
func TestServeTLS(t *testing.T) {
	cert, key := certificate(t)
	link, end := served(t, "--addr", "0.0.0.0:0", "--tls-cert", cert, "--tls-key", key)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	reply, err := client.Get(link)
	if err != nil || reply.StatusCode != http.StatusOK || !strings.HasPrefix(link, "https://") {
		t.Error(link, reply, err)
	}
	client.CloseIdleConnections()
	if _, said := end(); strings.Contains(said, "warning") {
		t.Error(said)
	}
}

// certificate makes a self-made certificate and its key, as files.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(nil, template, template, public, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, data []byte) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	return write("cert.pem", "CERTIFICATE", signed), write("key.pem", "PRIVATE KEY", secret)
}
