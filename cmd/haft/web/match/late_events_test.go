package match

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
)

// An event that waited for another one is not earlier than that.
func TestEventsInOrder(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	last := p.m.state.events[0].At
	if err := p.m.append(&Event{
		At: last.Add(-time.Hour), Kind: Resign, By: White,
		Ended: board.Ended{Result: "0-1", Words: "White resigns"},
	}); err != nil {
		t.Fatal(err)
	}
	if got := p.m.state.events[1].At; got.Before(last) {
		t.Errorf("%v, after %v", got, last)
	}
}

// A file that is full takes no more moves, but the end of the game, unless something else is wrong with it.
func TestFullFile(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	p.m.size = maxBytes
	if r := p.asks(White, Action{Do: Move, Move: "e4"}); r != Full {
		t.Errorf("a move: %q", r)
	}
	if r := p.asks(White, Action{Do: Resign}); r != Damaged { // it is not as long as that
		t.Errorf("the end: %q", r)
	}
}

// A move after the time was over ends the game, even if the clock has not been looked at.
func TestLateMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := begun(t, newStore(t, folder(t), usual), Wish{Clock: &Clock{60, 0}})
		p.plays("e4", "e5", "d4")
		p.m.timer.Stop()
		time.Sleep(2 * time.Minute)
		if r := p.asks(Black, Action{Do: Move, Move: "d5", Ply: 3}); r != Over || p.m.state.end.Result != "1-0" {
			t.Errorf("%q, %+v", r, p.m.state.end)
		}
	})
}

// A game that ends differently in different worlds has its score in the PGN.
func TestMixedScore(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{})
	p.plays(strings.Fields("a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 " +
		"g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")...)
	pgn, err := p.m.PGN()
	pgn = strings.Join(strings.Fields(pgn), " ")
	if err != nil || !strings.Contains(pgn, `[HaftScore "0.42"]`) ||
		!strings.Contains(pgn, "{checkmate in some worlds, stalemate in the others: White scores 0.42} 1/2-1/2") {
		t.Errorf("%v\n%s", err, pgn)
	}
}

// A move that can be one of several is refused, with all of them.
func TestSeveralMoves(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{Variant: "heisenberg"})
	p.plays("f2f4", "d7d6", "f4?f5-e5", "b7b5")
	err := p.m.Act(t.Context(), p.secret[0], &Action{Do: Move, Move: "e5d8", Ply: 4, Key: "key-of-e5d8"})
	if err == nil || err.Error() != "the move can be one of several: e5?d6-d8q, e5?d6-d8r, e5?d6-d8b, e5?d6-d8n" {
		t.Errorf("%v", err)
	}
}
