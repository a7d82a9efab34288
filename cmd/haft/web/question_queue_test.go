package web

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/board"
	"haft/cmd/haft/web/match"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// remote is a request that comes from an address to the server "example.com".
func remote(s *server, from, path, body string) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)), httptest.NewRecorder()
	r.RemoteAddr = from + ":1234"
	r.Header.Set("Content-Type", "application/json")
	s.handler().ServeHTTP(w, r)
	return w
}

func testOptions() *serveOptions {
	o := &serveOptions{body: 1e6, unpacked: board.Usual.Unpacked, questions: 4, names: []string{"example.com"}}
	o.timeout.Duration, o.memory.Limit = time.Second, board.Usual.Memory
	return o
}

// An address has half of the places for questions, and no more than so many questions in a minute; this machine has
// what it wants.
func TestShares(t *testing.T) {
	s := newServer(testOptions())
	near, far, other := "127.0.0.1", "192.0.2.1", "192.0.2.2"
	enter := func(from string) (leave func()) {
		leave, err := s.quick.share(from + ":1")(t.Context())
		if err != nil {
			t.Fatal(from, err)
		}
		return leave
	}
	leave := enter(far)
	enter(far)
	if _, err := s.quick.share(far + ":2")(t.Context()); err != errBusy {
		t.Errorf("a third question at once: %v", err)
	}
	if w := remote(s, far, "/ask", newGame); w.Code != 503 || w.Header().Get("Retry-After") == "" {
		t.Error(w.Code, w.Body)
	}
	if w := remote(s, other, "/ask", newGame); w.Code != 200 {
		t.Error(w.Code, w.Body)
	}
	leave()
	enter(far)
	enter(near)
	enter(near)
	s.rate.most = 3
	for from, want := range map[string]int{far: 429, near: 200} {
		var w *httptest.ResponseRecorder
		for range 4 {
			w = remote(s, from, "/ask", newGame)
		}
		if w.Code != want {
			t.Errorf("the last question from %s: %d, want %d", from, w.Code, want)
		}
	}
}

// A move is judged though strangers ask as much as they can.
func TestJudges(t *testing.T) {
	o := testOptions()
	o.games = usualGames
	o.games.dir = filepath.Join(t.TempDir(), "games")
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for range cap(s.quick.slots) {
		s.quick.slots <- struct{}{}
	}
	m, secrets, err := store.Begin(t.Context(), &match.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := m.Act(ctx, secrets[0], &match.Action{Do: match.Move, Key: "the-first", Move: "e4"}); err != nil {
		t.Error(err)
	}
}

// knocking is a listener to whom connections come from addresses, one after the other.
type knocking struct {
	net.Listener
	from []string
}

func (k *knocking) Accept() (net.Conn, error) {
	if len(k.from) == 0 {
		return nil, net.ErrClosed
	}
	from := k.from[0]
	k.from = k.from[1:]
	return &knock{at: net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(from), 1234))}, nil
}

type knock struct {
	net.Conn
	at     net.Addr
	closed bool
}

func (k *knock) RemoteAddr() net.Addr { return k.at }

func (k *knock) Close() error {
	k.closed = true
	return nil
}

// An address has a quarter of the connections and of the streams, and this machine all of them.
func TestConnections(t *testing.T) {
	const all = 100
	var from []string
	for range all/4 + 1 {
		from = append(from, "2001:db8::1")
	}
	l := limit(&knocking{from: append(from, "2001:db8::2", "2001:db8:1::1", "::1")}, all)
	var got []string
	var first net.Conn
	for c, err := l.Accept(); err == nil; c, err = l.Accept() {
		if got = append(got, c.RemoteAddr().String()); first == nil {
			first = c
		}
	}
	if len(got) != all/4+2 || got[all/4] != "[2001:db8:1::1]:1234" {
		t.Errorf("%d connections are kept: %s", len(got), got)
	}
	first.Close()
	l.(*limited).Listener = &knocking{from: from[:1]}
	if _, err := l.Accept(); err != nil {
		t.Error("a connection that has ended is still counted")
	}
	o := testOptions()
	o.games = usualGames
	o.games.dir, o.games.streams = filepath.Join(t.TempDir(), "games"), 20
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	m, _, err := store.Begin(t.Context(), &match.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	for range 16 {
		s.games.watched.take("192.0.2.1:1", 1)
	}
	r, w := httptest.NewRequest(http.MethodGet, "/games/"+m.ID+"/events", nil), httptest.NewRecorder()
	r.RemoteAddr = "192.0.2.1:2"
	if s.handler().ServeHTTP(w, r); w.Code != 503 {
		t.Error(w.Code, w.Body)
	}
}

// One address begins so many games, and this machine as many as there may be.
func TestBegunByOne(t *testing.T) {
	extent.Slow(t)
	o := testOptions()
	o.games = usualGames
	o.games.dir = filepath.Join(t.TempDir(), "games")
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for from, want := range map[string]int{"192.0.2.1": 503, "127.0.0.1": 201} {
		var w *httptest.ResponseRecorder
		for range maxBegun + 1 {
			w = remote(s, from, "/games", "{}")
		}
		if w.Code != want {
			t.Errorf("the last game of %s: %d, %s", from, w.Code, w.Body)
		}
	}
}

// Nobody else's question waits for a search, and of searches an address has its share. A search ends when nobody waits
// for it any more.
func TestSearches(t *testing.T) {
	levels := search.Levels
	defer func() { search.Levels = levels }()
	search.Levels = append(levels[:len(levels):len(levels)], search.Level{Name: "endless", Nodes: 1 << 50})
	s := newServer(testOptions())
	s.timeout = time.Minute
	front := httptest.NewServer(s.handler())
	defer front.Close()
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		body := strings.NewReader(`{"question":"reply","text":"*","level":"endless"}`)
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, front.URL+"/ask", body)
		if err != nil {
			t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/json")
		if reply, err := http.DefaultClient.Do(r); err == nil {
			reply.Body.Close()
			t.Error(reply.Status)
		}
	}()
	for len(s.slow.slots) == 0 {
		time.Sleep(time.Millisecond)
	}
	if w := remote(s, "192.0.2.1", "/ask", newGame); w.Code != 200 {
		t.Error(w.Code, w.Body)
	}
	leave, ok := s.slow.shares.take("192.0.2.1:1", 1)
	if w := remote(s, "192.0.2.1", "/ask", `{"question":"hint","text":"*"}`); !ok || w.Code != 503 {
		t.Error(w.Code, w.Body)
	}
	leave()
	cancel()
	<-gone
	for begun := time.Now(); len(s.slow.slots) > 0; time.Sleep(time.Millisecond) {
		if time.Since(begun) > 3*time.Second {
			t.Fatal("the search goes on")
		}
	}
	if w := remote(s, "192.0.2.1", "/ask", `{"question":"reply","text":"*","level":"beginner"}`); w.Code != 200 {
		t.Error(w.Code, w.Body)
	}
}
