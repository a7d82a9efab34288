package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"runtime/debug"
	"time"

	"haft/cmd/haft/web/core"
	"haft/model/bounded"
	"haft/solve/schema"
)

// A server answers the questions of the page, a limited number at a time.
type server struct {
	limits  core.Limits
	timeout time.Duration // of an answer; 0 for no limit
	body    bounded.Size
	slots   chan struct{} // one for each question that is being answered
	names   []string      // of the host, besides its address
	fault   func(format string, args ...any)
}

func newServer(o *serveOptions) *server {
	return &server{
		limits:  o.limits(),
		timeout: o.Timeout, body: o.body, slots: make(chan struct{}, o.questions), names: o.names,
		fault: o.Message,
	}
}

// quiet is for what clients do wrong: they are told, and nobody else needs to know.
var quiet = log.New(io.Discard, "", 0)

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	servePage(mux)
	mux.HandleFunc("POST /ask", s.ask)
	return s.guarded(mux)
}

// A problem is an answer that says what went wrong.
type problem struct {
	Error string `json:"error"`
}

// reply writes an answer.
func reply(w http.ResponseWriter, status int, answer any) {
	text, err := schema.Marshal(answer)
	if err != nil {
		http.Error(w, "the answer cannot be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text) // who does not read it does not get it
}

func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	reply(w, status, problem{fmt.Sprintf(format, args...)})
}

// ask answers a question of the page.
func (s *server) ask(w http.ResponseWriter, r *http.Request) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "found the content type %.40q; expected application/json", kind)
		return
	}
	question, status, err := s.question(w, r)
	if err != nil {
		refuse(w, status, "%v", err)
		return
	}
	ctx, cancel := r.Context(), func() {}
	if s.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, s.timeout)
	}
	defer cancel()
	answer, err := s.answer(ctx, question)
	switch {
	case err == nil:
		reply(w, http.StatusOK, answer)
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "%v", err)
	case ctx.Err() != nil:
		refuse(w, http.StatusServiceUnavailable, "the answer takes longer than the limit of %v", s.timeout)
	case errors.Is(err, errPanic):
		refuse(w, http.StatusInternalServerError, "%v", err)
	default:
		refuse(w, http.StatusBadRequest, "%v", err)
	}
}

// question reads the question; of one that is none it tells the status.
func (s *server) question(w http.ResponseWriter, r *http.Request) (q *core.Request, status int, err error) {
	body := r.Body
	if s.body > 0 {
		body = http.MaxBytesReader(w, r.Body, int64(s.body))
	}
	d := json.NewDecoder(body)
	d.DisallowUnknownFields()
	q = &core.Request{}
	err = d.Decode(q)
	if err == nil && d.More() {
		err = errors.New("found more behind the question")
	}
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return nil, http.StatusRequestEntityTooLarge, fmt.Errorf("the request is longer than the limit of %v", s.body)
	case err != nil:
		return nil, http.StatusBadRequest, fmt.Errorf("the question is not understood: %w", err)
	}
	return q, 0, nil
}

// Why a question has no answer, besides what is wrong with it.
var (
	errBusy  = errors.New("too many questions at once; ask again")
	errPanic = errors.New("internal error: this is a fault of haft")
)

// answer has a question answered as soon as there is a slot. One that goes on behind the end of its time keeps its
// slot, so that no more than so many are ever at work.
func (s *server) answer(ctx context.Context, q *core.Request) (any, error) {
	select {
	case s.slots <- struct{}{}:
	default:
		select {
		case s.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, errBusy
		}
	}
	type result struct {
		answer any
		err    error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if fault := recover(); fault != nil {
				s.fault("haft: internal error: %v\n%s", fault, debug.Stack())
				r.err = errPanic
			}
			<-s.slots
			done <- r
		}()
		r.answer, r.err = s.limits.Answer(ctx, q)
	}()
	select {
	case r := <-done:
		return r.answer, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
