package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
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

// If others can reach the server, a message warns of them.
func TestServeOthers(t *testing.T) {
	link, end := served(t, "--addr", "0.0.0.0:0", "--host", "chess.example.org")
	port := link[strings.LastIndex(link, ":")+1 : len(link)-1]
	if want := "http://chess.example.org:" + port + "/"; link != want {
		t.Errorf("the link is %s, want %s", link, want)
	}
	for host, status := range map[string]int{
		"chess.example.org": 200, "127.0.0.1:" + port: 200, "other.example.org": 421,
	} {
		r, err := http.NewRequest(http.MethodGet, "http://127.0.0.1:"+port+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if reply.Body.Close(); reply.StatusCode != status {
			t.Errorf("%s: %d, want %d", host, reply.StatusCode, status)
		}
	}
	http.DefaultClient.CloseIdleConnections()
	if _, said := end(); !strings.Contains(said, "warning: whoever is in the network can open this page, and without --tls-cert also read") {
		t.Error(said)
	}
}

// A file is passed on in the link. If it cannot be read, that is an error before the server starts.
func TestServeFile(t *testing.T) {
	link, end := served(t, filepath.Join("..", "..", "testdata", "games", "greco.pgn"))
	if end(); !strings.Contains(link, "/#g=") || !strings.HasSuffix(link, "&at=15") {
		t.Error(link)
	}
	many := filepath.Join(t.TempDir(), "many.jsonl")
	if err := os.WriteFile(many, []byte("{\"moves\":\"e4\"}\n{\"id\":\"b\",\"moves\":\"d4 d5 c4\"}\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	link, end = served(t, "--game", "b", "--ply", "2", many)
	if end(); !strings.HasSuffix(link, "&at=2") {
		t.Error(link)
	}
	var messages bytes.Buffer
	for _, line := range []string{
		"serve MANY: holds 2 games; choose one with --game N", "serve --game 3 MANY: holds no game \"3\"",
		"serve --game 2 --ply 4 MANY: --ply is 4; expected 0 to 3", "serve --ply 1: --game and --ply need a FILE",
	} {
		args, want, _ := strings.Cut(line, ": ")
		messages.Reset()
		code := execute(t.Context(), strings.Fields(strings.ReplaceAll(args, "MANY", many)), strings.NewReader(""),
			io.Discard, &messages)
		if code != cli.Failed || !strings.Contains(messages.String(), want) {
			t.Errorf("%s: exit status %d, %s", args, code, &messages)
		}
	}
	messages.Reset()
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

// Options that make no sense are refused before the server starts.
func TestServeOptions(t *testing.T) {
	for _, line := range []string{
		"--games DIR --max-connections 5: --max-connections is 5, and --max-watchers 2000: expected more connections",
		"--abandon -1h: expected a positive duration",
		"--keep -1s: expected a positive duration",
		"--host https://chess.example.org: expected a name such as chess.example.org",
		"--host : expected a name such as chess.example.org",
		"--host chess.example.org:80: expected a name such as chess.example.org",
		"--tls-cert x.pem: --tls-cert and --tls-key go together",
		"--tls-cert missing.pem --tls-key missing.pem: missing.pem: ",
	} {
		args, want, _ := strings.Cut(line, ": ")
		var out, messages bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		args = strings.ReplaceAll(args, "DIR", filepath.Join(t.TempDir(), "games"))
		code := execute(ctx, append([]string{"serve"}, strings.Split(args, " ")...), strings.NewReader(""), &out, &messages)
		if code != cli.Failed || out.Len() > 0 || !strings.Contains(messages.String(), want) {
			t.Errorf("%s: exit status %d, %s%s", args, code, &out, &messages)
		}
	}
}

// An address that is in use is an error if the user asked for it.
func TestServeTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var messages bytes.Buffer
	code := execute(t.Context(), []string{"serve", "--addr", l.Addr().String()}, strings.NewReader(""), io.Discard,
		&messages)
	if code != cli.Failed || !strings.Contains(messages.String(), "address already in use") {
		t.Errorf("exit status %d, %s", code, &messages)
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

// A game that was begun is still there when the server starts again, and others cannot look into the folder.
func TestServeGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	link, end := served(t, "--games", dir)
	reply, err := http.Post(link+"games", "application/json", strings.NewReader(`{"variant":"quantum"}`))
	if err != nil {
		t.Fatal(err)
	}
	var begun struct{ Game string }
	if err := json.NewDecoder(reply.Body).Decode(&begun); err != nil || reply.StatusCode != http.StatusCreated {
		t.Fatal(reply.Status, err)
	}
	reply.Body.Close()
	end()
	link, end = served(t, "--games", dir)
	reply, err = http.Get(link + "games/" + begun.Game + "/pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reply.Body)
	reply.Body.Close()
	if err != nil || !bytes.Contains(text, []byte("Quantum")) {
		t.Errorf("%s %v", text, err)
	}
	http.DefaultClient.CloseIdleConnections()
	end()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var messages bytes.Buffer
	code := execute(t.Context(), []string{"serve", "--games", dir}, strings.NewReader(""), io.Discard, &messages)
	if code != cli.Failed || !strings.Contains(messages.String(), "--games: "+dir+": others may use this folder") {
		t.Errorf("exit status %d, %s", code, &messages)
	}
}
