package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

var usual = Limits{Core: board.Usual, Games: 10}

// judge answers without limits.
func judge(ctx context.Context, q *board.Request) (any, error) { return board.Usual.Answer(ctx, q) }

// locks are those of houses that were opened.
var locks = map[string]*os.File{}

// newStore opens a folder; what it tells is an error unless it is wanted. A folder that is opened again has been left by a
// process that was killed.
func newStore(t testing.TB, dir string, l Limits, told ...string) *Store {
	t.Helper()
	if lock := locks[dir]; lock != nil {
		lock.Close()
	}
	h, err := Open(dir, l, judge, func(format string, args ...any) {
		said := fmt.Sprintf(format, args...)
		for _, want := range told {
			if strings.Contains(said, want) {
				return
			}
		}
		t.Error(said)
	})
	if err != nil {
		t.Fatal(err)
	}
	locks[dir] = h.lock
	return h
}

func folder(t testing.TB) string { return filepath.Join(t.TempDir(), "games") }

// A player acts at one of the seats, with a new key each time.
type player struct {
	testing.TB
	m      *Match
	secret [2]string
	key    int
}

func begun(t testing.TB, h *Store, w Wish) *player {
	t.Helper()
	m, secrets, err := h.Begin(t.Context(), &w)
	if err != nil {
		t.Fatal(err)
	}
	return &player{TB: t, m: m, secret: secrets}
}

// asks is what becomes of an action: "" or the reason why it is refused.
func (p *player) asks(by Seat, a Action) Reason {
	p.Helper()
	if a.Key == "" {
		p.key++
		a.Key = fmt.Sprintf("key-%08d", p.key)
	}
	err := p.m.Act(p.Context(), p.secret[by.index()], &a)
	var r *Refusal
	if err != nil && !errors.As(err, &r) {
		p.Fatal(err)
	}
	if r == nil {
		return ""
	}
	return r.Reason
}

func (p *player) ply() int { return len(p.m.state.moves) }

// plays makes moves in turn.
func (p *player) plays(moves ...string) {
	p.Helper()
	for _, move := range moves {
		if r := p.asks(p.m.state.turn(), Action{Do: Move, Ply: p.ply(), Move: move}); r != "" {
			p.Fatalf("%s: %s", move, r)
		}
	}
}

// does is for what must be allowed.
func (p *player) does(by Seat, do Kind, what string) {
	p.Helper()
	if r := p.asks(by, Action{Do: do, Ply: p.ply(), What: what}); r != "" {
		p.Fatalf("%s %s: %s", do, what, r)
	}
}

func (p *player) moves(want string) {
	p.Helper()
	if got := strings.Join(p.m.state.moves, " "); got != want {
		p.Errorf("the moves are %s; want %s", got, want)
	}
}

// Nobody can do what is not his turn, not legal, or about another position.
func TestRefusals(t *testing.T) {
	dir := folder(t)
	p := begun(t, newStore(t, dir, usual), Wish{})
	for _, test := range []struct {
		by   Seat
		a    Action
		want Reason
	}{
		{Black, Action{Do: Move, Move: "e5"}, Turn},
		{White, Action{Do: Move, Move: "e5"}, Illegal},
		{White, Action{Do: Move, Move: "e4", Ply: 1}, Stale},
		{White, Action{Do: Move, Move: "e4", Ply: -1}, Stale},
		{White, Action{Do: Move, Move: "e4", Key: "key-of-e4"}, ""},
		{White, Action{Do: Move, Move: "e4", Key: "key-of-e4"}, ""}, // sent again
		{White, Action{Do: Move, Move: "d4", Key: "key-of-e4"}, KeyTaken},
		{White, Action{Do: Move, Move: "e2e4", Key: "key-of-e4"}, KeyTaken},
		{White, Action{Do: Move, Move: "e4", Ply: 1, Key: "key-of-e4"}, KeyTaken},
		{White, Action{Do: Resign, Key: "key-of-e4"}, KeyTaken},
		{Black, Action{Do: Move, Move: "e4", Key: "key-of-e4"}, KeyTaken},
		{White, Action{Do: Move, Move: "d4"}, Stale},
		{White, Action{Do: Move, Move: "d4", Ply: 1}, Turn},
		{Black, Action{Do: Move, Move: "a8a5", Ply: 1}, Illegal},
		{Black, Action{Do: Move, Move: strings.Repeat("e5", 100), Ply: 1}, Illegal},
		{Black, Action{Do: Move, Move: "e5 {", Ply: 1}, Illegal},
		{Black, Action{Do: "castle", Ply: 1}, Nonsense},
		{Black, Action{Do: Flag, Ply: 1}, Nonsense},
		{Black, Action{Do: Move, Move: "e5", Ply: 1, Key: "short"}, Nonsense},
		{Black, Action{Do: Move, Move: "e5", Ply: 1, Key: "with a blank"}, Nonsense},
		{Black, Action{Do: Accept, What: Draw, Ply: 1}, Unoffered},
		{Black, Action{Do: Accept, Ply: 1}, Unoffered},
		{Black, Action{Do: Offer, What: Takeback, Ply: 1}, Unoffered},
		{Black, Action{Do: Offer, What: "peace", Ply: 1}, Nonsense},
		{Black, Action{Do: Offer, What: Rematch, Ply: 1}, Over},
		{White, Action{Do: Offer, What: Draw, Ply: 1}, ""},
		{White, Action{Do: Offer, What: Draw, Ply: 1}, Unoffered},
		{White, Action{Do: Accept, What: Draw, Ply: 1}, Unoffered}, // one's own
		{Black, Action{Do: Decline, What: Draw, Ply: 1}, ""},
		{White, Action{Do: Offer, What: Draw, Ply: 1}, Unoffered}, // once for each move
		{Black, Action{Do: Resign, Ply: 1}, ""},
		{White, Action{Do: Move, Move: "d4", Ply: 1}, Over},
	} {
		if got := p.asks(test.by, test.a); got != test.want {
			t.Errorf("%s: %+v: %q, want %q", test.by, test.a, got, test.want)
		}
	}
	p = p.opened(dir)
	if r := p.asks(White, Action{Do: Move, Move: "e4", Key: "key-of-e4"}); r != "" {
		t.Errorf("sent again after a restart: %q", r)
	}
	for _, secret := range []string{"", p.m.ID, p.secret[0][1:], hash(p.secret[0])} {
		if _, err := p.m.Seat(secret); err == nil {
			t.Errorf("%q opens a seat", secret)
		}
	}
}

// A move that is sent again is known, though the game spells it in another way.
func TestSpelledInAnotherWay(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	for range 2 {
		if r := p.asks(White, Action{Do: Move, Move: "e2-e4!", Key: "key-of-e4"}); r != "" {
			t.Error(r)
		}
	}
	if p.ply() != 1 || p.m.state.moves[0] == "e2-e4!" {
		t.Errorf("the moves are %v", p.m.state.moves)
	}
}

// Whatever two do, a store that is opened anew has the game as it stands.
func TestReplay(t *testing.T) {
	extent.Slow(t)
	dir := folder(t)
	for seed := range uint64(5) {
		p, r := begun(t, newStore(t, dir, usual), Wish{}), solve.Seed(seed)
		moves := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 200).Moves
		for range 300 {
			a := Action{Do: []Kind{Move, Move, Move, Offer, Accept, Decline}[r.IntN(6)], Ply: p.ply()}
			if a.What = []string{Draw, Takeback, Takeback, Rematch}[r.IntN(4)]; a.What == Draw && r.IntN(50) > 0 {
				a.What = Takeback
			}
			if a.Do == Move {
				a.Move, a.What = moves[p.ply()%len(moves)].String(), ""
			}
			p.asks([]Seat{White, Black}[r.IntN(2)], a)
		}
		q := p.opened(dir)
		was, err := p.m.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		is, err := q.m.Snapshot()
		if diff := cmp.Diff(was, is, cmpopts.IgnoreUnexported(board.Document{})); err != nil || diff != "" || was.N < 20 {
			t.Errorf("seed %d, %d events: %v %s", seed, was.N, err, diff)
		}
	}
}

// What is offered stands until it is answered, or until the other side moves.
func TestOffers(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{Rules: []string{"check=off"}})
	p.plays("e4", "e5")
	p.does(White, Offer, Draw)
	p.plays("d4")
	if p.m.state.offers[Draw] != White {
		t.Error("who moves takes the own offer back")
	}
	p.plays("d5")
	if p.m.state.offers[Draw] != Nobody {
		t.Error("an offer stands although the other side has moved")
	}
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback)
	p.moves("e4 e5")
	p.plays("d4", "d5", "a3")
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback)
	p.moves("e4 e5 d4 d5")
	p.plays("a3")
	p.does(White, Offer, Takeback)
	p.does(Black, Offer, Draw)
	p.does(Black, Accept, Takeback)
	if len(p.m.state.offers) > 0 {
		t.Errorf("a draw was offered of a game that is no more: %v", p.m.state.offers)
	}
	p.does(Black, Offer, Draw)
	p.does(White, Accept, Draw)
	pgn, err := p.m.PGN()
	if err != nil || !strings.Contains(pgn, `[HaftRules "check=off"]`) ||
		!strings.HasSuffix(strings.TrimSpace(pgn), "{draw by agreement} 1/2-1/2") {
		t.Errorf("%v %s", err, pgn)
	}
}

// After a game there can be another one, with the colours exchanged, the same secrets, and a clock that is full.
func TestRematch(t *testing.T) {
	h := newStore(t, folder(t), usual)
	p := begun(t, h, Wish{Clock: &Clock{60, 1}})
	p.plays("e4", "e5", "d4")
	p.does(Black, Resign, "")
	p.does(White, Offer, Rematch)
	if r := p.asks(Black, Action{Do: Offer, What: Rematch, Ply: 3}); r != Unoffered {
		t.Errorf("offered already: %q", r)
	}
	p.does(Black, Decline, Rematch)
	if r := p.asks(White, Action{Do: Offer, What: Rematch, Ply: 3}); r != Unoffered {
		t.Errorf("declined: %q", r)
	}
	p.does(Black, Offer, Rematch)
	for _, a := range []Action{
		{Do: Move, Move: "d5", What: Rematch},
		{Do: Resign, What: Rematch},
		{Do: Accept, What: Rematch, Move: "d5"},
	} {
		a.Ply = 3
		if r := p.asks(White, a); r != Nonsense {
			t.Errorf("%+v: %q", a, r)
		}
	}
	p.does(White, Accept, Rematch)
	if r := p.asks(White, Action{Do: Offer, What: Rematch, Ply: 3}); r != Over {
		t.Errorf("another rematch: %q", r)
	}
	next, err := h.Find(p.m.state.next)
	if err != nil {
		t.Fatal(err)
	}
	if seat, err := next.Seat(p.secret[0]); err != nil || seat != Black || len(next.state.moves) != 0 ||
		next.state.left[0] != time.Minute {
		t.Errorf("White of before is %q with %v: %v", seat, next.state.left, err)
	}
}

// A rematch that cannot be written into the game before it leaves no game.
func TestFailedRematch(t *testing.T) {
	dir := folder(t)
	h := newStore(t, dir, usual)
	p := begun(t, h, Wish{})
	p.does(White, Resign, "")
	p.does(White, Offer, Rematch)
	p.m.broken = refusal(Damaged, "the disk is full")
	for range 3 {
		if r := p.asks(Black, Action{Do: Accept, What: Rematch}); r != Damaged {
			t.Error(r)
		}
	}
	if files, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(files) != 3 || len(h.games) != 1 ||
		h.open != 0 || len(h.files) != 1 || h.used != onDisk(t, dir) {
		t.Errorf("%v %v, %d games, %d go on, %d bytes", files, err, len(h.games), h.open, h.used)
	}
}

// The file of a new game is a new file, and that of an old one is not made again.
func TestNewFile(t *testing.T) {
	h := newStore(t, folder(t), usual, "file exists", "no such file")
	p := begun(t, h, Wish{})
	m := &Match{ID: p.m.ID, store: h, state: newState(p.m.ID)}
	if err := m.write([]byte("x")); err == nil || m.broken != nil {
		t.Error(err, m.broken)
	}
	if err := os.Remove(h.file(p.m.ID)); err != nil {
		t.Fatal(err)
	}
	if r := p.asks(White, Action{Do: Resign}); r != Damaged {
		t.Error(r)
	}
	if _, err := os.Stat(h.file(p.m.ID)); err == nil {
		t.Error("there is a file without the events before")
	}
}

// Mate ends a game; the same position for the third time is a draw.
func TestEndings(t *testing.T) {
	for _, test := range []struct{ variant, moves, result, words string }{
		{"haft", "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1", "", ""},
		{"haft", "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1 b1c1", "0-1", "checkmate"},
		{"haft", "e4 e5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6", "1/2-1/2", "three times"},
		{"heisenberg", "e4 e5", "", ""},
		{"quantum", "e4 e5", "", ""},
	} {
		p := begun(t, newStore(t, folder(t), usual), Wish{Variant: test.variant})
		p.plays(strings.Fields(test.moves)...)
		if e := p.m.state.end; e.Result != test.result || !strings.Contains(e.Words, test.words) {
			t.Errorf("%s %s: %+v", test.variant, test.moves, e)
		}
	}
}

// Clocks run from the second move of White on, add the increment, and end the game; they stand while the server is
// down.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := folder(t)
		h := newStore(t, dir, usual)
		p := begun(t, h, Wish{Clock: &Clock{60, 2}})
		time.Sleep(time.Hour)
		p.plays("e4", "e5")
		time.Sleep(10 * time.Second)
		p.plays("d4")
		p.shows(52, 60)
		time.Sleep(20 * time.Second)
		p.shows(52, 40)
		h.Close()
		time.Sleep(time.Hour)
		p = p.opened(dir)
		p.shows(52, 40)
		time.Sleep(15 * time.Second)
		p.plays("d5")
		p.shows(52, 27)
		crashed := p.m
		time.Sleep(30 * time.Second)
		crashed.timer.Stop() // the process is killed
		p = p.opened(dir)
		p.shows(52, 27)
		time.Sleep(53 * time.Second)
		synctest.Wait()
		if e := p.m.state.end; e.Result != "0-1" || e.Words != "the time of White is over" {
			t.Errorf("%+v", e)
		}
		if r := p.asks(White, Action{Do: Move, Move: "a3", Ply: 4}); r != Over {
			t.Errorf("a move after the end: %q", r)
		}
		pgn, err := p.m.PGN()
		if err != nil || !strings.Contains(pgn, "[%clk 0:00:52]") || !strings.Contains(pgn, `[Termination "time forfeit"]`) {
			t.Errorf("%v %s", err, pgn)
		}
	})
}

// A takeback puts both clocks back, so that nobody gains or loses time by it.
func TestTakebackClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := folder(t)
		p := begun(t, newStore(t, dir, usual), Wish{Clock: &Clock{60, 30}})
		p.plays("e4", "e5")
		for range 3 {
			time.Sleep(10 * time.Second)
			p.plays("d4")
			p.shows(80, 60)
			time.Sleep(5 * time.Second)
			p.does(White, Offer, Takeback)
			p.does(Black, Accept, Takeback)
			p.shows(60, 60)
		}
		p.plays("d4")
		time.Sleep(5 * time.Second)
		p.plays("d5")
		p.shows(90, 85)
		time.Sleep(7 * time.Second)
		p.does(White, Offer, Takeback)
		p.does(Black, Accept, Takeback) // of two moves
		p.shows(60, 60)
		time.Sleep(7 * time.Second)
		p.does(Black, Offer, Takeback)
		p.does(White, Accept, Takeback) // of the first one of Black
		p.shows(60, 60)
		p.m.timer.Stop()
		p.opened(dir).shows(60, 60)
	})
}

// opened is the same game in a store that is opened anew.
func (p *player) opened(dir string) *player {
	p.Helper()
	m, err := newStore(p, dir, usual).Find(p.m.ID)
	if err != nil {
		p.Fatal(err)
	}
	return &player{TB: p.TB, m: m, secret: p.secret, key: p.key}
}

func (p *player) shows(white, black int) {
	p.Helper()
	s, err := p.m.Snapshot()
	if err != nil {
		p.Fatal(err)
	}
	if got := s.Clock.Left; got != [2]int64{int64(1000 * white), int64(1000 * black)} {
		p.Errorf("the clocks show %v; want %d and %d seconds", got, white, black)
	}
}

// Games in which nothing happens end; finished ones are deleted in time, and not before.
func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := usual
		l.Abandon, l.Keep = time.Hour, 24*time.Hour
		dir := folder(t)
		h := newStore(t, dir, l)
		p := begun(t, h, Wish{})
		p.plays("e4")
		time.Sleep(59 * time.Minute)
		h.Sweep(time.Now())
		p.plays("e5")
		time.Sleep(59 * time.Minute)
		h = newStore(t, dir, l) // the time before does not count: the server was down
		time.Sleep(59 * time.Minute)
		h.Sweep(time.Now())
		if h.open != 1 {
			t.Fatal("the game has ended")
		}
		time.Sleep(2 * time.Minute)
		h.Sweep(time.Now())
		m, err := h.Find(p.m.ID)
		if err != nil || m.state.end.Result != "*" || m.state.end.Words != "abandoned: nothing has happened for 1h" {
			t.Fatal(err, m.state.end)
		}
		time.Sleep(23 * time.Hour)
		h.Sweep(time.Now())
		if _, err := h.Find(p.m.ID); err != nil {
			t.Error(err)
		}
		time.Sleep(2 * time.Hour)
		h.Sweep(time.Now())
		if _, err := h.Find(p.m.ID); err == nil {
			t.Error("the game is still there")
		}
		if left, _ := os.ReadDir(dir); len(left) != 1 || h.used != 0 || h.open != 0 {
			t.Errorf("%v are left, %d bytes, %d games", left, h.used, h.open)
		}
	})
}

// A game without both first moves ends after an hour.
func TestUnbegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := usual
		l.Abandon = 24 * time.Hour
		h := newStore(t, folder(t), l)
		one, two := begun(t, h, Wish{}), begun(t, h, Wish{})
		one.plays("e4")
		two.plays("e4", "e5")
		time.Sleep(59 * time.Minute)
		h.Sweep(time.Now())
		if h.open != 2 {
			t.Errorf("%d games go on after 59 minutes", h.open)
		}
		time.Sleep(2 * time.Minute)
		h.Sweep(time.Now())
		if !one.m.state.over() || two.m.state.over() || one.m.state.end.Words !=
			"abandoned: nothing has happened for 1h" {
			t.Error(one.m.state.end, two.m.state.end)
		}
	})
}

func TestSpoken(t *testing.T) {
	for d, want := range map[time.Duration]string{
		10 * time.Second: "10s", 10 * time.Minute: "10m", 90 * time.Minute: "1h30m", 168 * time.Hour: "168h",
		time.Hour + time.Second: "1h0m1s", 100 * time.Hour: "100h", 0: "0s",
	} {
		if got := spoken(d); got != want {
			t.Errorf("%v: %s", d, got)
		}
	}
}

// Who has begun so many games begins another one when one of them is over.
func TestEach(t *testing.T) {
	l := usual
	l.Each = 2
	h := newStore(t, folder(t), l)
	p := begun(t, h, Wish{By: "a"})
	for _, by := range []string{"a", "b", "", "", ""} {
		begun(t, h, Wish{By: by})
	}
	_, _, err := h.Begin(t.Context(), &Wish{By: "a"})
	if r := (*Refusal)(nil); !errors.As(err, &r) || r.Reason != Full ||
		!strings.Contains(r.Text, "2 games that were begun from your address are going on") {
		t.Error(err)
	}
	p.does(White, Resign, "")
	begun(t, h, Wish{By: "a"})
}

// A store takes so many games, and begins none when its files have so many bytes. Games that go on are not stopped, and
// their clocks run after a restart.
func TestFull(t *testing.T) {
	l := usual
	l.Games, l.Disk = 2, 2001
	h := newStore(t, folder(t), l)
	p, q := begun(t, h, Wish{}), begun(t, h, Wish{})
	var r *Refusal
	if _, _, err := h.Begin(t.Context(), &Wish{}); !errors.As(err, &r) || r.Reason != Full {
		t.Error(err)
	}
	q.does(White, Resign, "")
	p.plays(strings.Fields("b1c3 b8c6 d4 d5 a3 a6 h3 h6 b3 b6 g3 g6")...)
	if h.used <= int64(l.Disk) {
		t.Fatalf("only %d bytes are used", h.used)
	}
	_, _, err := h.Begin(t.Context(), &Wish{})
	if !errors.As(err, &r) || r.Reason != Full || !strings.HasSuffix(r.Text, "limit of 2001 bytes") {
		t.Error(err)
	}
	p.does(Black, Resign, "")
}

// Clocks run after a restart even if that cannot be written.
func TestResumes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, l := folder(t), usual
		p := begun(t, newStore(t, dir, l), Wish{Clock: &Clock{60, 0}})
		p.plays("e4", "e5")
		p.m.timer.Stop()
		time.Sleep(time.Hour)
		l.Disk = 1
		m, err := newStore(t, dir, l).Find(p.m.ID)
		if err != nil || m.state.events[3].Kind != Resumed {
			t.Fatal(err, m.state.events)
		}
		m.timer.Stop()
		h := newStore(t, dir, l, "the disk is full")
		if p.m, err = h.Find(p.m.ID); err != nil {
			t.Fatal(err)
		}
		p.m.broken = errors.New("the disk is full")
		p.m.timer.Stop()
		time.Sleep(10 * time.Second)
		h.resume(p.m)
		time.Sleep(10 * time.Second)
		p.shows(50, 60)
		if p.m.timer == nil || !p.m.timer.Stop() {
			t.Error("no flag can fall")
		}
	})
}

// Wishes that make no sense are refused.
func TestWishes(t *testing.T) {
	h := newStore(t, folder(t), usual)
	for _, w := range []Wish{
		{Variant: "chess"},
		{Rules: []string{"castling=on"}},
		{Rules: make([]string, 11)},
		{Variant: "heisenberg", Rules: []string{"check=off"}},
		{Clock: &Clock{}},
		{Clock: &Clock{1e6, 0}},
		{Clock: &Clock{60, -1}},
	} {
		_, _, err := h.Begin(t.Context(), &w)
		if r := (*Refusal)(nil); !errors.As(err, &r) || r.Reason != Nonsense {
			t.Errorf("%+v: %v", w, err)
		}
	}
	for _, id := range []string{
		"", "..", "../../etc/passwd", strings.Repeat("0", 32), strings.Repeat("A", 32),
		strings.Repeat("0", 33),
	} {
		_, err := h.Find(id)
		if r := (*Refusal)(nil); !errors.As(err, &r) || r.Reason != Missing {
			t.Errorf("%q: %v", id, err)
		}
	}
}
