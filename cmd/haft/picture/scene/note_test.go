package scene

import (
	"fmt"
	"testing"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve"
	"haft/solve/schema"
)

// A square has room for the numbers of two plies, and for a sign that there are more.
func TestNoted(t *testing.T) {
	var s picture.Square
	for i, want := range []string{"5", "5 6", "5 6+", "5 6+", "5 6+"} {
		if noted(&s, model.Ply(5+i)); s.Note != want || s.Frame != picture.Reason {
			t.Errorf("after %d plies it is %q, want %q", i+1, s.Note, want)
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
