package game

import (
	"fmt"
	"testing"

	"haft/model"
	"haft/solve"
)

// Plies that tell most have rows of their own: first those with locks, then those that take most.
func TestStretches(t *testing.T) {
	var all []solve.Instant
	for i, worlds := range []uint64{64, 64, 32, 32, 32, 8, 8, 4, 4, 4} {
		all = append(all, solve.Instant{Ply: model.Ply(i), Counts: solve.Counts{Worlds: worlds}})
	}
	all[7].Locked = 1
	for n, want := range map[int]string{
		99: "[{0 0} {1 1} {2 2} {3 3} {4 4} {5 5} {6 6} {7 7} {8 8} {9 9}]",
		9:  "[{0 0} {1 1} {2 2} {3 4} {5 5} {6 6} {7 7} {8 8} {9 9}]",
		7:  "[{0 0} {1 4} {5 5} {6 6} {7 7} {8 8} {9 9}]",
		5:  "[{0 0} {1 6} {7 7} {8 8} {9 9}]",
		3:  "[{0 0} {1 8} {9 9}]",
	} {
		if got := fmt.Sprint(stretches(all, n)); got != want {
			t.Errorf("in %d rows: %s, want %s", n, got, want)
		}
	}
	if got := fmt.Sprint(stretches(all[:1], 3)); got != "[{0 0}]" {
		t.Errorf("no plies: %s", got)
	}
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		value, most float64
		characters  int
		want        string
	}{
		{0, 8, 4, ""},
		{8, 8, 4, "████"},
		{4, 8, 4, "██"},
		{1, 8, 1, "▏"},
		{7, 8, 1, "▉"},
		{5, 8, 2, "█▎"},
		{0, 0, 4, ""},
		{8, 8, 0, ""},
		{8, 8, -3, ""},
	} {
		if got := bar(c.value, c.most, c.characters); got != c.want {
			t.Errorf("bar(%v, %v, %d) is %q, want %q", c.value, c.most, c.characters, got, c.want)
		}
	}
}

// What the plies of a stretch took is counted, with a line for each side that lost anything.
func TestGone(t *testing.T) {
	p := &plies{all: make([]solve.Instant, 4)}
	white, black := model.NewPiece(model.White, 3), model.NewPiece(model.Black, 12)
	p.all[0].Gone[white] = model.AllNatures // before the stretches
	p.all[1].Gone[white] = model.King.Set() | model.Queen.Set()
	p.all[2].Gone[white] = model.Rook.Set()
	p.all[3].Gone[black] = model.Rook.Set()
	for s, want := range map[stretch]string{
		{1, 1}: "2 White", {1, 2}: "3 White", {2, 3}: "1 White\n1 Black", {3, 3}: "1 Black",
	} {
		if got := p.gone(s); got != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
	}
}
