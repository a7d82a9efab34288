package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/exact"
)

// The third time is a draw. The first times worlds are lost do not count, and the side to move matters.
func TestRepetition(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	dance := gametest.Moves(t, "b1c3 b8c6 c3b1 c6b8")
	for i, m := range slices.Concat(dance, dance, dance) {
		if d := g.Draw(); d != NoDraw {
			t.Fatalf("%v after ply %d", d, i)
		}
		g.Play(m)
		// After ply 2 nothing new is shown, and the position is the same at plies 2, 6 and 10.
		if i == 9 {
			break
		}
	}
	if d := g.Draw(); d != Repetition {
		t.Errorf("%v, want repetition", d)
	}
	if white, ended := g.Points(); white != 0.5 || !ended {
		t.Errorf("a draw in play is worth %v, ended %v", white, ended)
	}
}

// Fifty moves of each side without progress are a draw; losing starting positions is progress.
func TestFiftyMoves(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	for _, m := range gametest.Moves(t, "b1c3 b8c6") {
		g.Play(m)
	}
	if g.clock != 0 {
		t.Errorf("clock %d after moves that lose starting positions", g.clock)
	}
	g.Play(gametest.Moves(t, "c3b1")[0])
	if g.clock != 1 {
		t.Errorf("clock %d after a move that loses none", g.clock)
	}
	g.clock = fiftyMoves
	if d := g.Draw(); d != FiftyMoves {
		t.Errorf("%v, want fifty moves", d)
	}
}

// A side that loses otherwise repeats the position, and the score says so.
func TestSearchKnowsDraws(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	behind, there := "e2e4 d7d5 e4d5 c8h3 g2h3 a7a6", " b1c3 g8f6 c3b1 f6g8"
	for _, m := range gametest.Moves(t, behind+there+there) {
		g.Play(m)
	}
	r := best(g, Limits{Depth: 3}, 40) // one ply more than to the draw: at depth 0 nobody looks for draws
	for _, l := range r.Lines {
		if l.Moves[0].String() == "b1c3" && l.Score > 0 {
			t.Errorf("%v has score %d although Black can repeat", l.Moves, l.Score)
		}
	}
}

// Positions repeat after an even number of plies, four at least, without progress between.
func TestRepeated(t *testing.T) {
	for text, want := range map[string]string{ // the clocks from which on it is repeated, and within how many plies
		"a": "", "abcda": "4:within 4, within 6", "ababa": "4:within 4, within 6", "abcdefa": "6:within 6",
		"abcdabcda": "4:within 4, within 6 8:always", "abcdefgha": "",
		"ababababa":  "4:within 4, within 6 6:always",
		"xabxcdxefx": "6:within 6",
	} {
		var keys []exact.Key
		for _, letter := range text {
			keys = append(keys, exact.Key{Index: uint64(letter)})
		}
		var said []string
		for clock := range len(keys) + 2 {
			var when []string
			for _, within := range []int{0, 4, 6} {
				if repeated(keys, clock, within) {
					when = append(when, fmt.Sprint("within ", within))
				}
			}
			if len(when) == 3 {
				when = []string{"always"}
			}
			if len(when) > 0 {
				said = append(said, fmt.Sprintf("%d:%s", clock, strings.Join(when, ", ")))
			}
		}
		said = slices.CompactFunc(said, func(a, b string) bool {
			return a[strings.Index(a, ":"):] == b[strings.Index(b, ":"):]
		})
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
