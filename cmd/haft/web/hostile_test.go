package web

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/web/match"
	"haft/solve/solvertest/extent"
)

// swing makes a move and takes it back, so that much happens in a game that goes nowhere.
func (p *played) swing(times int) {
	p.Helper()
	for range times {
		for _, step := range []struct {
			by   match.Seat
			what string
		}{
			{match.White, `"do":"move","move":"e4","ply":0`},
			{match.White, `"do":"offer","what":"takeback","ply":1`},
			{match.Black, `"do":"accept","what":"takeback","ply":1`},
		} {
			p.keys++
			if status, text := p.act(step.by, fmt.Sprintf(`{"key":"swing-%06d",%s}`, p.keys, step.what)); status != 200 {
				p.Fatal(status, text)
			}
		}
	}
}

// Who looks on and does not read is dropped, and holds up nobody else.
func TestSlowReaders(t *testing.T) {
	extent.Slow(t)
	before := runtime.NumGoroutine()
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), func(o *serveOptions) {
		o.games.write, o.games.streams = 300*time.Millisecond, 5
	})
	p := newPlayed(t, addr)
	var slow []net.Conn
	for range 5 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
		fmt.Fprintf(c, "GET /games/%s/events HTTP/1.1\r\nHost: %s\r\n\r\n", p.game, addr)
		status := make([]byte, len("HTTP/1.1 200")) // all that is ever read: it has its stream
		if _, err := io.ReadFull(c, status); err != nil || string(status) != "HTTP/1.1 200" {
			t.Fatalf("%q, %v", status, err)
		}
		slow = append(slow, c)
	}
	if free := p.room(1); free > 0 {
		t.Fatal("there is room for a sixth stream")
	}
	free := 0
	for round := 0; free < len(slow) && round < 50; round++ {
		p.swing(30)
		free = p.room(len(slow))
	}
	if free < len(slow) {
		t.Errorf("only %d of %d slow readers are dropped", free, len(slow))
	}
	p.play(2)
	p.client.CloseIdleConnections()
	stop()
	goneAll(t, before)
}

// room is how many streams can be opened, of so many.
func (p *played) room(most int) (free int) {
	for range most {
		reply, err := p.client.Get(p.scheme + "://" + p.addr + "/games/" + p.game + "/events")
		if err != nil {
			p.Fatal(err)
		}
		defer reply.Body.Close()
		if reply.StatusCode == http.StatusOK {
			free++
		}
	}
	return free
}

// Thousands of bad requests, connections that say half of something, and streams that break off: nothing is lost,
// nothing is left, and nothing that anybody sent is told to whoever runs the server.
func TestHostileClient(t *testing.T) {
	before := runtime.NumGoroutine()
	dir := filepath.Join(t.TempDir(), "games")
	addr, stop := withGames(t, dir, nil)
	p := newPlayed(t, addr)
	p.play(4)
	var half []net.Conn
	for _, text := range []string{
		"", "POST /games HTTP/1.1\r\nHost: ", "GET /games/" + p.game + "/events HTTP/1.1\r\n",
		"POST /games/" + p.game + " HTTP/1.1\r\nHost: " + addr +
			"\r\nContent-Type: application/json\r\nAuthorization: Bearer " +
			p.secret[match.White] + "\r\nContent-Length: 100\r\n\r\n{\"do\":\"resign\"",
	} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprint(c, text)
		half = append(half, c)
	}
	for range 20 {
		_, leave := p.follow("")
		leave()
	}
	p.nonsense(extent.Of(500, 2000, 10_000))
	if s := p.now(); s.N != 5 || s.Ply != 4 || s.Result != "" {
		t.Errorf("the game is %+v", s)
	}
	p.play(2)
	for _, c := range half {
		c.Close()
	}
	p.client.CloseIdleConnections()
	stop()
	goneAll(t, before)
	p.addr, stop = withGames(t, dir, nil)
	if s := p.now(); s.Ply != 6 {
		t.Errorf("after a restart the game is %+v", s)
	}
	stop()
}

// nonsense sends bad requests, as fast as one connection takes them.
func (p *played) nonsense(requests int) {
	c, err := net.Dial("tcp", p.addr)
	if err != nil {
		p.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	bodies := []string{
		"", "{", "null", "[]", `{"do":"move"}`, `{"do":"move","key":"evil-key","ply":-1,"move":"e4"}`,
		`{"do":"move","key":"evil-key","ply":4,"move":"` + strings.Repeat("x", 3000) + `"}`,
		`{"do":"move","key":"evil-key","ply":9223372036854775807,"move":"e4"}`,
		`{"do":"flag","key":"evil-key","ply":4}`, `{"do":"created","key":"evil-key","ply":4}`,
		`{"do":"accept","what":"rematch","key":"evil-key","ply":4}`, `{"variant":"\u0000"}`, `{"rules":["check=maybe"]}`,
	}
	paths := []string{"/games/" + p.game, "/games/" + p.game, "/games", "/games/" + p.secret[match.White], "/games/%2e%2e"}
	secrets := []string{p.secret[match.White], p.secret[match.Black], "", "0", strings.Repeat("f", 32)}
	for i := range requests {
		body, path, secret := bodies[i%len(bodies)], paths[i%len(paths)], secrets[i/7%len(secrets)]
		if path == "/games" && (body == "null" || body == "{" || strings.HasPrefix(body, `{"do`)) {
			body = "[]" // null would be a wish for nothing in particular
		}
		fmt.Fprintf(c,
			"POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\nContent-Length: "+
				"%d\r\n\r\n%s",
			path, p.addr, secret, len(body), body)
		reply, err := http.ReadResponse(in, nil)
		if err != nil {
			p.Fatal(i, err)
		}
		text, _ := io.ReadAll(reply.Body)
		illegal := reply.StatusCode == http.StatusOK && bytes.Contains(text, []byte(`"reason":"illegal"`))
		if !illegal && (reply.StatusCode < 400 || reply.StatusCode >= 500) {
			p.Fatalf("%s %s: %d, %s", path, body, reply.StatusCode, text)
		}
	}
}
