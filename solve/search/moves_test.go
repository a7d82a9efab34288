package search

import (
	"slices"
	"testing"

	"haft/model"
)

// A move comes out of its bits as it went in.
func TestPackedMoves(t *testing.T) {
	for from := range model.Square(64) {
		for to := range model.Square(64) {
			for n := model.NoNature; n <= model.Knight; n++ {
				m := newMove(from, to, n)
				if m.from() != from || m.to() != to || m.promote() != n || m.model() != (model.Move{
					From: from, To: to,
					Promote: n,
				}) {
					t.Fatalf("%v%v%v is %v", from, to, n, m.model())
				}
			}
		}
	}
}

// A history grows by what is learned, and never beyond its bound.
func TestLearn(t *testing.T) {
	rules := model.DefaultRules()
	weights := played
	w := newWorker(&rules, &weights, newTable(1), nil)
	f := &w.frames[0]
	w.begin(NewGame(&rules))
	m, other := newMove(12, 28, 0), newMove(11, 27, 0)
	f.choices = []choice{{move: other, quiet: true}, {move: m, quiet: true}, {move: newMove(10, 26, 0)}}
	var got []int32
	for i := range 4 {
		w.reward(f, m, 3, 1+i)
		got = append(got, w.history[f.state.On(12)][28], w.history[f.state.On(11)][27], w.history[f.state.On(10)][26])
	}
	for range 500 {
		w.reward(f, m, 2, 60)
	}
	got = append(got, w.history[f.state.On(12)][28], w.history[f.state.On(11)][27])
	w.reward(f, other, 0, 1)
	w.begin(NewGame(&rules))
	got = append(got, w.history[f.state.On(12)][28])
	want := []int32{32, -32, 0, 160, -160, 0, 446, -446, 0, 945, -945, 0, 1 << 14, -1 << 14, 1 << 11}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	w.reward(f, m, 0, 1)
	w.reward(f, m, 0, 1)
	w.reward(f, other, 0, 1)
	if f.killers != [2]move{other, m} {
		t.Errorf("the killers are %v", f.killers)
	}
}
