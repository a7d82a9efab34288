package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"haft/cmd/haft/board"
	"haft/cmd/haft/player"
	"haft/cmd/haft/web/match"
	"haft/lazyregexp"
	"haft/solve/schema"
)

// The tables are where two play: games by their names, over HTTP.
type tables struct {
	*server
	store   *match.Store
	rate    rate
	shown   slots         // for games that are being written out
	streams slots         // one for each that is open
	watched shares        // of streams
	write   time.Duration // that an event may take until it is read
}

// inGame finds the name of the game that a text is from, if two play it.
var inGame = lazyregexp.New(`(?m)^\[` + match.GameTag + ` "([0-9a-f]{32})"\]`)

// unaided has a question about a game that two play without help answered as such, or refuses it. A server knows such a
// game by its tag: a player who takes that off can as well ask another haft.
func (t *tables) unaided(q *board.Request) error {
	if t == nil {
		return nil
	}
	for _, found := range inGame().FindAllStringSubmatch(q.Text, maxGamesOfText) {
		if t.store.Unaided(found[1]) {
			q.Unaided = true
		}
	}
	if q.Unaided && player.Knows(q.Question) {
		return board.ErrUnaided
	}
	return nil
}

// maxGamesOfText is how many games of a text are looked for.
const maxGamesOfText = 100

// code answers with a link as a QR code.
func (t *tables) code(w http.ResponseWriter, r *http.Request) error {
	if !speaksJSON(w, r) {
		return nil
	}
	var wanted struct {
		Text string `json:"text"`
	}
	if err := about(w, r, &wanted); err != nil {
		return err
	}
	c, err := newCode(wanted.Text)
	if err != nil {
		return &badRequest{http.StatusBadRequest, err}
	}
	reply(w, http.StatusOK, struct {
		SVG string `json:"svg"`
	}{c.svg()})
	return nil
}

// maxAsked is how long a request about a game may be.
const maxAsked = 4 << 10

func (t *tables) routes(mux *http.ServeMux) {
	handle := func(pattern string, f func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if !t.rate.allows(r.RemoteAddr, time.Now()) {
				often(w, t.rate.most)
				return
			}
			if err := f(w, r); err != nil {
				t.refused(r.Context(), w, err)
			}
		})
	}
	handle("POST /games", t.begin)
	handle("POST /games/{id}", t.act)
	handle("GET /games/{id}", t.show)
	handle("GET /games/{id}/pgn", t.pgn)
	handle("GET /games/{id}/events", t.stream)
	handle("POST /code", t.code)
}

// statuses are those of HTTP for what is refused. That a move is illegal is an answer as any, and a browser would write
// another status into its console as an error.
var statuses = map[match.Reason]int{
	match.Nonsense: http.StatusBadRequest, match.Stranger: http.StatusForbidden, match.Turn: http.StatusConflict,
	match.Stale: http.StatusConflict, match.Illegal: http.StatusOK, match.Over: http.StatusConflict,
	match.Unoffered: http.StatusConflict, match.KeyTaken: http.StatusConflict, match.Full: http.StatusServiceUnavailable,
	match.Missing: http.StatusNotFound, match.Damaged: http.StatusInternalServerError,
}

// A refused is a [problem] with a word for programs.
type refused struct {
	problem
	Reason match.Reason `json:"reason"`
}

func (t *tables) refused(ctx context.Context, w http.ResponseWriter, err error) {
	var r *match.Refusal
	var b *badRequest
	switch {
	case errors.As(err, &r):
		reply(w, statuses[r.Reason], refused{problem{r.Text}, r.Reason})
	case errors.As(err, &b):
		refuse(w, b.status, "%v", b.error)
	default:
		t.unanswered(ctx, w, err)
	}
}

// A badRequest is a request that cannot be read.
type badRequest struct {
	status int
	error
}

// about reads what a request says.
func about(w http.ResponseWriter, r *http.Request, to any) error {
	if status, err := decode(w, r, maxAsked, to); err != nil {
		return &badRequest{status, err}
	}
	return nil
}

// A wish is a new game, and the seat of the one who begins it.
type wish struct {
	match.Wish
	Seat match.Seat `json:"seat"` // drawn if there is none
	Name string     `json:"name"` // of the one who begins it
}

// A begun is what only the one who begins a game is told.
type begun struct {
	Game    string     `json:"game"`
	Seat    match.Seat `json:"seat"`
	Secret  string     `json:"secret"`  // of one's own seat
	Another string     `json:"another"` // the secret of the other one
}

func (t *tables) begin(w http.ResponseWriter, r *http.Request) error {
	if !speaksJSON(w, r) {
		return nil
	}
	var want wish
	if err := about(w, r, &want); err != nil {
		return err
	}
	switch want.Seat {
	case match.White, match.Black:
	case match.Nobody:
		want.Seat = drawn()
	default:
		return &badRequest{http.StatusBadRequest, errors.New(`found another seat; expected "white", "black" or ""`)}
	}
	if want.Seat == match.White {
		want.Names[0] = want.Name
	} else {
		want.Names[1] = want.Name
	}
	if who, near := whose(r.RemoteAddr); !near {
		want.By = who.String()
	}
	m, secrets, err := t.store.Begin(r.Context(), &want.Wish)
	if err != nil {
		return err
	}
	told := begun{Game: m.ID, Seat: want.Seat, Secret: secrets[0], Another: secrets[1]}
	if want.Seat == match.Black {
		told.Secret, told.Another = told.Another, told.Secret
	}
	reply(w, http.StatusCreated, told)
	return nil
}

// drawn is one of the seats, drawn by chance.
func drawn() match.Seat {
	var coin [1]byte
	_, _ = rand.Read(coin[:]) // it never fails
	return [...]match.Seat{match.White, match.Black}[coin[0]%2]
}

var errNoSecret = errors.New("only somebody who has the secret of a seat can do this; expected it as " +
	"Authorization: Bearer SECRET")

// A seated is a game as it stands, for somebody who sits there.
type seated struct {
	*match.Snapshot
	Seat match.Seat `json:"seat"`
}

func (t *tables) act(w http.ResponseWriter, r *http.Request) error {
	if !speaksJSON(w, r) {
		return nil
	}
	m, err := t.store.Find(r.PathValue("id"))
	if err != nil {
		return err
	}
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return &badRequest{http.StatusUnauthorized, errNoSecret}
	}
	var a match.Action
	if err := about(w, r, &a); err != nil {
		return err
	}
	seat, err := m.Seat(secret)
	if err != nil {
		return err
	}
	ctx, cancel := t.inTime(r.Context())
	defer cancel()
	if err := m.Act(ctx, secret, &a); err != nil {
		return err
	}
	now, err := m.Snapshot()
	if err != nil {
		return err
	}
	return t.shows(w, r, seated{now, seat})
}

func (t *tables) show(w http.ResponseWriter, r *http.Request) error {
	m, err := t.store.Find(r.PathValue("id"))
	if err != nil {
		return err
	}
	now, err := m.Snapshot()
	if err != nil {
		return err
	}
	return t.shows(w, r, now)
}

// shows sends how a game stands.
func (t *tables) shows(w http.ResponseWriter, r *http.Request, now any) error {
	ctx, cancel := t.inTime(r.Context())
	defer cancel()
	leave, err := t.shown.enter(ctx) // until it is written, it takes several times the memory of the game
	if err != nil {
		return err
	}
	text, err := schema.Marshal(now)
	leave()
	if err == nil {
		t.deliver(w, r, text)
	}
	return err
}

func (t *tables) pgn(w http.ResponseWriter, r *http.Request) error {
	m, err := t.store.Find(r.PathValue("id"))
	if err != nil {
		return err
	}
	ctx, cancel := t.inTime(r.Context())
	defer cancel()
	leave, err := t.shown.enter(ctx)
	if err != nil {
		return err
	}
	text, err := m.PGN()
	leave()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+m.ID+`.pgn"`)
	t.deliver(w, r, []byte(text))
	return nil
}
