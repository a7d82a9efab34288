package scramble_test

import (
	"testing"

	"haft/model/gamefile/gametest"
	"haft/model/scramble"
)

// The first four plies are legal in this world: the bishop on f1 gives check from b5 to the king on e8.
func TestAnnouncedCheck(t *testing.T) {
	const start = "RNBQKBNR/RNBQKBNR"
	for _, c := range []struct{ moves, why string }{
		{"e2e4 d7d6 f1b5+", ""},
		{"e2e4 d7d6 f1b5", "f1b5: the move gives check, and none is announced"},
		{"e2e4 d7d6 f1c4", ""},
		{"e2e4 d7d6 f1c4+", "f1c4+: a check is announced, and the move gives none"},
		{"e2e4+ d7d6", "e2e4+: a check is announced, and the move gives none"},
		{"e2e4 d7d6 f1b5+ c7c6", ""},
		{"e2e4 d7d6 f1b5+ c8d7+", "c8d7+: a check is announced, and the move gives none"},
		{"e2e4 e7e6 d2d4 f8b4+ d1d2 b4d2+", ""}, // from both sides
		{"e2e4 f7f6 e4e5 e8f7 e5e6+ f7e8", ""},  // a pawn gives check
	} {
		g := gametest.Game(t, "announce=on", c.moves)
		_, _, why := scramble.Legal(g, parseWorld(t, start))
		if got := errorText(why); got != c.why {
			t.Errorf("%s: %q, want %q", c.moves, got, c.why)
		}
	}
	off := gametest.Game(t, "", "e2e4+ d7d6 f1b5")
	if ok, _, why := scramble.Legal(off, parseWorld(t, start)); !ok {
		t.Errorf("signs count without the rule: %v", why)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A world plays the same moves with announcements as without, and announces each check.
func TestAnnouncedMoves(t *testing.T) {
	w := parseWorld(t, "RNBQKBNR/RNBQKBNR")
	plain := replayed(t, gametest.Game(t, "", "e2e4 d7d6"), w).Moves()
	signed := replayed(t, gametest.Game(t, "announce=on", "e2e4 d7d6"), w).Moves()
	for i, m := range plain {
		m.Check = m == parseMove(t, "f1b5")
		if i >= len(signed) || signed[i] != m {
			t.Fatalf("%v, want %v with a sign at f1b5", signed, plain)
		}
	}
}
