package web

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
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

// Browsers take some headers only of what nobody on the way can read.
func TestSecure(t *testing.T) {
	for _, test := range []struct {
		host, passed string
		tls          bool
		want         bool
	}{
		{"localhost:80", "", false, true},
		{"127.0.0.1", "", false, true},
		{"[::1]:80", "", false, true},
		{"10.0.0.7:80", "", false, false},
		{"10.0.0.7:80", "", true, true},
		{"board.example", "", false, false},
		{"board.example", "https", false, true},
		{"board.example", "http", false, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if r.Host, r.TLS = test.host, nil; test.tls {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header.Set("X-Forwarded-Proto", test.passed)
		w := httptest.NewRecorder()
		(&server{}).guarded(http.NotFoundHandler()).ServeHTTP(w, r)
		if got := w.Header().Get("Cross-Origin-Opener-Policy") != ""; got != test.want {
			t.Errorf("%+v: %v", test, got)
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

// A listener that fails ends the server with its error.
func TestListenerFails(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	l.Close()
	o := &serveOptions{program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{})}
	if err := o.serve(t.Context(), &server{}, l); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("it ends with %v", err)
	}
}

// An answer that has begun when the server ends is still given.
func TestLastAnswer(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	addr, ended := running(t, ctx, nil)
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /ask HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n", addr)
	fmt.Fprintf(c, "Expect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(newGame))
	in := bufio.NewReader(c)
	begun, err := in.ReadString('\n')
	if err != nil || !strings.Contains(begun, "100 Continue") {
		t.Fatal(begun, err)
	}
	stop()
	for ; err == nil; time.Sleep(time.Millisecond) { // until it accepts no more
		var other net.Conn
		if other, err = net.Dial("tcp", addr); err == nil {
			other.Close()
		}
	}
	fmt.Fprint(c, newGame)
	_, _ = in.ReadString('\n')
	reply, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	if err := <-ended; err != context.Canceled {
		t.Error(err)
	}
}

// The page offers games for two only where the server keeps them.
func TestGamesOffered(t *testing.T) {
	for _, games := range []bool{false, true} {
		mux := http.NewServeMux()
		servePage(mux, games)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
		if offered := strings.Contains(w.Body.String(), "<html data-games "); w.Code != 200 || offered != games {
			t.Errorf("games %v: status %d, offered %v", games, w.Code, offered)
		}
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "http://example.com/", http.NoBody)
	newServer(testOptions()).handler().ServeHTTP(w, r)
	if w.Code != 200 || strings.Contains(w.Body.String(), "data-games") {
		t.Errorf("a server without games: status %d, offered %v", w.Code, strings.Contains(w.Body.String(), "data-games"))
	}
}

// The link has the first name of the server, if others can reach it, or else an address that one can go to.
func TestLinks(t *testing.T) {
	here, all := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv4zero, Port: 81}
	far := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 82}
	for _, test := range []struct {
		names []string
		cert  string
		addr  net.Addr
		want  string
	}{
		{nil, "", here, "http://127.0.0.1:80/"},
		{nil, "", all, "http://127.0.0.1:81/"},
		{nil, "", far, "http://192.0.2.1:82/"},
		{[]string{"board.example", "other.example"}, "", here, "http://127.0.0.1:80/"},
		{[]string{"board.example", "other.example"}, "c", all, "https://board.example:81/"},
		{[]string{"board.example"}, "", far, "http://board.example:82/"},
		{[]string{"board.example"}, "", &net.UnixAddr{Name: "socket"}, "http://socket/"},
	} {
		o := &serveOptions{names: test.names, cert: test.cert}
		if got := o.link(test.addr); got != test.want {
			t.Errorf("%v, %v: %s, want %s", test.names, test.addr, got, test.want)
		}
		if tcp, ok := test.addr.(*net.TCPAddr); loopback(test.addr) != (ok && tcp == here) {
			t.Errorf("%v: loopback %v", test.addr, loopback(test.addr))
		}
	}
}
