package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"haft/cmd/haft/board"
	"haft/cmd/haft/player"
	"haft/model/input"
	"haft/solve/schema"
)

// A server answers the questions of the page, a limited number at a time.
type server struct {
	limits  board.Limits
	timeout time.Duration // of an answer; 0 for no limit
	body    input.Size
	quick   counter  // for what core answers
	slow    counter  // for what takes a search
	bulk    slots    // half of quick, for what long questions ask: short ones find the other half
	short   room     // for the bodies of questions
	long    room     // for those of long ones
	sent    room     // for long answers
	rate    rate     // of questions
	names   []string // of the host, besides its address
	fault   func(format string, args ...any)
	recent  answerCache
	reach   reach   // how others come to the page
	games   *tables // nil if nobody can play here with somebody else
}

func newServer(o *serveOptions) *server {
	return &server{
		limits:  o.limits(),
		timeout: o.timeout.Duration, body: o.body, names: o.names, rate: rate{most: maxQuestions}, fault: o.program.Message,
		quick: newCounter(o.questions), slow: newCounter(max(1, o.questions/4)),
		bulk: make(slots, max(1, o.questions/2)), short: newRoom(allShort), long: newRoom(allLong), sent: newRoom(allSent),
	}
}

// An answerer answers questions.
type answerer func(context.Context, *board.Request) (any, error)

// worker returns what answers a question, and the entrance where the question waits for that. Searches have places of
// their own, so that no other question waits for one.
func (s *server) worker(q *board.Request, remote string) (in entrance, answer answerer) {
	if player.Knows(q.Question) {
		return s.slow.share(remote), func(ctx context.Context, q *board.Request) (any, error) {
			return player.Answer(ctx, &s.limits, q)
		}
	}
	return s.quick.share(remote), s.limits.Answer
}

// quiet is for what clients do wrong: they are told, and nobody else needs to know.
var quiet = log.New(io.Discard, "", 0)

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	servePage(mux, s.games != nil)
	mux.HandleFunc("POST /ask", s.ask)
	mux.HandleFunc("GET /reach", s.tellReach)
	if s.games != nil {
		s.games.routes(mux)
	}
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
	send(w, status, text)
}

// send writes an answer that is JSON already.
func send(w http.ResponseWriter, status int, text []byte) {
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that does not read misses it
}

func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	reply(w, status, problem{fmt.Sprintf(format, args...)})
}

// speaksJSON refuses a request whose body is something else, such as a form.
func speaksJSON(w http.ResponseWriter, r *http.Request) bool {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "found the content type %.40q; expected application/json", kind)
	}
	return kind == "application/json"
}

// ask answers a question of the page.
func (s *server) ask(w http.ResponseWriter, r *http.Request) {
	if _, near := whose(r.RemoteAddr); !near && !s.rate.allows(r.RemoteAddr, time.Now()) {
		often(w, s.rate.most)
		return
	}
	if !speaksJSON(w, r) {
		return
	}
	answer, status, err := s.answered(w, r)
	switch {
	case status != 0:
		refuse(w, status, "%v", err)
	case err != nil:
		s.unanswered(r.Context(), w, err)
	default:
		s.deliver(w, r, answer)
	}
}

// answered reads a question and answers it. What a visitor sends is read when there is room for it, and becomes a
// question, which is larger, when there is a place where it is worked on. An error with a status is one of the request.
func (s *server) answered(w http.ResponseWriter, r *http.Request) (answer []byte, status int, err error) {
	leave, long, err := s.wait(r)
	if err != nil {
		return nil, 0, err
	}
	defer leave()
	text, err := body(w, r, s.body)
	if err != nil {
		status, err = unread(err, s.body)
		return nil, status, err
	}
	ctx, cancel := s.inTime(r.Context())
	defer cancel()
	unbulk := func() {}
	if long {
		if unbulk, err = s.bulk.enter(ctx); err != nil {
			return nil, 0, err
		}
	}
	unbulk = sync.OnceFunc(unbulk)
	question := &board.Request{}
	if err := input.Read(text, question); err != nil {
		unbulk()
		status, err = unread(err, s.body)
		return nil, status, err
	}
	if err := s.games.unaided(question); err != nil {
		unbulk()
		return nil, 0, err
	}
	in, worker := s.worker(question, r.RemoteAddr)
	entered := false
	answer, err = s.recent.do(ctx, question, func() (any, error) {
		return s.answer(ctx, question, func(ctx context.Context) (func(), error) {
			leave, err := in(ctx)
			if err != nil {
				return nil, err
			}
			entered = true
			return func() { leave(); unbulk() }, nil // it may go on after the time is over
		}, worker)
	})
	if !entered {
		unbulk()
	}
	return answer, 0, err
}

// inTime gives an answer its time.
func (s *server) inTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.timeout > 0 {
		return context.WithTimeout(ctx, s.timeout)
	}
	return ctx, func() {}
}

// unanswered tells why a question has no answer.
func (s *server) unanswered(ctx context.Context, w http.ResponseWriter, err error) {
	switch {
	case errors.Is(context.Cause(ctx), errEnding):
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "%v", errEnding)
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "%v", err)
	case ctx.Err() != nil, errors.Is(err, context.DeadlineExceeded):
		refuse(w, http.StatusServiceUnavailable, "the answer takes longer than the limit of %v", s.timeout)
	case errors.Is(err, board.ErrUnaided):
		refuse(w, http.StatusForbidden, "%v", err)
	case errors.Is(err, errPanic):
		refuse(w, http.StatusInternalServerError, "%v", err)
	default:
		refuse(w, http.StatusBadRequest, "%v", err)
	}
}

// decode reads a short request in JSON. If it cannot, it returns the status of the refusal, and the reason.
func decode(w http.ResponseWriter, r *http.Request, most input.Size, to any) (status int, err error) {
	text, err := body(w, r, most)
	if err == nil {
		err = input.Read(text, to)
	}
	if err != nil {
		return unread(err, most)
	}
	return 0, nil
}

// unread tells why a request cannot be read.
func unread(err error, most input.Size) (status int, told error) {
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		return http.StatusRequestEntityTooLarge, fmt.Errorf("the request is longer than the limit of %s", most.Words())
	}
	return http.StatusBadRequest, fmt.Errorf("the question is not understood: %w", err)
}

// Why a question has no answer although nothing is wrong with it.
var (
	errBusy   = errors.New("too many questions at once; ask again")
	errEnding = errors.New("the server is being ended, and what you asked for has not been done; ask again later")
	errPanic  = errors.New("internal error: this is a fault of haft")
)

// answer answers a question as soon as it is let in. Work that goes on after the time is over keeps its place, so that
// there is never more work at a time than there are places.
func (s *server) answer(ctx context.Context, q *board.Request, in entrance, worker answerer) (any, error) {
	leave, err := in(ctx)
	if err != nil {
		return nil, err
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
			leave()
			done <- r
		}()
		r.answer, r.err = worker(ctx, q)
	}()
	select {
	case r := <-done:
		return r.answer, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
