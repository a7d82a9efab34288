package player

import (
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/core"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What boards of puzzles show that keep something back, of squares of every sort: where a last move may have begun, or
// may have ended. UPDATE=1 writes the file; read what has changed in it.
func TestCoveredStays(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for _, r := range []core.Request{
		{Puzzle: "who/3/1", At: core.Path{0}},
		{Puzzle: "who/3/1", At: core.Path{1}, Select: "e2"},
		{Puzzle: "who/3/1", At: core.Path{1}, Select: "a1", Flip: true},
		{Puzzle: "who/3/1", At: core.Path{1}, Select: "i1"},
		{Puzzle: "who/3/1", At: core.Path{2}},
		{Puzzle: "last/1/1"},
		{Puzzle: "last/1/1", Select: "e4"},
		{Puzzle: "last/1/1", Select: "a1"},
		{Puzzle: "last/1/1", Select: "a8"},
		{Puzzle: "last/1/1", Select: "a7"},
		{Puzzle: "last/1/1", Select: "b2"},
		{Puzzle: "nosuch/1/1"},
	} {
		r.Question = "covered"
		fmt.Fprintf(&said, "%s at %v, selected %q\n", r.Puzzle, r.At, r.Select)
		reply, err := Answer(t.Context(), &core.Usual, &r)
		if err != nil {
			fmt.Fprintf(&said, "  error: %v\n", err)
			continue
		}
		v := reply.(*core.View)
		fmt.Fprintf(&said, "  ply %d: %s\n", v.Ply, v.State)
		ways := 0
		for _, words := range v.Squares {
			if strings.HasSuffix(words, "selected") || strings.Contains(words, "last move") {
				fmt.Fprintf(&said, "  %s\n", words)
			}
			if strings.Contains(words, "can ") {
				ways++
			}
		}
		if v.Panel != nil {
			fmt.Fprintf(&said, "  %s: %+v\n", v.Panel.Head, v.Panel.Rows)
		}
		for _, target := range v.Targets {
			fmt.Fprintf(&said, "  %s: %s %v\n", target.To, target.Words, target.Choices)
		}
		fmt.Fprintf(&said, "  movers %v, %d squares are marked\n", v.Movers, ways)
	}
	golden.Text(t, "testdata/covered.txt", said.String())
}
