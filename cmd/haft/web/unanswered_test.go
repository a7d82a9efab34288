package web

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"path/filepath"
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
		var c recent
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

// A game is begun by JSON only, and at a seat that there is.
func TestBegunByJSON(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), nil)
	defer stop()
	p := newPlayed(t, addr)
	form := func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }
	if status, text := p.post("/games", "", `{"seat":"white"}`, form); status != http.StatusUnsupportedMediaType ||
		!strings.Contains(text, "expected application/json") || strings.Contains(text, `"secret"`) {
		t.Error(status, text)
	}
	if status, text := p.post("/games", "", `{"seat":"red"}`, nil); status != http.StatusBadRequest ||
		!strings.Contains(text, "found another seat") {
		t.Error(status, text)
	}
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
	w := httptest.NewRecorder()
	s.unanswered(t.Context(), w, context.DeadlineExceeded) // the time is that of a part of the request
	if w.Code != 503 || !strings.Contains(w.Body.String(), "longer than the limit of 1s") {
		t.Error(w.Code, w.Body)
	}
}
