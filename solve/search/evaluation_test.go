package search

import "testing"

// Without a term all else is as it was.
func TestWithout(t *testing.T) {
	for _, term := range TermNames() {
		if w := Without(term); *w == played {
			t.Errorf("without %s: %+v", term, w)
		}
	}
	want := played
	want.Kings = [9]int{}
	if w := Without("kings"); *w != want {
		t.Errorf("without kings: %+v", w)
	}
}
