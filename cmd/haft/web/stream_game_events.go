package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"haft/cmd/haft/web/match"
)

const (
	streamBeat  = 15 * time.Second // something is written at least this often, to notice who has gone
	streamRetry = time.Second      // after this a browser comes back
)

// stream sends a game as server-sent events: each event as "news", with its number, then how the game stands as
// "state". A browser that has seen some of the events gets those after them. One that does not read what was written
// is dropped, and can come back with the number of the last event that has arrived.
func (t *tables) stream(w http.ResponseWriter, r *http.Request) error {
	m, err := t.house.Find(r.PathValue("id"))
	if err != nil {
		return err
	}
	rest, ok := t.watched.take(r.RemoteAddr)
	if !ok {
		return crowded(w)
	}
	defer rest()
	select {
	case t.streams <- struct{}{}:
		defer func() { <-t.streams }()
	default:
		return crowded(w)
	}
	defer m.Watch()()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // for a server in front of this one
	out := &events{w, http.NewResponseController(w), t.write}
	_ = out.control.SetReadDeadline(time.Time{}) // a stream has no more to read, and no end
	t.tell(out, r, m)
	return nil
}

// crowded refuses a stream.
func crowded(w http.ResponseWriter) error {
	w.Header().Set("Retry-After", "10")
	return &badRequest{http.StatusServiceUnavailable, errors.New("too many are looking on; try again later")}
}

// tell writes what happens until the reader is gone.
func (t *tables) tell(out *events, r *http.Request, m *match.Match) {
	known, err := strconv.Atoi(r.Header.Get("Last-Event-ID"))
	first := fmt.Appendf(nil, "retry: %d\n\n", streamRetry.Milliseconds())
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	for {
		news, fault := m.Since(known)
		if fault != nil {
			return
		}
		if err != nil {
			news.Events, err = nil, nil // nothing was seen before, so nothing is missed
		}
		known = news.N
		if out.write(append(first, written(news)...)) != nil {
			return
		}
		first = nil
		for waiting := true; waiting; {
			select {
			case <-news.Changed:
				waiting = false
			case <-beat.C:
				if out.write([]byte(":\n\n")) != nil {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
	}
}

// written is news as a stream has them.
func written(news *match.News) []byte {
	var b bytes.Buffer
	for i := range news.Events {
		text, err := json.Marshal(&news.Events[i])
		if err != nil {
			panic(err) // it was written before
		}
		fmt.Fprintf(&b, "event: news\nid: %d\ndata: %s\n\n", news.Events[i].N, text)
	}
	fmt.Fprintf(&b, "event: state\nid: %d\ndata: %s\n\n", news.N, news.Now)
	return b.Bytes()
}

// events is the end of a stream that is written to.
type events struct {
	http.ResponseWriter
	control *http.ResponseController
	most    time.Duration
}

func (e *events) write(text []byte) error {
	if err := e.control.SetWriteDeadline(time.Now().Add(e.most)); err != nil {
		return err
	}
	if _, err := e.Write(text); err != nil {
		return err
	}
	if err := e.control.Flush(); err != nil {
		return err
	}
	return e.control.SetWriteDeadline(time.Time{}) // HTTP/2 ends a stream at its deadline, though nothing is written
}
