package report_test

import (
	"math/bits"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// By hand: 5 of 5 is 2/32; 1 of 6 lost is 2(1+6)/64; as many won as lost is 1, as is nothing at all.
func TestSignTestByHand(t *testing.T) {
	for _, c := range []struct {
		won, lost int
		want      float64
	}{{5, 0, 0.0625}, {0, 5, 0.0625}, {5, 1, 0.21875}, {4, 4, 1}, {0, 0, 1}, {1, 0, 1}} {
		if got := report.SignTest(c.won, c.lost); !near(got, c.want) {
			t.Errorf("%d won and %d lost: p is %v, want %v", c.won, c.lost, got, c.want)
		}
	}
}

// All ways in which coins can fall are counted.
func TestSignTestExhaustive(t *testing.T) {
	for n := range 15 {
		for won := range n + 1 {
			out := 0
			for fall := range uint(1) << n {
				heads := bits.OnesCount(fall)
				if min(heads, n-heads) <= min(won, n-won) {
					out++
				}
			}
			if got, want := report.SignTest(won, n-won), float64(out)/float64(int(1)<<n); !near(got, want) {
				t.Errorf("%d of %d: p is %v, want %v", won, n, got, want)
			}
		}
	}
}

// Hundreds of tasks have probabilities that are still told apart.
func TestSignTestMany(t *testing.T) {
	if p := report.SignTest(1000, 0); p <= 0 || p > 1e-299 {
		t.Errorf("1,000 of 1,000: p is %v, want 2^-999", p)
	}
}

// Tasks tell apart what costs in any order do not: a is a little faster on each of six tasks of very different
// sizes. By hand: a wins 6 of 6, p = 2/64; of 36 pairs of costs in any order a costs less in 6+5+4+3+2+1.
func TestDuelIsPaired(t *testing.T) {
	p := versus(t, []float64{0.2, 0.4, 0.8, 1.6, 3.2, 6.4}, []float64{0.3, 0.5, 0.9, 1.7, 3.3, 6.5})
	const want = 2.0 / 64
	if p.Duel.Won != 6 || p.Duel.Lost+p.Duel.Tied != 0 || !near(p.Duel.P, want) || !near(p.Duel.Holm, want) || p.Duel.Share() != 1 || p.P < 0.5 || !near(float64(p.Effect), 21.0/36) {
		t.Errorf("%+v; want p = %v", p, want)
	}
	if q := p.Swapped().Duel; q.Won != 0 || q.Lost != 6 || !near(q.P, want) || q.Share() != 0 {
		t.Errorf("swapped: %+v", q)
	}
	if tied := versus(t, []float64{1, 2, 99}, []float64{1, 3, 99}).Duel; tied.Won != 1 || tied.Tied != 2 || !near(tied.Share(), 2.0/3) {
		t.Errorf("one won and two tied: %+v", tied)
	}
}

// Both tests are corrected for three comparisons, and the tables say which one is which.
func TestDuelTable(t *testing.T) {
	var all []trial.Record
	for i := range 20 {
		for k, backend := range []string{"a", "b", "c"} {
			all = append(all, run(backend, i+1, float64(i+1)/10+float64(k)/100))
		}
	}
	tables := newStudy(t, all, usual).Tables(12)
	if got, want := rowsOf(t, tables, "Every two, task by task"), "1 a||1.00***|1.00***\n2 b|0.00***||1.00***\n3 c|0.00***|0.00***|\n"; got != want {
		t.Errorf("task by task:\n%swant\n%s", got, want)
	}
	if got := rowsOf(t, tables, "Every two"); strings.Contains(got, "*") {
		t.Errorf("costs in any order are told apart:\n%s", got)
	}
}
