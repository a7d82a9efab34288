package web

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
)

// A fault of haft ends no more than one question: the visitor is told whose fault it is, and the one who runs the
// server which.
func TestPanicIsTold(t *testing.T) {
	s := newServer(testOptions())
	said := ""
	s.fault = func(format string, args ...any) { said += fmt.Sprintf(format, args...) }
	left := false
	in := func(context.Context) (func(), error) { return func() { left = true }, nil }
	odd := func(context.Context, *board.Request) (any, error) { panic("odd") }
	_, err := s.answer(t.Context(), &board.Request{}, in, odd)
	if err != errPanic || !left || !strings.HasPrefix(said, "haft: internal error: odd\n") {
		t.Errorf("%v, left %v: %s", err, left, said)
	}
	w := httptest.NewRecorder()
	s.unanswered(t.Context(), w, err)
	if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "this is a fault of haft") {
		t.Error(w.Code, w.Body)
	}
}

// Without a limit an answer may take any time.
func TestNoTimeLimit(t *testing.T) {
	s := newServer(testOptions())
	for limit, limited := range map[time.Duration]bool{0: false, time.Hour: true} {
		s.timeout = limit
		ctx, cancel := s.inTime(t.Context())
		if _, got := ctx.Deadline(); got != limited {
			t.Errorf("%v: a deadline: %v", limit, got)
		}
		cancel()
	}
}

// Who waits for the answer to somebody else's question does not wait longer than his own time.
func TestWaitForAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c answerCache
		q := &board.Request{Question: "view"}
		go func() {
			_, _ = c.do(t.Context(), q, func() (any, error) { time.Sleep(time.Minute); return "late", nil })
		}()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if answer, err := c.do(ctx, q, func() (any, error) { return "own", nil }); err != errBusy {
			t.Errorf("%s, %v", answer, err)
		}
		time.Sleep(2 * time.Minute)
	})
}

// Whoever is not answered is told the true reason: that the server ends, or that the time is over, also that of a move.
func TestReasons(t *testing.T) {
	s := newServer(testOptions())
	s.quick.slots = make(slots) // nobody is let in
	ctx, end := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- testOptions().serve(ctx, s, l) }()
	// The server asks for the body when the question has come in, and not before.
	asked := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got100Continue: end})
	r, err := http.NewRequestWithContext(asked, http.MethodPost, "http://"+l.Addr().String()+"/ask", strings.NewReader(newGame))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Expect", "100-continue")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	text, _ := io.ReadAll(reply.Body)
	if reply.StatusCode != 503 || !strings.Contains(string(text), "the server is being ended") {
		t.Errorf("%d, %s", reply.StatusCode, text)
	}
	<-ended
	for err, want := range map[error]struct {
		status int
		says   string
	}{
		context.DeadlineExceeded:            {503, "longer than the limit of 1s"}, // the time is that of a part of the request
		errBusy:                             {503, "too many questions at once; ask again"},
		fmt.Errorf("wrapped: %w", errPanic): {500, "this is a fault of haft"},
		errNoSecret:                         {400, "the secret of a seat"},
	} {
		w := httptest.NewRecorder()
		s.unanswered(t.Context(), w, err)
		if w.Code != want.status || !strings.Contains(w.Body.String(), want.says) || (w.Header().Get("Retry-After") != "") != (err == errBusy) {
			t.Error(err, w.Code, w.Body)
		}
	}
}
