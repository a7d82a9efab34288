package report_test

import (
	"strings"
	"testing"

	"haft/bench/trial"
)

// Comparing task by task shows a difference that comparing all costs does not: a is a little faster on each of six
// tasks of very different sizes. By hand: a wins 6 of 6, p = 2/64; of the 36 pairs of costs, a costs less in
// 6+5+4+3+2+1.
func TestDuelIsPaired(t *testing.T) {
	p := versus(t, []float64{0.2, 0.4, 0.8, 1.6, 3.2, 6.4}, []float64{0.3, 0.5, 0.9, 1.7, 3.3, 6.5})
	const want = 2.0 / 64
	if p.Duel.Won != 6 || p.Duel.Lost+p.Duel.Tied != 0 || !near(p.Duel.P, want) || !near(p.Duel.Holm, want) ||
		p.Duel.Share() != 1 || p.P < 0.5 || !near(float64(p.Effect), 21.0/36) {
		t.Errorf("%+v; want p = %v", p, want)
	}
	if q := p.Swapped().Duel; q.Won != 0 || q.Lost != 6 || !near(q.P, want) || q.Share() != 0 {
		t.Errorf("swapped: %+v", q)
	}
	if tied := versus(t, []float64{1, 2, 99}, []float64{1, 3, 99}).Duel; tied.Won != 1 || tied.Tied != 2 ||
		!near(tied.Share(), 2.0/3) {
		t.Errorf("one won and two tied: %+v", tied)
	}
}

// Both tests are corrected for three comparisons, and the tables say which test they use.
func TestDuelTable(t *testing.T) {
	var all []trial.Record
	for i := range 20 {
		for k, backend := range []string{"a", "b", "c"} {
			all = append(all, run(backend, i+1, float64(i+1)/10+float64(k)/100))
		}
	}
	tables := newStudy(t, all, usual).Tables(12)
	if got, want := rowsOf(t, tables, "Every two, task by task"),
		"1 a||1.00***|1.00***\n2 b|0.00***||1.00***\n3 c|0.00***|0.00***|\n"; got != want {
		t.Errorf("task by task:\n%swant\n%s", got, want)
	}
	if got := rowsOf(t, tables, "Every two"); strings.Contains(got, "*") {
		t.Errorf("costs in any order are told apart:\n%s", got)
	}
}
