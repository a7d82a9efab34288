package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// A seat is kept once the server has said that its secret is right: not before that, and no wrong one in its place. A
// server that has too much to do is asked again.
func TestSeats(t *testing.T) {
	extent.Slow(t)
	o := testOptions()
	o.games = usualGames
	o.games.dir = filepath.Join(t.TempDir(), "games")
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	h, busy := s.handler(), 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/games/") && busy > 0 {
			busy--
			refuse(w, http.StatusServiceUnavailable, "%v", errBusy)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close) // after the browser, which keeps streams open
	v := visit(t, server.URL)
	reply, err := http.Post(server.URL+"/games", "application/json", strings.NewReader(`{"seat":"white"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	var b begun
	if err := json.NewDecoder(reply.Body).Decode(&b); err != nil {
		t.Fatal(err)
	}
	link := server.URL + "/?game=" + b.Game
	busy = 2
	v.visitLink(link + "#seat=" + b.Secret)
	v.has("#match-head", "You play White")
	v.until("location.hash === ''")
	busy = 1
	v.drag("e2", "e4")
	v.has("#state", "After 1. e4")
	v.visitLink(link + "#seat=" + strings.Repeat("0", 32))
	v.has("#refused", "opens no seat")
	v.until("location.hash === ''")
	v.visitLink(server.URL)
	v.visitLink(link)
	v.has("#match-head", "You play White")
	if busy != 0 {
		t.Errorf("the server was not asked again: %d", busy)
	}
	v.pardon("/games/")
	v.clean()
}
