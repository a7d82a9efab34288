package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
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
	m, err := t.store.Find(r.PathValue("id"))
	if err != nil {
		return err
	}
	rest, ok := t.watched.take(r.RemoteAddr, 1)
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
	out := &paced{w, http.NewResponseController(w), t.write}
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
func (t *tables) tell(out *paced, r *http.Request, m *match.Match) {
	known, err := strconv.Atoi(r.Header.Get("Last-Event-ID"))
	if out.write(fmt.Appendf(nil, "retry: %d\n\n", streamRetry.Milliseconds())) != nil {
		return
	}
	beat := time.NewTicker(streamBeat)
	defer beat.Stop()
	for {
		if err != nil {
			known, err = math.MaxInt, nil // nothing was seen before, so nothing is missed
		}
		news, fault := m.Since(known)
		if fault != nil || out.write(written(news)...) != nil {
			return
		}
		for known = news.N; news.Changed != nil; {
			select {
			case <-news.Changed:
				news.Changed = nil
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

// written is news as a stream has them. How the game stands is not copied: all readers share it.
func written(news *match.News) (parts [][]byte) {
	var b bytes.Buffer
	for i := range news.Events {
		text, err := json.Marshal(&news.Events[i])
		if err != nil {
			panic(err) // it was written before
		}
		fmt.Fprintf(&b, "event: news\nid: %d\ndata: %s\n\n", news.Events[i].N, text)
	}
	if news.Now == nil {
		return [][]byte{b.Bytes()}
	}
	fmt.Fprintf(&b, "event: state\nid: %d\ndata: ", news.N)
	return slices.Concat([][]byte{b.Bytes()}, news.Now, [][]byte{[]byte("\n\n")})
}
