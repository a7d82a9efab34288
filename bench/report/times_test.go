package report_test

import (
	"math"
	"slices"
	"testing"

	"haft/bench/report"
	"haft/bench/statistics"
	"haft/bench/trial"
)

// costs returns a study of one configuration with these times.
func costs(t *testing.T, seconds ...float64) *report.Study {
	t.Helper()
	var all []trial.Record
	for i, s := range seconds {
		all = append(all, run("a", i+1, s))
	}
	return newStudy(t, all, usual)
}

// By hand: the true median lies between the i-th and the j-th of n costs in order if at least i and fewer than j
// of n coins show heads. The narrowest such interval with 95 % or more need not be symmetric.
//
//	n = 6, 1 to 6: 1 - (1+1)/64 = 0.96875
//	n = 8, 1 to 7: 1 - (1+8+1)/256 = 0.9609375; 2 to 7 has 1 - (1+8+8+1)/256 = 0.9297, too little
//	n = 9, 2 to 8: 1 - (1+9+9+1)/512 = 0.9609375
//	n = 5, below the 5th: 1 - 1/32 = 0.96875; 1 to 5 has 1 - 2/32 = 0.9375, too little
func TestMedianByHand(t *testing.T) {
	for _, c := range []struct {
		seconds                      []float64
		median, low, high, sure      float64
		lowerQuartile, upperQuartile float64
	}{
		{[]float64{6, 5, 4, 3, 2, 1}, 3.5, 1, 6, 0.96875, 2, 5},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, 4.5, 1, 7, 0.9609375, 2, 6},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, 5, 2, 8, 0.9609375, 3, 7},
		{[]float64{1, 2, 3, 4, 99, 99, 99, 99, 99}, 20, 2, 20, 0.9609375, 3, 20},
		{[]float64{1, 2, 3, 4, 5}, 3, math.Inf(-1), 5, 0.96875, 2, 4},
	} {
		m := costs(t, c.seconds...).Medians()[0]
		got := []float64{m.Value, m.Order.Low, m.Order.High, m.Order.Confidence, m.Quartiles[0], m.Quartiles[1]}
		if want := []float64{c.median, c.low, c.high, c.sure, c.lowerQuartile, c.upperQuartile}; !slices.Equal(got, want) {
			t.Errorf("%v: median, interval, confidence, quartiles are %v, want %v", c.seconds, got, want)
		}
	}
}

// The least median comes first: b has 3 seconds, a 4 and c 5. Of equal ones those of a, aa and d stay in order.
func TestOrderOfMedians(t *testing.T) {
	order := ""
	all := []trial.Record{run("a", 1, 4), run("b", 1, 3), run("c", 1, 5), run("d", 1, 4), run("aa", 1, 4)}
	for _, m := range newStudy(t, all, usual).Medians() {
		order += m.Configuration.Backend
	}
	if order != "baaadc" {
		t.Errorf("medians of %s, want baaadc", order)
	}
}

// Ten shuffles of each of two instances are not twenty independent tasks. If the two instances cost 1 and 3, all that
// is known is that the mean is between them.
func TestIntervalsKnowInstances(t *testing.T) {
	var all []trial.Record
	for i, seconds := range []float64{1, 3} {
		for shuffle := range uint64(10) {
			r := run("a", i+1, seconds)
			r.Shuffle = shuffle
			all = append(all, r)
		}
	}
	scores, best := newStudy(t, all, usual).Scores()
	median := newStudy(t, all, usual).Medians()[0].Bootstrap
	for _, i := range []statistics.Interval{scores[0].Spread, best.Spread, median} {
		if i.Low != 1 || i.High != 3 {
			t.Errorf("the interval is %v, want 1 to 3", i)
		}
	}
}
