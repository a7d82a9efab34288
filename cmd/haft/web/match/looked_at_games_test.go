package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// Whoever looks at a game sees all of its moves, and is told when there is another one.
func TestMovesAreSeen(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	moves := []string{"e4", "e5", "d4", "d5"}
	for i, move := range moves {
		before, err := p.m.Since(i + 1)
		if err != nil || len(before.Events) != 0 {
			t.Fatal(err, before.Events)
		}
		p.plays(move)
		select {
		case <-before.Changed:
		default:
			t.Errorf("nobody is told of %s", move)
		}
		s, err := p.m.Snapshot()
		if err != nil || !slices.Equal(s.Document.Line.Moves, moves[:i+1]) {
			t.Errorf("after %s: %v, %v", move, s.Document.Line.Moves, err)
		}
	}
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback)
	if s, err := p.m.Snapshot(); err != nil || !slices.Equal(s.Document.Line.Moves, moves[:2]) {
		t.Errorf("after a takeback: %v, %v", s.Document.Line.Moves, err)
	}
}

// What is sent to all who look on is written once in a tenth of a second.
func TestFreshSnapshots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := begun(t, newStore(t, folder(t), usual), Wish{Clock: &Clock{60, 0}})
		p.plays("e4", "e5")
		first, err := p.m.Since(0)
		time.Sleep(99 * time.Millisecond)
		same, err2 := p.m.Since(0)
		time.Sleep(time.Millisecond)
		other, err3 := p.m.Since(0)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		text := func(n *News) string { return string(bytes.Join(n.Now, nil)) }
		if text(first) != text(same) || text(first) == text(other) || !json.Valid([]byte(text(first))) {
			t.Errorf("%s\n%s\n%s", text(first), text(same), text(other))
		}
		if &first.Now[1][0] != &other.Now[1][0] {
			t.Error("the game is written anew although only clocks have gone on")
		}
		p.m.timer.Stop()
	})
}

// A long game is told in parts, and how it stands comes with the last of them.
func TestNewsInParts(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	for i := range 25 { // each time four events and a move: a3 a6 b3 b6 ... a4 a5 ...
		p.does(White, Offer, Draw)
		p.does(Black, Decline, Draw)
		p.does(Black, Offer, Draw)
		p.does(White, Decline, Draw)
		p.plays(fmt.Sprintf("%c%c", "abcdefgh"[i/2%8], "3645"[i%2+i/16*2]))
	}
	p.does(White, Offer, Draw)
	p.does(Black, Decline, Draw)
	p.does(Black, Offer, Draw)
	var parts []int
	for known, last := 0, false; !last; {
		news, err := p.m.Since(known)
		if err != nil {
			t.Fatal(err)
		}
		last = news.Changed != nil
		if last != (news.Now != nil) || news.N != known+len(news.Events) || !last && news.Events[0].N != known+1 {
			t.Errorf("after %d: %d events to %d, state %s", known, len(news.Events), news.N, news.Now)
		}
		known = news.N
		parts = append(parts, len(news.Events))
	}
	if want := []int{maxNews, maxNews, 1}; !slices.Equal(parts, want) {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
}

// A game that somebody visits stays in memory for a while, and is the same for all who visit it.
func TestVisited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newStore(t, folder(t), usual)
		p := begun(t, h, Wish{})
		p.does(White, Resign, "")
		for range 2 { // in memory, and then from the file
			time.Sleep(time.Hour)
			one, err := h.Find(p.m.ID)
			if err != nil {
				t.Fatal(err)
			}
			h.Sweep(time.Now().Add(idle))
			if two, err := h.Find(p.m.ID); err != nil || two != one {
				t.Errorf("it was forgotten: %v", err)
			}
			h.Sweep(time.Now().Add(idle + 1))
			if len(h.games) != 0 {
				t.Error("it is not forgotten")
			}
		}
	})
}

// A game goes on for ever where nothing limits it; otherwise time counts from its last event. A finished one is deleted
// when the store is opened too late.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, l := folder(t), usual
		h := newStore(t, dir, l)
		p, q := begun(t, h, Wish{}), begun(t, h, Wish{})
		p.plays("e4", "e5")
		time.Sleep(100 * 24 * time.Hour)
		if h.Sweep(time.Now()); h.open != 2 {
			t.Fatalf("%d games go on", h.open)
		}
		q.does(White, Resign, "")
		l.Abandon, l.Keep = time.Hour, time.Hour
		h = newStore(t, dir, l)
		if _, err := h.Find(q.m.ID); err != nil {
			t.Error(err)
		}
		m, err := h.Find(p.m.ID)
		if err != nil {
			t.Fatal(err)
		}
		p.m = m
		time.Sleep(40 * time.Minute)
		p.plays("d4")
		time.Sleep(40 * time.Minute)
		if h.Sweep(time.Now()); h.open != 1 {
			t.Error("time does not count from the last event")
		}
		time.Sleep(21 * time.Minute)
		if h.Sweep(time.Now()); h.open != 0 {
			t.Error("the game goes on")
		}
		time.Sleep(2 * time.Hour)
		h = newStore(t, dir, l)
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 || len(h.files) != 0 {
			t.Errorf("%v is left, %v", left, err)
		}
	})
}

// The file for other programs is written when a store is opened only if it is older than the game.
func TestOlderPGN(t *testing.T) {
	dir := folder(t)
	p := begun(t, newStore(t, dir, usual), Wish{})
	name := p.m.store.pgn(p.m.ID)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for later, want := range map[time.Duration]string{time.Hour: "mine", -time.Hour: string(whole)} {
		at := time.Now().Add(later)
		if err := os.WriteFile(name, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
		h := newStore(t, dir, usual)
		if now, err := os.ReadFile(name); err != nil || string(now) != want || h.used != onDisk(t, dir) {
			t.Errorf("%v later: %q, %v, %d bytes", later, now, err, h.used)
		}
	}
}

// Keys, takebacks and rematches where they are easy to get wrong.
func TestEasyToGetWrong(t *testing.T) {
	h := newStore(t, folder(t), usual)
	p := begun(t, h, Wish{Clock: &Clock{60, 0}})
	p.plays("e4")
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback) // of the first move
	p.shows(60, 60)
	p.plays("e4", "e5")
	p.does(White, Offer, Draw)
	p.does(Black, Decline, Draw)
	p.does(White, Offer, Takeback)
	p.does(Black, Accept, Takeback)
	p.does(White, Offer, Draw) // again, since the position is another one
	const key = "the-same-key"
	if r := p.asks(Black, Action{Do: Decline, What: Draw, Key: key, Ply: p.ply()}); r != "" {
		t.Error(r)
	}
	if r := p.asks(Black, Action{Do: Offer, What: Draw, Key: key, Ply: p.ply()}); r != KeyTaken {
		t.Errorf("the key of something else: %q", r)
	}
	for _, do := range []Kind{Resign, Sit} {
		err := p.m.Act(t.Context(), "no secret", &Action{Do: do, Key: "another-key", Ply: p.ply()})
		if err == nil || err.Error() != "the secret opens no seat of this game" || p.m.state.over() {
			t.Errorf("%s without a secret: %v", do, err)
		}
	}
	p.does(Black, Resign, "")
	p.does(Black, Offer, Rematch)
	p.does(White, Accept, Rematch)
	next, err := h.Find(p.m.state.next)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Seat{Black, White} {
		if seat, err := next.Seat(p.secret[i]); err != nil || seat != want {
			t.Errorf("seat %d is %q, %v", i, seat, err)
		}
	}
	p.m.timer.Stop()
}
