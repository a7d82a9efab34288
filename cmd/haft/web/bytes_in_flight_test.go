package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/board"
	"haft/solve/solvertest/extent"
)

// Whatever one address sends and does not read, the server takes less than 300 MB, and others are answered in
// time: here by 1,000 connections with bodies of the limit, by 500 streams of a game with a file of the limit that
// nobody reads, and by answers that nobody reads. The address is this machine, which has no limits of its own.
func TestBytesInFlight(t *testing.T) {
	extent.Slow(t)
	const most = 300e6
	connections, streams, events := extent.Of(100, 300, 1000), extent.Of(50, 200, 500), extent.Of(100, 500, 2000)
	dir := filepath.Join(t.TempDir(), "games")
	server, url := serving(t, "--games", dir, "--addr", "127.0.0.1:0", "--max-rate", "1000000")
	p := newPlayed(t, strings.TrimPrefix(url, "http://"))
	text, _ := json.Marshal(board.Request{Question: "read", Text: strings.Repeat("e2e4 e7e5 {a game}\n", 49_000)})
	text = append(text, bytes.Repeat([]byte(" "), 1_000_000-len(text))...)
	ask := fmt.Sprintf("POST /ask HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
		p.addr, len(text))
	for name, open := range map[string]func(){
		"bodies":    func() { p.hold(connections, ask, text) },
		"half sent": func() { p.hold(connections, ask, text[:len(text)-1]) },
		"streams": func() {
			p.swing(events)
			p.hold(streams, fmt.Sprintf("GET /games/%s/events HTTP/1.1\r\nHost: %s\r\n\r\n", p.game, p.addr), nil)
		},
		"answers": func() {
			for range 20 {
				p.hold(connections/20, strings.Repeat(
					fmt.Sprintf("GET /games/%s HTTP/1.1\r\nHost: %s\r\n\r\n", p.game, p.addr), 20), nil)
			}
		},
	} {
		open()
		slowest := time.Duration(0)
		for begun := time.Now(); time.Since(begun) < 2*time.Second; time.Sleep(20 * time.Millisecond) {
			asked := time.Now()
			if status, answer := p.post("/ask", "", newGame, nil); status != http.StatusOK {
				t.Fatal(name, status, answer)
			}
			slowest = max(slowest, time.Since(asked))
		}
		info, _ := os.Stat(filepath.Join(dir, p.game+".game"))
		t.Logf("%s: at most %v for an answer, %d MB, a game of %d bytes", name, slowest, peak(t, server.Process.Pid)/1e6,
			info.Size())
		if slowest > 10*time.Second { // milliseconds on a quiet machine
			t.Errorf("%s: others wait %v", name, slowest)
		}
	}
	if got := peak(t, server.Process.Pid); got > most {
		t.Errorf("the server takes %d MB", got/1e6)
	}
}

// hold opens connections that send something and do not read; they stay open until the test ends.
func (p *played) hold(connections int, head string, body []byte) {
	for range connections {
		c, err := net.Dial("tcp", p.addr)
		if err != nil {
			p.Fatal(err)
		}
		p.Cleanup(func() { c.Close() })
		_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
		go func() {
			_, _ = io.WriteString(c, head)
			_, _ = c.Write(body) // the server may refuse it
		}()
	}
}

// A request waits for its room before it is read; who has his share is refused, and short questions do not wait for
// long ones.
func TestRooms(t *testing.T) {
	s := newServer(testOptions())
	s.timeout = 50 * time.Millisecond
	near, far := "127.0.0.1", "192.0.2.1"
	long := newGame + strings.Repeat(" ", short)
	leave, err := s.long.enter(t.Context(), far+":1", allLong)
	if err != nil {
		t.Fatal(err)
	}
	unread := strings.NewReader(long)
	r, w := httptest.NewRequest(http.MethodPost, "/ask", unread), httptest.NewRecorder()
	r.RemoteAddr = far + ":2"
	r.Header.Set("Content-Type", "application/json")
	if s.handler().ServeHTTP(w, r); w.Code != 503 || unread.Len() != len(long) {
		t.Errorf("a question beyond the share: %d, %s, %d bytes are not read", w.Code, w.Body, unread.Len())
	}
	if w := remote(s, far, "/ask", newGame); w.Code != 200 {
		t.Errorf("a short question: %d, %s", w.Code, w.Body)
	}
	if w := remote(s, near, "/ask", long); w.Code != 200 {
		t.Errorf("a long question of somebody else: %d, %s", w.Code, w.Body)
	}
	rest, err := s.long.enter(t.Context(), near+":1", allLong/2)
	if err != nil {
		t.Fatal(err)
	}
	if w := remote(s, near, "/ask", long); w.Code != 503 {
		t.Errorf("a long question without room: %d, %s", w.Code, w.Body)
	}
	rest()
	leave()
	if w := remote(s, far, "/ask", long); w.Code != 200 || len(s.bulk) != 0 || len(s.long.shares.held) != 0 {
		t.Errorf("a long question: %d, %s; %d places, %v", w.Code, w.Body, len(s.bulk), s.long.shares.held)
	}
}

// A long answer takes room until it is read, and is dropped if there is none.
func TestLongAnswers(t *testing.T) {
	s := newServer(testOptions())
	text := bytes.Repeat([]byte(" "), short+1)
	tell := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.deliver(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody), text)
		return w
	}
	if w := tell(); w.Code != 200 || w.Body.Len() != len(text) {
		t.Errorf("%d, %d bytes", w.Code, w.Body.Len())
	}
	leave, ok := s.sent.try("127.0.0.1:1", allSent)
	if w := tell(); !ok || w.Code != 503 {
		t.Errorf("without room: %d", w.Code)
	}
	leave()
	if w := tell(); w.Code != 200 {
		t.Errorf("with room again: %d", w.Code)
	}
}

// peak is the most memory that a process has had, in bytes.
func peak(b testing.TB, pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0 // not on this system
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kilobytes, err := strconv.Atoi(fields[0])
	if err != nil {
		b.Fatal(err)
	}
	return 1024 * kilobytes
}
