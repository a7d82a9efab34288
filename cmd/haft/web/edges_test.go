package web

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
)

// A request is for this machine if it names the address that it has reached, or one that was allowed.
func TestKnownNames(t *testing.T) {
	here, there := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv4(10, 0, 0, 7), Port: 80}
	for _, test := range []struct {
		host  string
		at    net.Addr
		known bool
	}{
		{"localhost", here, true},
		{"LocalHost:80", here, true},
		{"127.0.0.1:80", here, true},
		{"127.0.0.9", here, true},
		{"[::1]:80", here, true},
		{"[::1]", here, true},
		{"localhost:81", here, false},
		{"10.0.0.7", here, false},
		{"evil.example", here, false},
		{"board.example", here, true},
		{"Board.Example:9", there, true},
		{"10.0.0.7:80", there, true},
		{"10.0.0.7", there, true},
		{"10.0.0.8", there, false},
		{"localhost", there, false},
		{"127.0.0.1", there, false},
		{"", there, false},
		{"localhost", nil, false},
		{"localhost", &net.UnixAddr{Name: "socket"}, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if r.Host = test.host; test.at != nil {
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, test.at))
		}
		if got := (&server{names: []string{"board.example"}}).knows(r); got != test.known {
			t.Errorf("%q at %v: %v", test.host, test.at, got)
		}
	}
}

// An answer that JSON cannot hold is a failure of the server.
func TestUnwritableAnswer(t *testing.T) {
	w := httptest.NewRecorder()
	if reply(w, http.StatusOK, func() {}); w.Code != http.StatusInternalServerError {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

// The link is given to the program that opens links; without one the user is told, and can go there.
func TestBrowse(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	var said bytes.Buffer
	o := &serveOptions{Program: cli.NewProgram(nil, &said, &said)}
	if o.browse("http://x/"); !strings.HasPrefix(said.String(), "haft: cannot open the browser: ") {
		t.Errorf("said is %q", &said)
	}
	said.Reset()
	script := filepath.Join(dir, "xdg-open")
	text := "#!/bin/sh\necho \"$1\" >" + dir + "/part; /bin/mv " + dir + "/part " + dir + "/went\n"
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	o.browse("http://x/")
	for range 500 {
		if link, err := os.ReadFile(filepath.Join(dir, "went")); err == nil {
			if string(link) != "http://x/\n" || said.Len() > 0 {
				t.Errorf("opened is %q, said %q", link, &said)
			}
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("nothing is opened")
}

// A listener that fails ends the server with its error.
func TestListenerFails(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	l.Close()
	o := &serveOptions{Program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})}
	if err := o.serve(t.Context(), &server{}, l); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("it ends with %v", err)
	}
}
