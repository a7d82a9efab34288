package scramble_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/model/gamefile/gametest"
	"haft/model/scramble"
)

// foolsMate is the shortest mate of ordinary chess, loydsStalemate the shortest known stalemate (Sam Loyd).
const (
	foolsMate      = "f2f3 e7e5 g2g4 d8h4"
	loydsStalemate = `e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7
		b8c8 f7g6 c8e6`
)

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		moves, rules string
		status       scramble.Status
		check        bool
	}{
		{"", "", scramble.Ongoing, false},
		{"e2e4 f7f6 d1h5", "", scramble.Ongoing, true},
		{foolsMate, "", scramble.Checkmate, true},
		{foolsMate, "check=off", scramble.Ongoing, false},
		{loydsStalemate, "", scramble.Stalemate, false},
		{loydsStalemate, "check=off", scramble.Ongoing, false},
	} {
		p := replayed(t, gametest.Game(t, c.rules, c.moves), parseWorld(t, ordinary))
		if p.Status() != c.status || p.InCheck() != c.check {
			t.Errorf("%s %s: %v, check %v; expected %v, %v", c.moves, c.rules, p.Status(), p.InCheck(), c.status, c.check)
		}
	}
}

// A status is named as the rest of haft names the ends of games.
func TestStatusNames(t *testing.T) {
	if got := fmt.Sprint(scramble.Ongoing, scramble.Checkmate, scramble.Stalemate); got != "ongoing checkmate stalemate" {
		t.Error(got)
	}
}

// A promotion is listed even if the world does not say what the pawn becomes, but Play refuses it.
func TestOpenPromotion(t *testing.T) {
	moves := strings.Fields(promotion)
	last := parseMove(t, moves[len(moves)-1])
	p := replayed(t, gametest.Game(t, "", strings.Join(moves[:len(moves)-1], " ")), parseWorld(t, ordinary))
	if !slices.Contains(p.Moves(), last) {
		t.Errorf("%v is not among %v", last, p.Moves())
	}
	if err := p.Play(last); err == nil {
		t.Errorf("%v is played to %v", last, p)
	}
}

func TestString(t *testing.T) {
	w := parseWorld(t, "KQRRBBNN/RNBNBKQR")
	for moves, want := range map[string]string{
		"":          "rnbnbkqr/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN w - -",
		"e2e4":      "rnbnbkqr/pppppppp/8/8/4P3/8/PPPP1PPP/KQRRBBNN b - e3",
		"e2e3 d7d5": "rnbnbkqr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/KQRRBBNN w - d6",
	} {
		if got := replayed(t, gametest.Game(t, "en-passant=on", moves), w).String(); got != want {
			t.Errorf("after %q: %q, expected %q", moves, got, want)
		}
	}
	if got := replayed(t, gametest.Game(t, "", "e2e4"), w).String(); !strings.HasSuffix(got, " b - -") {
		t.Errorf("without en passant: %q", got)
	}
}
