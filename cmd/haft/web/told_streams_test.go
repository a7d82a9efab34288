package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"haft/solve/solvertest/golden"
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

// What a stream tells stays: to whoever comes anew, to whoever comes back, and now and then if nothing happens.
func TestStreamsStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, s := with(t, func(o *serveOptions) { o.games.streams = 2 })
		var b begun
		if err := json.Unmarshal([]byte(c.asks("POST", "/games", `{"seat":"white"}`)), &b); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		look := func(last string) *listener {
			r := httptest.NewRequest(http.MethodGet, "/games/"+b.Game+"/events", http.NoBody).WithContext(ctx)
			if last != "" {
				r.Header.Set("Last-Event-ID", last)
			}
			l := &listener{header: http.Header{}}
			go c.handler.ServeHTTP(l, r)
			synctest.Wait()
			return l
		}
		first := look("")
		c.asks("POST", "/games/"+b.Game, `{"do":"move","key":"a-key-1234","ply":0,"move":"e4"}`,
			"Authorization", "Bearer "+b.Secret)
		synctest.Wait()
		back := look("1")
		c.asks("GET", "/games/"+b.Game+"/events", "") // the third one
		time.Sleep(2*streamBeat + time.Second)
		synctest.Wait()
		back.fails = true
		c.asks("POST", "/games/"+b.Game, `{"do":"resign","key":"a-key-1235","ply":1}`, "Authorization", "Bearer "+b.Secret)
		synctest.Wait()
		if open := len(s.games.streams); open != 1 || first.deadlines != 0 {
			t.Errorf("%d streams are open, and %d deadlines", open, first.deadlines)
		}
		stop()
		synctest.Wait()
		if open := len(s.games.streams); open != 0 {
			t.Errorf("%d streams are open after the end", open)
		}
		for _, l := range []*listener{first, back} {
			fmt.Fprintf(&c.said, "%s, %s, %s\n%s\n", l.header.Get("Content-Type"), l.header.Get("Cache-Control"),
				l.header.Get("X-Accel-Buffering"), l)
		}
		s.games.store.Close()
		golden.Text(t, "testdata/streams.txt", steady(c.said.String()))
	})
}
