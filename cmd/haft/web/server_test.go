package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
	"haft/solve/solvertest/extent"
)

// asked is a request that the page could send, with something changed.
func asked(t *testing.T, s *httptest.Server, body string, change func(*http.Request)) (status int, answer string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.URL+"/ask", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", s.URL)
	if change != nil {
		change(r)
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Set-Cookie": "",
		"Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := reply.Header.Get(name); got != want {
			t.Errorf("the header %s is %q, want %q", name, got, want)
		}
	}
	if kept := reply.Header.Get("Cache-Control"); reply.StatusCode != 404 && reply.StatusCode != 405 && kept != "no-store" {
		t.Errorf("%d, and Cache-Control is %q", reply.StatusCode, kept)
	}
	return reply.StatusCode, string(text)
}

const newGame = `{"question":"new","variant":"haft"}`

// What the page asks is answered; what anybody else might ask is not.
func TestRefusals(t *testing.T) {
	s := testServer(t)
	limit := strings.Repeat(" ", 1_000_000-len(newGame)) // that of testServer
	for _, test := range []struct {
		name, body string
		change     func(*http.Request)
		status     int
		says       string
	}{
		{"a question", newGame, nil, 200, "Haft Schr"},
		{"with a charset", newGame, func(r *http.Request) { r.Header.Set("Content-Type", "application/json; charset=utf-8") }, 200, "Haft Schr"},
		{"same site", newGame, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200, "Haft Schr"},
		{"as long as may be", newGame + limit, nil, 200, "Haft Schr"},
		{"without origin", newGame, func(r *http.Request) { r.Header.Del("Origin") }, 200, "Haft Schr"},
		{"localhost", newGame, func(r *http.Request) {
			r.Host = strings.Replace(r.Host, "127.0.0.1", "localhost", 1)
			r.Header.Set("Origin", "http://"+r.Host)
		}, 200, "Haft Schr"},
		{
			"foreign origin", newGame, func(r *http.Request) { r.Header.Set("Origin", "https://example.org") }, 403,
			"another origin",
		},
		{
			"other port", newGame, func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }, 403,
			"another origin",
		},
		{
			"cross site", newGame, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403,
			"another origin",
		},
		{"foreign host", newGame, func(r *http.Request) { r.Host = "rebound.example.org" }, 421, "not this one"},
		{
			"foreign host, same port", newGame, func(r *http.Request) { r.Host = "rebound.example.org:" + r.URL.Port() }, 421,
			"not this one",
		},
		{"foreign address", newGame, func(r *http.Request) { r.Host = "10.1.2.3:" + r.URL.Port() }, 421, "not this one"},
		{"foreign port", newGame, func(r *http.Request) { r.Host = "127.0.0.1:1" }, 421, "not this one"},
		{
			"a form", newGame, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415,
			"expected application/json",
		},
		{"no type", newGame, func(r *http.Request) { r.Header.Del("Content-Type") }, 415, "expected application/json"},
		{"no games", "{}", func(r *http.Request) { r.URL.Path = "/games" }, 404, ""},
		{"nowhere", "", func(r *http.Request) { r.Method, r.URL.Path = http.MethodGet, "/nowhere" }, 404, ""},
		{"get", "", func(r *http.Request) { r.Method = http.MethodGet }, 405, ""},
		{"a file", "", func(r *http.Request) { r.Method, r.URL.Path = http.MethodGet, "/../../etc/passwd" }, 404, ""},
		{"a source", "", func(r *http.Request) { r.Method, r.URL.Path = http.MethodGet, "/page.go" }, 404, ""},
		{"too long", newGame + limit + " ", nil, 413, "longer than the limit of 1MB"},
		{"no JSON", "e2e4", nil, 400, "not understood"},
		{"two questions", newGame + newGame, nil, 400, "after top-level value"},
		{"a brace too many", newGame + "}", nil, 400, "after top-level value"},
		{"a backend", `{"question":"new","backend":"cadical"}`, nil, 400, "backend"},
		{"a file by name", `{"question":"read","file":"/etc/passwd"}`, nil, 400, "unknown field"},
		{"unknown", `{"question":"solve"}`, nil, 400, "expected new, read, play"},
	} {
		status, answer := asked(t, s, test.body, test.change)
		if status != test.status || !strings.Contains(answer, test.says) {
			t.Errorf("%s: %d, %.200s; want %d with %q", test.name, status, answer, test.status, test.says)
		}
	}
}

// The page comes with its types and without what it does not need, and is not sent again to whoever has it.
func TestFiles(t *testing.T) {
	s := testServer(t)
	for name, kind := range map[string]string{
		"": "text/html", "main.js": "text/javascript", "page.css": "text/css", "picture-dark.css": "text/css",
		"icon.svg": "image/svg+xml",
	} {
		tag := ""
		for _, status := range []int{200, 304} {
			r, err := http.NewRequest(http.MethodGet, s.URL+"/"+name, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("If-None-Match", tag)
			reply, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			reply.Body.Close()
			tag = reply.Header.Get("ETag")
			if got := reply.Header.Get("Content-Type"); reply.StatusCode != status || status == 200 && !strings.HasPrefix(got, kind) ||
				reply.Header.Get("Cache-Control") != "no-cache" {
				t.Errorf("/%s: %d, %v", name, reply.StatusCode, reply.Header)
			}
		}
	}
	var packed bytes.Buffer
	for _, text := range Files() {
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(text) // a buffer takes everything
		_ = w.Close()
	}
	if t.Logf("%d bytes, packed", packed.Len()); packed.Len() > 110_000 {
		t.Errorf("the page has %d bytes, packed", packed.Len())
	}
}

// Other pages may show the board of embed.html in a frame, and nothing else: where one can act, nobody must be led to.
func TestFrames(t *testing.T) {
	s := testServer(t)
	for name, framed := range map[string]bool{
		"": false, "?game=" + strings.Repeat("0", 32): false, "embed.html": true, "main.js": false, "reach": false,
	} {
		reply, err := http.Get(s.URL + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		reply.Body.Close()
		policy := reply.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, Policy) || strings.Contains(policy, "frame-ancestors 'none'") == framed {
			t.Errorf("/%s: %d, %s", name, reply.StatusCode, policy)
		}
	}
}

// bomb is a small file that unpacks to many bytes of a game.
func bomb(t *testing.T) []byte {
	return packedText(t, strings.Repeat("{a comment} ", 1_000_000))
}

func TestPackedFiles(t *testing.T) {
	extent.Slow(t)
	s := testServer(t)
	ask := func(data []byte) (int, string) {
		body, err := json.Marshal(board.Request{Question: "read", Data: data})
		if err != nil {
			t.Fatal(err)
		}
		return asked(t, s, string(body), nil)
	}
	if status, answer := ask(packedText(t, "e2e4 d7d5")); status != 200 || !strings.Contains(answer, `"d5"`) {
		t.Errorf("%d, %.300s", status, answer)
	}
	if status, answer := ask(bomb(t)); status != 400 || !strings.Contains(answer, "found more than 8MB") {
		t.Errorf("%d, %.300s", status, answer)
	}
	wide := []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x00, 0x00, 0x00} // zstd with a window of 128 MB
	if status, answer := ask(wide); status != 400 || !strings.Contains(answer, "window") {
		t.Errorf("%d, %.300s", status, answer)
	}
}

// No more questions are at work than allowed, though those who asked have gone, and one that takes too long ends.
func TestSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{quick: newCounter(1), timeout: time.Second, fault: t.Errorf}
		s.quick.slots <- struct{}{} // somebody is at work
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		enter := s.quick.slots.enter
		if _, err := s.answer(ctx, &board.Request{Question: "new"}, enter, s.limits.Answer); err != errBusy {
			t.Error(err)
		}
		<-s.quick.slots
		if _, err := s.answer(t.Context(), &board.Request{Question: "new"}, enter, s.limits.Answer); err != nil {
			t.Error(err)
		}
		if len(s.quick.slots) != 0 {
			t.Error("the slot is not given back")
		}
	})
}

// A question about many boards ends with the time limit.
func TestTimeout(t *testing.T) {
	o := &serveOptions{body: 1e6, unpacked: 1e6, questions: 1}
	o.timeout.Duration, o.memory.Limit = time.Nanosecond, 1e9
	s := httptest.NewServer(newServer(o).handler())
	defer s.Close()
	moves := strings.Repeat("g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 e2e4 e7e5 d2d4 d7d5 ", 3)
	body, _ := json.Marshal(board.Request{
		Question: "view", Text: "[Variant \"QuantumChess\"]\n\n" + moves,
		At: board.Path{36},
	})
	status, answer := asked(t, s, string(body), nil)
	if status != 503 || !strings.Contains(answer, "longer than the limit of 1ns") {
		t.Errorf("%d, %.300s", status, answer)
	}
}

// running serves until the context ends, at the address that it gives.
func running(t testing.TB, ctx context.Context, change func(*serveOptions)) (addr string, ended chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o := &serveOptions{body: 1e6, unpacked: 8e6, questions: 2}
	o.timeout.Duration, o.memory.Limit = 10*time.Second, 1e8
	if change != nil {
		change(o)
	}
	ended = make(chan error, 1)
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		err := o.serve(ctx, s, limit(narrow{l}, max(5, o.visitors)))
		if store != nil {
			store.Close()
		}
		ended <- err
	}()
	return l.Addr().String(), ended
}

// narrow has a listener whose connections hold little that is not read.
type narrow struct{ net.Listener }

func (l narrow) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(4 << 10)
	}
	return c, err
}

// goneAll waits until there are no more goroutines than before.
func goneAll(t testing.TB, before int) {
	t.Helper()
	for range 250 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// Those who open connections and say nothing, or a bit at a time, do not keep others out for long, and when the server
// ends nothing is left.
func TestSilentClients(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, stop := context.WithCancel(t.Context())
	addr, ended := running(t, ctx, nil)
	var silent []net.Conn
	for range 4 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "POST /ask HTTP/1.1\r\nHost: ")
		silent = append(silent, c)
	}
	reply, err := http.Post("http://"+addr+"/ask", "application/json", strings.NewReader(newGame))
	if err != nil || reply.StatusCode != 200 {
		t.Fatal(reply, err)
	}
	reply.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	stop()
	if err := <-ended; err != context.Canceled {
		t.Error(err)
	}
	for _, c := range silent {
		c.Close()
	}
	goneAll(t, before)
}

// Thousands of requests that make no sense leave the server as it was.
func TestNonsense(t *testing.T) {
	extent.Slow(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	addr, _ := running(t, ctx, nil)
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	bodies := []string{
		"", "{", `{"question":"view"}`, `{"question":"play","move":"e9"}`,
		`{"question":"view","text":"e4","at":[99]}`, `{"at":[-1,2],"question":"view","text":"e4"}`,
	}
	for i := range extent.Of(500, 2000, 10_000) {
		body := bodies[i%len(bodies)]
		fmt.Fprintf(c, "POST /ask HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
			addr, len(body), body)
		reply, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(i, err)
		}
		text, _ := io.ReadAll(reply.Body)
		if reply.StatusCode != 400 && !bytes.Contains(text, []byte(`"refused"`)) {
			t.Fatalf("%s: %d, %s", body, reply.StatusCode, text)
		}
	}
	if r, err := http.Post("http://"+addr+"/ask", "application/json", strings.NewReader(newGame)); err != nil ||
		r.StatusCode != 200 {
		t.Error(r, err)
	}
}

// packedText is a text as gzip.
func packedText(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
