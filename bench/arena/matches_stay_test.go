package arena

import (
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// A few games of players of each kind that need no program stay as they are: the moves, what the players expect, how
// the games end, what they add up to, and their PGN.
func TestMatchesStay(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var said strings.Builder
	for _, h := range []Header{
		{First: "nodes=40", Second: "random", Seed: 3, Opening: 3},
		{First: "greedy", Second: "beginner", Seed: 1, Opening: 2, MaxPlies: 60, Rules: "check=off"},
		{First: "nodes=30,without=kings", Second: "nodes=30", Seed: 2, Opening: 0, MaxPlies: 90},
		{First: "random", Second: "greedy", Seed: 5, Opening: 1, MaxPlies: 2},
	} {
		m := match(t, h, 2, 1)
		fmt.Fprintf(&said, "%s against %s\n", h.First, h.Second)
		for _, r := range m.Games {
			for _, s := range r.Seconds {
				if s < 0 || math.Round(s*1e3)/1e3 != s {
					t.Errorf("%v seconds", s)
				}
			}
			fmt.Fprintf(&said, "%d: %s, White has %.4f after %d plies, expected %v\n%s\n", r.Game, r.Ending, r.White, r.Opening,
				r.Expected, r.Moves)
		}
		c := m.Count()
		fmt.Fprintf(&said, "%d games, %d won, %d drawn, %d lost, %d plies, moves %v, mean %.4f\n", c.Games, c.Wins, c.Draws,
			c.Losses, c.Plies, c.Moves, c.Pairs().Strength().Mean)
		plies, starts := m.Phases()
		for _, p := range append(plies, starts...) {
			fmt.Fprintf(&said, "  %s: %d games, %.4f before, %.4f after, gain %.4f\n",
				p.Name, p.Games, p.Before, p.After, p.Gain())
		}
		var pgn strings.Builder
		if err := m.WritePGN(&pgn); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "PGN of %d bytes, CRC-32 %08x\n", pgn.Len(), crc32.ChecksumIEEE([]byte(pgn.String())))
	}
	golden.Text(t, "testdata/matches.txt", said.String())
}
