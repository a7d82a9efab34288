package heisenberg_test

import (
	"testing"

	"haft/model"
	"haft/model/heisenberg"
)

// The range of a piece has its own men in it. An empty square has none.
func TestRange(t *testing.T) {
	p := heisenberg.Start()
	for name, want := range map[string]int{
		"a1": 2, "b1": 3, "c1": 2, "d1": 5, "e1": 5, "a2": 1, "b2": 2, "e4": 0, "h7": 1, "d8": 5,
	} {
		s, ok := model.ParseSquare(name[0], name[1])
		if got := p.Range(s); !ok || got.Len() != want {
			t.Errorf("from %s: %v, want %d squares", name, got, want)
		}
	}
}
