package web

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/web/match"
)

// A listener is somebody who looks on, and can be told when to stop.
type listener struct {
	bytes.Buffer
	header    http.Header
	fails     bool
	deadlines int // that are set
}

func (l *listener) Header() http.Header { return l.header }

func (l *listener) WriteHeader(int) {}

func (l *listener) Flush() {}

func (l *listener) Write(text []byte) (int, error) {
	if l.fails {
		return 0, context.Canceled
	}
	return l.Buffer.Write(text)
}

func (l *listener) SetWriteDeadline(at time.Time) error {
	if at.IsZero() {
		l.deadlines--
	} else {
		l.deadlines++
	}
	return nil
}

func (l *listener) SetReadDeadline(time.Time) error { return nil }

// A stream tells how the game stands to whoever comes anew, and what has happened to whoever comes back; now and then
// it says that it is there. Who does not read any more is left, and no deadline stays behind.
func TestStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := testOptions()
		o.games = usualGames
		o.games.dir, o.games.streams = filepath.Join(t.TempDir(), "games"), 2
		s := newServer(o)
		s.fault = t.Errorf
		store, err := o.games.sit(s)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		m, secrets, err := store.Begin(t.Context(), &match.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		look := func(last string) *listener {
			r := httptest.NewRequest(http.MethodGet, "/games/"+m.ID+"/events", http.NoBody).WithContext(ctx)
			if last != "" {
				r.Header.Set("Last-Event-ID", last)
			}
			l := &listener{header: http.Header{}}
			go s.handler().ServeHTTP(l, r)
			synctest.Wait()
			return l
		}
		act := func(a match.Action) {
			if err := m.Act(t.Context(), secrets[0], &a); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		first := look("")
		act(match.Action{Do: match.Move, Key: "a-key-1234", Move: "e4"})
		back := look("1")
		time.Sleep(2*streamBeat + time.Second)
		synctest.Wait()
		back.fails = true
		act(match.Action{Do: match.Resign, Key: "a-key-1235", Ply: 1})
		if open := len(s.games.streams); open != 1 || first.deadlines != 0 {
			t.Errorf("%d streams are open, and %d deadlines", open, first.deadlines)
		}
		stop()
		synctest.Wait()
		if open := len(s.games.streams); open != 0 {
			t.Errorf("%d streams are open after the end", open)
		}
		parts := regexp.MustCompile(`(?m)^(?:event: (\w+)\nid: (\d+)|(:).*)$`)
		for l, want := range map[*listener]string{
			first: "state1 news2 state2 : : news3 state3", back: "news2 state2 : :",
		} {
			var told []string
			for _, part := range parts.FindAllStringSubmatch(l.String(), -1) {
				told = append(told, part[1]+part[2]+part[3])
			}
			if got := strings.Join(told, " "); got != want || l.header.Get("Content-Type") != "text/event-stream" ||
				l.header.Get("Cache-Control") != "no-store" || l.header.Get("X-Accel-Buffering") != "no" {
				t.Errorf("%s, want %s; %v\n%s", got, want, l.header, l)
			}
		}
	})
}
