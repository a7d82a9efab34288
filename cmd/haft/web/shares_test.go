package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/web/core"
	"haft/cmd/haft/web/match"
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
	o := &serveOptions{body: 1e6, unpacked: core.Usual.Unpacked, questions: 4, names: []string{"example.com"}}
	o.Timeout, o.Memory = time.Second, core.Usual.Memory
	return o
}

// An address has half of the places for questions, and no more than so many questions in a minute; this machine has
// what it wants.
func TestShares(t *testing.T) {
	s := newServer(testOptions())
	near, far, other := "127.0.0.1", "192.0.2.1", "192.0.2.2"
	enter := func(from string) (leave func()) {
		leave, err := s.share(from + ":1")(t.Context())
		if err != nil {
			t.Fatal(from, err)
		}
		return leave
	}
	leave := enter(far)
	enter(far)
	if _, err := s.share(far + ":2")(t.Context()); err != errBusy {
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
	house, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	for range cap(s.slots) {
		s.slots <- struct{}{}
	}
	m, secrets, err := house.Begin(t.Context(), &match.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := m.Act(ctx, secrets[0], &match.Action{Do: match.Move, Key: "the-first", Move: "e4"}); err != nil {
		t.Error(err)
	}
}
