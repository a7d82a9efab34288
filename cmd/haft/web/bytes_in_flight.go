package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/sync/semaphore"

	"haft/model/input"
)

// Limits of what is held for visitors at the same time, beside what is being worked on. All of it together, with what
// is made from it, stays well under 300 MB, whatever visitors send and do not read: TestBytesInFlight.
const (
	short    = 16 << 10 // a request or an answer of so many bytes is short: those of an ordinary game are
	allShort = 8 << 20  // of short requests
	allLong  = 16 << 20 // of long requests
	allSent  = 32 << 20 // of long answers
)

// A room is how many bytes are held at a time, and each address has half of it.
type room struct {
	free   *semaphore.Weighted
	most   int64
	shares shares
}

func newRoom(most int64) room {
	return room{semaphore.NewWeighted(most), most, shares{most: most / 2}}
}

// enter takes so many bytes as soon as there are any left. What is larger than the room takes all of it. Who has his
// share already does not wait, but is refused.
func (r *room) enter(ctx context.Context, remote string, bytes int64) (leave func(), err error) {
	bytes = r.fitting(remote, bytes)
	rest, ok := r.shares.take(remote, bytes)
	if !ok {
		return nil, errBusy
	}
	if !r.free.TryAcquire(bytes) && r.free.Acquire(ctx, bytes) != nil {
		rest()
		return nil, errBusy
	}
	return func() { r.free.Release(bytes); rest() }, nil
}

// try takes so many bytes if they are left now.
func (r *room) try(remote string, bytes int64) (leave func(), ok bool) {
	bytes = r.fitting(remote, bytes)
	rest, ok := r.shares.take(remote, bytes)
	if ok && !r.free.TryAcquire(bytes) {
		rest()
		return nil, false
	}
	return func() { r.free.Release(bytes); rest() }, ok
}

func (r *room) fitting(remote string, bytes int64) int64 {
	if _, near := whose(remote); near {
		return min(bytes, r.most)
	}
	return min(bytes, r.shares.most)
}

// wait takes room for the body of a question, before any of it is read, until leave is called. Short questions have a
// room of their own, so that they do not wait for long ones.
func (s *server) wait(r *http.Request) (leave func(), long bool, err error) {
	ctx, cancel := s.inTime(r.Context())
	defer cancel()
	bytes := r.ContentLength
	if bytes < 0 {
		bytes = int64(s.body) // it comes in pieces, and nobody knows how many
		if bytes == 0 {
			bytes = allLong
		}
	}
	if bytes > short {
		leave, err = s.long.enter(ctx, r.RemoteAddr, bytes)
		return leave, true, err
	}
	leave, err = s.short.enter(ctx, r.RemoteAddr, bytes)
	return leave, false, err
}

// body reads a request. If it is too long, it is not read to its end.
func body(w http.ResponseWriter, r *http.Request, most input.Size) ([]byte, error) {
	in := r.Body
	if most > 0 {
		if r.ContentLength > int64(most) {
			return nil, &http.MaxBytesError{Limit: int64(most)}
		}
		in = http.MaxBytesReader(w, r.Body, int64(most))
	}
	if r.ContentLength < 0 {
		return io.ReadAll(in)
	}
	text := make([]byte, r.ContentLength)
	_, err := io.ReadFull(in, text)
	return text, err
}

// What an answer may take until it is read: so much time, and a second more for so many bytes.
const (
	patient    = 10 * time.Second
	minASecond = 64 << 10
)

// deliver sends an answer that may be long. It is held until it is read, so if there are too many of them already, this
// one is dropped.
func (s *server) deliver(w http.ResponseWriter, r *http.Request, text []byte) {
	if len(text) <= short {
		send(w, http.StatusOK, text)
		return
	}
	leave, ok := s.sent.try(r.RemoteAddr, int64(len(text)))
	if !ok {
		w.Header().Del("Content-Type")
		w.Header().Del("Content-Disposition")
		s.unanswered(r.Context(), w, errBusy)
		return
	}
	defer leave()
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	most := patient + time.Duration(len(text))*time.Second/minASecond
	send(&paced{w, http.NewResponseController(w), most}, http.StatusOK, text)
}

// A paced writer gives what is written so long until it is read.
type paced struct {
	http.ResponseWriter
	control *http.ResponseController
	most    time.Duration
}

func (p *paced) Write(text []byte) (int, error) { return len(text), p.write(text) }

func (p *paced) write(parts ...[]byte) error {
	if err := p.control.SetWriteDeadline(time.Now().Add(p.most)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	for _, text := range parts {
		if _, err := p.ResponseWriter.Write(text); err != nil {
			return err
		}
	}
	if err := p.control.Flush(); err != nil {
		return err
	}
	return p.control.SetWriteDeadline(time.Time{}) // HTTP/2 ends a stream at its deadline, though nothing is written
}
