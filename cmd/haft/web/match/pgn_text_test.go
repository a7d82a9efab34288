package match

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The file of a game says when it was begun, how it ended, and what each clock showed after the mover's own move.
func TestWholePGN(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newStore(t, folder(t), usual)
		p := begun(t, h, Wish{Clock: &Clock{3 * 3600, 2}, Rules: []string{"check=off"}})
		for i, move := range strings.Fields("e4 e5 g1f3 b8c6 f1b5") {
			p.plays(move)
			time.Sleep(time.Duration(10+1000*i) * time.Second)
		}
		p.does(Black, Resign, "")
		got, err := p.m.PGN()
		if err != nil {
			t.Fatal(err)
		}
		const want = `[Event "Game for two"]
[Date "2000.01.01"]
[Result "1-0"]
[TimeControl "10800+2"]
[Termination "normal"]
[Variant "Haft Schroedinger"]
[HaftRules "check=off"]

1. e4 {[%clk 3:00:00]} 1... e5 {[%clk 3:00:00]} 2. g1f3 {[%clk 2:43:12]} 2...
b8c6 {[%clk 2:26:32]} 3. f1b5 {[%clk 1:53:04]} {Black resigns} 1-0

`
		if got != want {
			t.Errorf("the file is\n%s\nwant\n%s", got, want)
		}
		p.m.timer.Stop()
	})
}

// Two who look are two spectators, and each leaves once; a game over is forgotten when both have left for a while.
func TestSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newStore(t, folder(t), usual)
		p := begun(t, h, Wish{})
		one, two := p.m.Watch(), p.m.Watch()
		if p.m.watchers != 2 {
			t.Errorf("%d spectators", p.m.watchers)
		}
		p.does(White, Resign, "")
		one()
		time.Sleep(time.Hour)
		h.Sweep(time.Now())
		if len(h.games) != 1 {
			t.Error("a game that somebody looks at is forgotten")
		}
		two()
		h.Sweep(time.Now().Add(idle))
		if len(h.games) != 1 {
			t.Error("a game is forgotten too early")
		}
		h.Sweep(time.Now().Add(idle + time.Second))
		if len(h.games) != 0 {
			t.Error("a game is not forgotten")
		}
	})
}

// A game that cannot be written is not begun, and leaves nothing behind.
func TestNotBegun(t *testing.T) {
	dir := folder(t)
	l := usual
	l.Disk = 10 // not even the first event fits
	h := newStore(t, dir, l)
	if _, _, err := h.Begin(t.Context(), &Wish{By: "a"}); err == nil {
		t.Error("a game is begun on a disk that is full")
	}
	if len(h.files) != 0 || len(h.games) != 0 || h.open != 0 || len(h.begun) != 0 {
		t.Errorf("%d files, %d games, %d open, begun %v", len(h.files), len(h.games), h.open, h.begun)
	}
}

// A clock has ten seconds to a day, and adds an hour at most for each move.
func TestBoundsOfClocks(t *testing.T) {
	for c, ok := range map[Clock]bool{
		{9, 0}: false, {10, 0}: true, {24 * 3600, 3600}: true, {24*3600 + 1, 0}: false, {60, 3601}: false, {60, -1}: false,
	} {
		if err := c.check(); (err == nil) != ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
