package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/web/match"
)

// A played is a game on a server, seen by who has both secrets.
type played struct {
	testing.TB
	scheme string
	addr   string
	client *http.Client
	game   string
	secret map[match.Seat]string
	moves  int
	keys   int // used up
}

// withGames serves games for two.
func withGames(t testing.TB, dir string, change func(*serveOptions)) (addr string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	addr, ended := running(t, ctx, func(o *serveOptions) {
		o.games, o.visitors = usualGames, 100
		o.games.dir, o.games.rate = dir, 1_000_000
		if change != nil {
			change(o)
		}
	})
	return addr, func() {
		cancel()
		<-ended
	}
}

func newPlayed(t testing.TB, addr string) *played {
	t.Helper()
	p := &played{
		TB: t, scheme: "http", addr: addr,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}},
	}
	t.Cleanup(p.client.CloseIdleConnections)
	p.begin()
	return p
}

// begin begins a game.
func (p *played) begin() {
	p.Helper()
	status, text := p.post("/games", "", `{"seat":"white","clock":{"seconds":600,"increment":1}}`, nil)
	var b begun
	if err := json.Unmarshal([]byte(text), &b); err != nil || status != http.StatusCreated {
		p.Fatal(status, text)
	}
	p.game, p.secret = b.Game, map[match.Seat]string{match.White: b.Secret, match.Black: b.Another}
}

// post sends a request, with something changed.
func (p *played) post(path, secret, body string, change func(*http.Request)) (status int, answer string) {
	p.Helper()
	r, err := http.NewRequest(http.MethodPost, p.scheme+"://"+p.addr+path, strings.NewReader(body))
	if err != nil {
		p.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if secret != "" {
		r.Header.Set("Authorization", "bearer "+secret) // a scheme may be written so (RFC 9110, 11.1)
	}
	if change != nil {
		change(r)
	}
	reply, err := p.client.Do(r)
	if err != nil {
		p.Fatal(err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		p.Fatal(err)
	}
	return reply.StatusCode, string(text)
}

// act is an action at a seat.
func (p *played) act(by match.Seat, body string) (status int, answer string) {
	p.Helper()
	return p.post("/games/"+p.game, p.secret[by], body, nil)
}

// shuffle are moves that can be made for ever: the score is no matter, and nothing stands three times before the end.
var shuffle = strings.Fields("g1f3 g8f6 b1c3 b8c6 f3d4 f6d5 c3b5 c6b4 d4f5 d5f4 b5d4 b4d5")

// play makes the next moves of a shuffle.
func (p *played) play(moves int) {
	p.Helper()
	for range moves {
		by := [...]match.Seat{match.White, match.Black}[p.moves%2]
		body := fmt.Sprintf(`{"do":"move","key":"move-%06d","ply":%d,"move":%q}`, p.moves, p.moves, shuffle[p.moves])
		if status, text := p.act(by, body); status != http.StatusOK {
			p.Fatalf("%s: %d, %s", body, status, text)
		}
		p.moves++
	}
}

// now is the game as it stands.
func (p *played) now() (s match.Snapshot) {
	p.Helper()
	reply, err := p.client.Get(p.scheme + "://" + p.addr + "/games/" + p.game)
	if err != nil {
		p.Fatal(err)
	}
	defer reply.Body.Close()
	if err := json.NewDecoder(reply.Body).Decode(&s); err != nil {
		p.Fatal(err)
	}
	return s
}

// Each refusal says what is wrong, and changes nothing.
func TestGameRefusals(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), func(o *serveOptions) { o.games.most = 1 })
	defer stop()
	p := newPlayed(t, addr)
	p.play(3)
	before := p.now()
	const good = `{"do":"move","key":"a-new-key","ply":3,"move":"b8c6"}`
	own := p.secret[match.Black]
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	for _, test := range []struct {
		name, path, secret, body string
		change                   func(*http.Request)
		status                   int
		says                     string
	}{
		{"no secret", "", "", good, nil, 401, "secret of a seat"},
		{"a wrong secret", "", strings.Repeat("0", 32), good, nil, 403, "opens no seat"},
		{"the name as secret", "", p.game, good, nil, 403, "wrong-seat"},
		{"a wrong turn", "", p.secret[match.White], good, nil, 409, "it is Black's turn"},
		{"illegal", "", own, strings.Replace(good, "b8c6", "b8b5", 1), nil, 200, "the way from b8 to b5 is blocked"},
		{"no move", "", own, strings.Replace(good, "b8c6", "e9", 1), nil, 200, "illegal"},
		{"stale", "", own, strings.Replace(good, ":3", ":2", 1), nil, 409, "the game has gone on"},
		{"a key twice", "", own, strings.Replace(good, "a-new-key", "move-000000", 1), nil, 409, "key-taken"},
		{"no offer", "", own, `{"do":"accept","what":"draw","key":"a-new-key","ply":3}`, nil, 409, "has not offered"},
		{"unknown", "", own, `{"do":"win","key":"a-new-key","ply":3}`, nil, 400, "expected sit, move"},
		{"no JSON", "", own, `e2e4`, nil, 400, "not understood"},
		{"a field too many", "", own, `{"do":"sit","backend":"gini"}`, nil, 400, "backend"},
		{"too long", "", own, `{"do":"` + strings.Repeat("x", 5000) + `"}`, nil, 413, "limit of 4KiB"},
		{
			"a form", "", own, good, header("Content-Type", "application/x-www-form-urlencoded"), 415,
			"expected application/json",
		},
		{"a foreign page", "", own, good, header("Origin", "https://example.org"), 403, "another origin"},
		{"a foreign site", "", own, good, header("Sec-Fetch-Site", "cross-site"), 403, "another origin"},
		{"a foreign host", "", own, good, func(r *http.Request) { r.Host = "rebound.example.org" }, 421, "not this one"},
		{"another game", "/games/" + strings.Repeat("0", 32), own, good, nil, 404, "no such game"},
		{"a path", "/games/..%2f..%2fetc%2fpasswd", own, good, nil, 404, "expected 32 letters"},
		{"another scheme", "", "", good, header("Authorization", "Basic "+own), 401, "secret of a seat"},
		{"no scheme", "", "", good, header("Authorization", own), 401, "secret of a seat"},
		{"too many games", "/games", "", `{}`, nil, 503, "that is the limit"},
		{"a form for a game", "/games", "", `{}`, header("Content-Type", "text/plain"), 415, "expected application/json"},
		{"another variant", "/games", "", `{"variant":"chess"}`, nil, 400, "expected haft"},
		{"another seat", "/games", "", `{"seat":"red"}`, nil, 400, "another seat"},
		{"another clock", "/games", "", `{"clock":{"seconds":1}}`, nil, 400, "clock of 1 seconds"},
		{"a long wish", "/games", "", `{"variant":"` + strings.Repeat("x", 5000) + `"}`, nil, 413, "limit of 4KiB"},
	} {
		if test.path == "" {
			test.path = "/games/" + p.game
		}
		status, answer := p.post(test.path, test.secret, test.body, test.change)
		if status != test.status || !strings.Contains(answer, test.says) {
			t.Errorf("%s: %d, %.200s; want %d with %q", test.name, status, answer, test.status, test.says)
		}
	}
	if after := p.now(); after.N != before.N {
		t.Errorf("event %d has become %d", before.N, after.N)
	}
	if status, answer := p.act(match.Black, good); status != 200 {
		t.Errorf("the right move: %d, %s", status, answer)
	}
	if status, answer := p.act(match.Black, good); status != 200 {
		t.Errorf("the right move, sent again: %d, %s", status, answer)
	}
}

// A seen is what a stream tells.
type seen struct {
	kind, id string
	data     string
}

// follow opens a stream behind an event; "" for a new one.
func (p *played) follow(last string) (next func() seen, leave func()) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute) // then nothing more comes
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.scheme+"://"+p.addr+"/games/"+p.game+"/events", nil)
	if err != nil {
		p.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	reply, err := p.client.Do(r)
	if err != nil || reply.StatusCode != http.StatusOK || reply.Header.Get("Content-Type") != "text/event-stream" {
		p.Fatal(reply, err)
	}
	lines := bufio.NewReader(reply.Body)
	next = func() (s seen) {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				p.Fatal(err)
			}
			switch name, value, _ := strings.Cut(strings.TrimSpace(line), ": "); name {
			case "event":
				s.kind = value
			case "id":
				s.id = value
			case "data":
				s.data = value
			case "":
				if s.data != "" {
					return s
				}
			}
		}
	}
	return next, func() {
		cancel()
		reply.Body.Close()
	}
}

// Who comes back with the number of the last event misses none, even if the server was killed in between. Nothing that
// a stream says is a secret.
func TestStreamGoesOn(t *testing.T) {
	before := runtime.NumGoroutine()
	dir := filepath.Join(t.TempDir(), "games")
	addr, stop := withGames(t, dir, nil)
	p := newPlayed(t, addr)
	next, leave := p.follow("")
	if first := next(); first.kind != "state" || first.id != "1" {
		t.Errorf("%+v", first)
	}
	p.play(2)
	var ids []string
	last := ""
	for how := ""; how != "state 3"; { // how the game stands comes once for events that come at once
		s := next()
		last, how = s.id, s.kind+" "+s.id
		if s.kind == "news" {
			ids = append(ids, s.id)
		}
		for _, secret := range []string{p.secret[match.White], p.secret[match.Black], "hashes", "move-00"} {
			if strings.Contains(s.data, secret) {
				t.Errorf("a stream tells %s: %s", secret, s.data)
			}
		}
	}
	if got := strings.Join(ids, " "); got != "2 3" {
		t.Errorf("the events %s come after 1", got)
	}
	leave()
	p.play(3)
	stop()
	p.addr, stop = withGames(t, dir, nil)
	next, leave = p.follow(last)
	p.play(1)
	ids = nil
	for len(ids) == 0 || ids[len(ids)-1] != "9" {
		if s := next(); s.kind == "news" {
			ids = append(ids, s.id)
		}
	}
	if got := strings.Join(ids, " "); got != "4 5 6 7 8 9" { // three moves, stopped, resumed, a move
		t.Errorf("the events %s come after %s", got, last)
	}
	leave()
	p.saved(dir)
	stop()
	p.client.CloseIdleConnections()
	goneAll(t, before)
}

// saved wants the game as PGN, over HTTP and in the folder, with its clocks.
func (p *played) saved(dir string) {
	p.Helper()
	reply, err := p.client.Get(p.scheme + "://" + p.addr + "/games/" + p.game + "/pgn")
	if err != nil {
		p.Fatal(err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		p.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, p.game+".pgn"))
	if err != nil || string(file) != string(text) || !strings.Contains(string(text), "1. g1f3 {[%clk 0:10:00]}") {
		p.Errorf("%v: the file is\n%s\nand the answer\n%s", err, file, text)
	}
}

// A stream lasts by HTTP/2, too, whose deadlines are other ones.
func TestStreamHTTP2(t *testing.T) {
	o := &serveOptions{body: 1e6, unpacked: 8e6, questions: 2, games: usualGames}
	o.timeout.Duration, o.memory.Limit = 10*time.Second, 1e8
	o.games.dir, o.games.write = filepath.Join(t.TempDir(), "games"), 50*time.Millisecond
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	server := httptest.NewUnstartedServer(s.handler())
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	p := &played{TB: t, scheme: "https", addr: server.Listener.Addr().String(), client: server.Client()}
	p.begin()
	next, leave := p.follow("")
	defer leave()
	next()
	time.Sleep(4 * o.games.write)
	p.play(1)
	if s := next(); s.kind != "news" || s.id != "2" {
		t.Errorf("%+v", s)
	}
}

// So many look on and no more, and so many requests in a minute.
func TestGameLimits(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"),
		func(o *serveOptions) { o.games.streams, o.games.rate = 2, 20 })
	defer stop()
	p := newPlayed(t, addr)
	_, leave := p.follow("")
	_, leave2 := p.follow("")
	reply, err := p.client.Get("http://" + addr + "/games/" + p.game + "/events")
	if err != nil || reply.StatusCode != http.StatusServiceUnavailable {
		t.Error(reply, err)
	}
	reply.Body.Close()
	leave()
	leave2()
	for range 16 {
		p.now()
	}
	status, answer := p.act(match.White, `{"do":"sit"}`)
	if status != http.StatusTooManyRequests || !strings.Contains(answer, "more than 20 requests in a minute") {
		t.Error(status, answer)
	}
}

// When the disk has what it may have, no game begins; those that go on are not stopped.
func TestGameDisk(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), func(o *serveOptions) { o.games.disk = 1001 })
	defer stop()
	p := newPlayed(t, addr)
	p.play(len(shuffle))
	status, answer := p.post("/games", "", "{}", nil)
	if status != 503 || !strings.Contains(answer, "limit of 1001 bytes") || !strings.Contains(answer, "full") {
		t.Error(status, answer)
	}
	if status, answer := p.act(match.White, fmt.Sprintf(`{"do":"resign","key":"the-last-one","ply":%d}`,
		p.moves)); status != 200 {
		t.Error(status, answer)
	}
}
