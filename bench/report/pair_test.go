package report_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// versus compares a and b with these times. Both lists begin with the same task.
func versus(t *testing.T, a, b []float64) report.Pair {
	t.Helper()
	var all []trial.Record
	for i := range a {
		all = append(all, run("a", i+1, a[i]), run("b", i+1, b[i]))
	}
	pairs := newStudy(t, all, usual).Pairs([]report.Configuration{entrant("a"), entrant("b")})
	if len(pairs) != 1 {
		t.Fatalf("%d pairs", len(pairs))
	}
	return pairs[0]
}

// By hand: a = 1 2 3, b = 4 5 6. In no pair of costs is a above b, so U = 0. Of the 20 ways to choose three of six
// ranks for a, one has U = 0, and one U = 9: p = 2/20. a costs less in 9 of 9 pairs.
//
// a = 1 4, b = 2 4: of four pairs, a costs less in 1<2 and 1<4, more in 4>2, and the same in 4=4: (2 + 0.5)/4.
func TestPairByHand(t *testing.T) {
	p := versus(t, []float64{1, 2, 3}, []float64{4, 5, 6})
	if !near(p.P, 0.1) || p.Holm != p.P || p.Effect != 1 || p.Effect.Delta() != 1 || p.Effect.Size() != "large" ||
		p.Tasks != 3 {
		t.Errorf("1 2 3 against 4 5 6: %+v", p)
	}
	if !near(p.PAR2[0], 2) || !near(p.PAR2[1], 5) || p.Median != [2]float64{2, 5} {
		t.Errorf("PAR-2 %v, medians %v", p.PAR2, p.Median)
	}
	q := p.Swapped()
	if q.A.Backend != "b" || q.Effect != 0 || q.Effect.Delta() != -1 || q.Effect.Size() != "large" ||
		q.PAR2 != [2]float64{5, 2} || q.Median != [2]float64{5, 2} {
		t.Errorf("swapped: %+v", q)
	}
	if got := versus(t, []float64{1, 4}, []float64{2, 4}).Effect; got != 0.625 {
		t.Errorf("1 4 against 2 4 has the effect %v, want 0.625", got)
	}
	if p := versus(t, []float64{99, 99, 99}, []float64{99, 99, 99}); p.P != 1 || p.Effect != 0.5 ||
		p.Effect.Size() != "negligible" {
		t.Errorf("nothing solved by either: %+v", p)
	}
}

// The p-value by its definition: the share of all ways to divide the costs in two that have a U at least as extreme.
// Unsolved tasks are ties.
func TestUTestExhaustive(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		n := 3 + round%4
		var a, b []float64
		for range n {
			a, b = append(a, float64(1+random.IntN(12))), append(b, float64(2+random.IntN(13))) // beyond 10 is unsolved
		}
		p := versus(t, a, b)
		if want := permutationP(penalized(a), penalized(b)); math.Abs(p.P-want) > 1e-9 {
			t.Errorf("%v against %v: p is %v, want %v", a, b, p.P, want)
		}
		if want := effect(penalized(a), penalized(b)); !near(float64(p.Effect), want) {
			t.Errorf("%v against %v: the effect is %v, want %v", a, b, p.Effect, want)
		}
	}
}

func penalized(seconds []float64) (costs []float64) {
	for _, s := range seconds {
		if s > syntheticLimit {
			s = 2 * syntheticLimit
		}
		costs = append(costs, s)
	}
	return costs
}

// effect computes the effect from every pair of costs.
func effect(a, b []float64) float64 {
	sum := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x < y:
				sum++
			case x == y:
				sum += 0.5
			}
		}
	}
	return sum / float64(len(a)*len(b))
}

// permutationP doubles the smaller tail, up to 1.
func permutationP(a, b []float64) float64 {
	all := slices.Concat(a, b)
	if slices.Min(all) == slices.Max(all) {
		return 1
	}
	seen := effect(a, b)
	out, total := 0, 0
	for set := range 1 << len(all) {
		if bits.OnesCount(uint(set)) != len(a) {
			continue
		}
		var x, y []float64
		for i, v := range all {
			if set>>i&1 == 1 {
				x = append(x, v)
			} else {
				y = append(y, v)
			}
		}
		total++
		if effect(x, y) <= min(seen, 1-seen)+1e-12 {
			out++
		}
	}
	if seen == 0.5 {
		return 1
	}
	return 2 * float64(out) / float64(total)
}

// Configurations are compared on the tasks that they share, and not at all if they share none.
func TestPairsOnSharedTasks(t *testing.T) {
	s := newStudy(t, []trial.Record{run("a", 1, 1), run("a", 2, 9), run("b", 1, 2), run("c", 3, 3)}, usual)
	pairs := s.Pairs(s.Configurations)
	if got := fmt.Sprintln(len(pairs), pairs[0].A.Backend, pairs[0].B.Backend, pairs[0].Tasks,
		pairs[0].PAR2); got != "1 a b 1 [1 2]\n" {
		t.Errorf("pairs are %s", got)
	}
}
