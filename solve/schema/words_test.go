package schema

import (
	"testing"

	"haft/model"
	"haft/solve"
)

// How many sets of plies there are is told, and whether these are all.
func TestSetsInWords(t *testing.T) {
	for _, test := range []struct {
		sets          int
		complete      bool
		others, count string
	}{
		{1, true, "", "1 smallest set of plies"},
		{2, true, ", or one other such set,", "2 smallest sets of plies"},
		{3, true, ", or one of 2 other such sets,", "3 smallest sets of plies"},
		{1, false, "", "the latest 1 smallest set of plies"},
		{2, false, ", or one of more than 1 other such sets,", "the latest 2 smallest sets of plies"},
		{1001, false, ", or one of more than 1,000 other such sets,", "the latest 1,001 smallest sets of plies"},
	} {
		s := &solve.Smallest{Sets: make([][]model.Ply, test.sets), Complete: test.complete}
		if got := others(s); got != test.others {
			t.Errorf("%d sets, complete %v: %q, want %q", test.sets, test.complete, got, test.others)
		}
		if got := setsCount(s); got != test.count {
			t.Errorf("%d sets, complete %v: %q, want %q", test.sets, test.complete, got, test.count)
		}
	}
}
