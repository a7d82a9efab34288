package chart

import (
	"fmt"
	"testing"

	"gonum.org/v1/plot/vg"
)

// Names do not run into each other, or beyond the end.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		marks []vg.Length
		want  string
	}{
		{nil, "[]"},
		{[]vg.Length{0, 50, 90}, "[4 54 94]"},
		{[]vg.Length{0, 1, 2, 50}, "[4 14 24 54]"},
		{[]vg.Length{50, 95, 98, 100}, "[54 80 90 100]"},
		{[]vg.Length{70, 75, 90, 100}, "[70 80 90 100]"},
	} {
		var marks []vg.Point
		for _, x := range c.marks {
			marks = append(marks, vg.Point{X: x})
		}
		if got := fmt.Sprint(apart(marks, 10, 100)); got != c.want {
			t.Errorf("%v: %s, want %s", c.marks, got, c.want)
		}
	}
}
