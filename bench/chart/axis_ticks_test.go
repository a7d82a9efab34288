package chart

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"haft/solve/solvertest/golden"
)

// The marks of axes stay where they are: each range with its marks, those without a label as a dot.
func TestAxisTicksStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	say := func(what string, ticks []plot.Tick) {
		fmt.Fprintf(&said, "%s:", what)
		for _, tick := range ticks {
			label := tick.Label
			if label == "" {
				label = "."
			}
			fmt.Fprintf(&said, " %s at %.3f", label, tick.Value)
		}
		fmt.Fprintln(&said)
	}
	for _, r := range [][2]float64{
		{0, 0}, {0, 1}, {-0.3, 0.3}, {-2, 0}, {0, 1.99}, {0, 2}, {0.5, 3.2}, {-12, -11.5}, {1, 0},
	} {
		what := fmt.Sprintf("from %g to %g", r[0], r[1])
		say("decades "+what, (decades{}).Ticks(r[0], r[1]))
		say("powers "+what, (powers{}).Ticks(max(0, r[0]), 4*r[1]))
		say("every half "+what, every(0.5).Ticks(max(0, r[0]), r[1]))
	}
	say("all powers", (powers{}).Ticks(0, 10))
	for _, n := range []int{0, 1, 2, 11, 12, 22, 23, 55, 56, 110, 111, 220, 221, 550, 551, 1100, 1101} {
		fmt.Fprintf(&said, "%d numbers: every %g\n", n, float64(about10(n)))
	}
	golden.Text(t, "testdata/ticks.txt", said.String())
}

// The axis of sizes has a label where there is room.
func TestSizeAxisStays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sizes []int
		want  string
	}{
		{nil, "-0.050 to 0.050: 1"},
		{[]int{7}, "0.795 to 0.895: 7"},
		{[]int{10, 11, 12, 20, 100}, "0.950 to 2.050: 10 . 12 20 100"},
		{[]int{1, 1000, 1001, 2000}, "-0.050 to 3.351: 1 1000 . 2000"},
	} {
		sizes := map[int]bool{}
		for _, n := range c.sizes {
			sizes[n] = true
		}
		p := plot.New()
		sizeAxis(&p.X, sizes)
		got := fmt.Sprintf("%.3f to %.3f:", p.X.Min, p.X.Max)
		for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if tick.Label == "" {
				tick.Label = "."
			}
			got += " " + tick.Label
		}
		if got != c.want {
			t.Errorf("%v: %s, want %s", c.sizes, got, c.want)
		}
	}
}
