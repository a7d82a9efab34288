package scene

import (
	"fmt"
	"slices"
	"testing"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve"
	"haft/solve/schema"
)

// A square has room for the numbers of two moves, as players write them, and for a sign that there are more. What the
// position says has no move.
func TestNote(t *testing.T) {
	g := &model.Game{Moves: slices.Repeat([]model.Move{{From: 1, To: 2}}, 9)}
	var b picture.Board
	for i, want := range []string{"", "3.", "3. 3...", "3. 3...+", "3. 3...+"} {
		if i > 0 {
			note(&b, g, []model.Ply{0, model.Ply(4 + i)})
		}
		if s := b.Squares[2]; s.Note != want || b.Squares[1].Note != want {
			t.Errorf("after %d plies it is %q, want %q", i, s.Note, want)
		}
	}
}

// What is not certain never looks certain, however likely it is.
func TestPart(t *testing.T) {
	const many = 1 << 62
	for _, test := range []struct {
		some, all uint64
		want      float64
	}{{0, 4, 0}, {1, 4, 0.25}, {4, 4, 1}, {many, many, 1}, {many - 1, many, almost}, {many, many + 1, almost}} {
		if got := part(test.some, test.all); got != test.want {
			t.Errorf("%d of %d are %v, want %v", test.some, test.all, got, test.want)
		}
	}
}

// An explanation names its plies if the claim follows. Of an illegal ply without one, it is that ply.
func TestReasons(t *testing.T) {
	a := &solve.Analysis{Verdict: &solve.Verdict{Ply: 7}}
	needs := []solve.Need{{Ply: 2}, {Ply: 5}}
	for want, e := range map[string]*schema.Explanation{
		"[7]":   {},
		"[2 5]": {Explanation: &solve.Explanation{Needs: needs}},
		"[]":    {Explanation: &solve.Explanation{Needs: needs, Exception: &model.Assignment{}}},
	} {
		if got := fmt.Sprint(reasons(a, e)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
