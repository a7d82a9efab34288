package web

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
	"haft/solve/solvertest/golden"
)

// A conversation writes down requests and what becomes of them.
type conversation struct {
	testing.TB
	handler http.Handler
	said    strings.Builder
	from    string // the address that asks; "" for one far away
}

// asks sends a request whose headers stand in pairs, tells the answer, and returns its body.
func (c *conversation) asks(method, path, body string, headers ...string) string {
	c.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if c.from != "" {
		r.RemoteAddr = c.from
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	fmt.Fprintf(&c.said, "%s %.80s %.150s %v\n%d\n", method, path, body, headers, w.Code)
	for _, name := range slices.Sorted(maps.Keys(w.Header())) {
		if value := w.Header().Get(name); always[name] == "" {
			fmt.Fprintf(&c.said, "%s: %s\n", name, value)
		} else if value != always[name] {
			c.Errorf("%s is %q", name, value)
		}
	}
	for name := range always {
		if w.Header().Get(name) == "" {
			c.Errorf("%s %.80s: no %s", method, path, name)
		}
	}
	fmt.Fprintf(&c.said, "%.600s\n\n", strings.TrimSpace(w.Body.String()))
	return w.Body.String()
}

// always are the headers that every answer has.
var always = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// chance are the names and secrets that are drawn, and inZone the zone of a time.
var (
	chance = regexp.MustCompile(`\b[0-9a-f]{32}\b`)
	inZone = regexp.MustCompile(`"at":"[^"]*"`)
)

// steady is a text in which equal words that were drawn have equal numbers, and times are those of no zone.
func steady(text string) string {
	numbers := map[string]string{}
	text = chance.ReplaceAllStringFunc(text, func(word string) string {
		if numbers[word] == "" {
			numbers[word] = fmt.Sprintf("WORD%d", len(numbers)+1)
		}
		return numbers[word]
	})
	return inZone.ReplaceAllString(text, `"at":"TIME"`)
}

// with is a server with games for two, and a conversation with it.
func with(t *testing.T, change func(*serveOptions)) (c *conversation, s *server) {
	t.Helper()
	o := testOptions()
	o.games = usualGames
	o.games.dir = filepath.Join(t.TempDir(), "games")
	if change != nil {
		change(o)
	}
	s = newServer(o)
	s.fault = t.Errorf
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if store != nil {
			store.Close()
		}
	})
	return &conversation{TB: t, handler: s.handler()}, s
}

// What is said about questions stays: statuses, headers and texts.
func TestQuestionsStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, s := with(t, func(o *serveOptions) { o.games.dir, o.body = "", 300 })
		plain := "text/plain; charset=" + strings.Repeat("x", 50)
		c.asks("POST", "/ask", newGame)
		c.asks("POST", "/ask", newGame, "Content-Type", "application/json; charset=utf-8")
		c.asks("POST", "/ask", newGame, "Content-Type", plain)
		c.asks("POST", "/ask", newGame, "Content-Type", "")
		c.asks("POST", "/ask", newGame, "Origin", "https://evil.example")
		c.asks("POST", "/ask", newGame, "Sec-Fetch-Site", "same-origin")
		c.asks("POST", "/ask", newGame, "Host", strings.Repeat("evil.", 30))
		c.asks("POST", "/ask", `{"question":"new"`+strings.Repeat(" ", 283))
		c.asks("POST", "/ask", newGame+strings.Repeat(" ", 301-len(newGame)))
		c.asks("POST", "/ask", newGame+strings.Repeat(" ", 300-len(newGame)))
		c.asks("POST", "/ask", `{"question":"solve"}`)
		c.asks("POST", "/ask", `{"question":"puzzle","level":"x"}`)
		c.asks("POST", "/ask", `{"question":"play","text":"e4","at":[1],"move":"e4"}`)
		c.asks("GET", "/ask", "")
		c.asks("GET", "/nowhere", "")
		c.asks("POST", "/games", "{}")
		c.asks("GET", "/games/x", "")
		for _, name := range slices.Sorted(maps.Keys(kinds)) {
			c.asks("GET", "/x"+name, "")
		}
		s.rate.most = 3
		c.from = "198.51.100.7:1"
		for range 4 {
			c.asks("POST", "/ask", `{"question":"x"}`)
		}
		time.Sleep(time.Minute)
		c.asks("POST", "/ask", `{"question":"x"}`)
		c.from = "[::1]:1"
		for range 4 {
			c.asks("POST", "/ask", `{"question":"x"}`)
		}
		golden.Text(t, "testdata/questions.txt", c.said.String())
	})
}

// The files of the page have their types, and are not sent again to whoever has them.
func TestFilesStay(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	servePage(mux, true)
	tag := regexp.MustCompile(`Etag: "[0-9a-f]+"`)
	c := &conversation{TB: t, handler: mux}
	for _, path := range []string{"/", "/index.html", "/main.js", "/page.css", "/icon.svg", "/page.go"} {
		r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		again := httptest.NewRecorder()
		mux.ServeHTTP(again, r)
		fmt.Fprintf(&c.said, "%s: %d, then %d", path, w.Code, again.Code)
		for _, name := range []string{"Content-Type", "Cache-Control"} {
			fmt.Fprintf(&c.said, ", %s %q", name, w.Header().Get(name))
		}
		fmt.Fprintf(&c.said, ", a tag %v, bytes %v\n", tag.MatchString("Etag: "+w.Header().Get("ETag")), w.Body.Len() > 100)
	}
	golden.Text(t, "testdata/files.txt", c.said.String())
}

// What is said about games for two stays, too.
func TestGamesStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, s := with(t, func(o *serveOptions) { o.games.most = 3 })
		var b begun
		if err := json.Unmarshal([]byte(c.asks("POST", "/games",
			`{"seat":"black","variant":"haft","rules":["check=off"],"clock":{"seconds":60,"increment":1}}`)), &b); err != nil {
			t.Fatal(err)
		}
		game := "/games/" + b.Game
		black, white := "Bearer "+b.Secret, "BEARER "+b.Another
		c.asks("POST", "/games", `{"seat":"red"}`)
		c.asks("POST", "/games", `{"variant":"chess"}`)
		c.asks("POST", "/games", `{`)
		c.asks("POST", "/games", `{"x":"`+strings.Repeat("x", maxAsked)+`"}`)
		c.asks("POST", "/games", `{}`, "Content-Type", "text/plain")
		c.asks("GET", "/games", "")
		c.asks("GET", "/games/x", "")
		c.asks("GET", "/games/"+strings.Repeat("0", 32), "")
		c.asks("GET", game, "")
		const e4 = `{"do":"move","key":"a-key-1234","ply":0,"move":"e4"}`
		c.asks("POST", game, e4)
		c.asks("POST", game, e4, "Authorization", "Basic "+b.Another)
		c.asks("POST", game, e4, "Authorization", b.Another)
		c.asks("POST", game, e4, "Authorization", "Bearer x")
		c.asks("POST", game, e4, "Authorization", black)
		c.asks("POST", game, e4, "Authorization", white, "Content-Type", "text/plain")
		c.asks("POST", game, "e4", "Authorization", white)
		c.asks("POST", game, `{"do":"sit"}`, "Authorization", black)
		c.asks("POST", game, e4, "Authorization", white)
		c.asks("POST", game, `{"do":"move","key":"a-key-1235","ply":1,"move":"e4"}`, "Authorization", black)
		c.asks("GET", game+"/pgn", "")
		c.asks("GET", "/games/x/pgn", "")
		c.asks("GET", "/games/x/events", "")
		c.asks("POST", "/games", `{"seat":"white"}`)
		c.asks("POST", "/games", `{"seat":"black"}`)
		c.asks("POST", "/games", `{}`)
		s.games.rate.most = 1
		c.asks("GET", game, "")
		s.games.store.Close()
		golden.Text(t, "testdata/games.txt", steady(c.said.String()))
	})
}

// Who stops waiting, and what takes too long, is told so.
func TestUnansweredStays(t *testing.T) {
	t.Parallel()
	s := newServer(testOptions())
	ended, stop := context.WithCancel(t.Context())
	stop()
	c := &conversation{TB: t}
	for _, ctx := range []context.Context{t.Context(), ended} {
		for _, err := range []error{errBusy, errPanic, fmt.Errorf("wrapped: %w", errPanic), context.Canceled, errNoSecret} {
			w := httptest.NewRecorder()
			s.unanswered(ctx, w, err)
			fmt.Fprintf(&c.said, "%v, over %v: %d %s %s\n", err, ctx.Err(), w.Code, w.Header().Get("Retry-After"), w.Body)
		}
	}
	_, err := s.answer(ended, &board.Request{Question: "new"}, s.quick.slots.enter, func(
		ctx context.Context, _ *board.Request,
	) (any, error) {
		<-time.After(time.Millisecond)
		return nil, ctx.Err()
	})
	fmt.Fprintf(&c.said, "%v\n", err)
	golden.Text(t, "testdata/unanswered.txt", c.said.String())
}
