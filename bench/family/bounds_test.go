package family

import (
	"fmt"
	"testing"
)

// Every family has instances of its least size, and an error about sizes beyond its bounds names
// the bounds.
func TestBounds(t *testing.T) {
	bounds := map[string][2]int{
		"legal": {1, 150}, "illegal": {2, 150}, "moves": {0, 150}, "natures": {0, 150}, "real": {1, 57},
		"announced": {2, 150},
		"tight":     {2, 63}, "tight-ordered": {2, 63}, "army": {2, 63}, "army-natures": {2, 15}, "army-pairs": {2, 63},
		"kings": {1, 150}, "kings-3": {1, 150}, "pawns": {1, 150}, "cover": {10, 400},
		"pigeonhole": {1, 60}, "pigeonhole-k": {2, 100}, "clique-colouring": {4, 40}, "vertex-cover": {8, 400},
		"colouring": {10, 400}, "sudoku": {2, 6}, "nurses": {5, 100}, "timetable": {4, 100}, "knapsack": {3, 200},
		"subset-sum": {3, 100}, "queens": {4, 60}, "set-cover": {5, 500},
	}
	for _, f := range Families() {
		b, known := bounds[f.Name]
		if !known {
			t.Errorf("%s: the bounds are not in this table", f.Name)
			continue
		}
		for _, size := range []int{b[0] - 1, b[1] + 1} {
			want := fmt.Sprintf("family %s: size %d; expected %d to %d %s", f.Name, size, b[0], b[1], f.Size)
			if _, err := f.Make(size, 1); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", f.Name, err, want)
			}
		}
		in, err := f.Make(b[0], 1)
		if err != nil || in.Size != b[0] || len(in.Expected) == 0 {
			t.Errorf("%s, size %d: %v", f.Name, b[0], err)
		}
	}
}
