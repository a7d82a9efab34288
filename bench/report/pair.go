package report

import (
	"cmp"
	"slices"

	"golang.org/x/perf/benchmath"
)

// A Pair compares two configurations on the tasks that both were run on.
type Pair struct {
	A, B   Configuration
	Tasks  int
	P      float64    // of the U test of Mann and Whitney, two-sided
	Holm   float64    // P corrected for all pairs that are compared
	Effect Effect     // of A over B
	Duel   Duel       // of A with B, task by task
	PAR2   [2]float64 // of A and of B, in seconds
	Median [2]float64
}

// An Effect is the probability that one configuration costs less than the other on tasks drawn
// independently, equal costs counting half: the measure A of Vargha and Delaney (A critique and improvement
// of the CL common language effect size statistics, 2000). It is one half if neither is better.
type Effect float64

// Delta is the same as Cliff's delta (Dominance statistics, 1993), from -1 to 1.
func (e Effect) Delta() float64 { return 2*float64(e) - 1 }

// Size is Vargha's and Delaney's word for the effect, whoever is better.
func (e Effect) Size() string {
	switch distance := max(e, 1-e); {
	case distance < 0.56:
		return "negligible"
	case distance < 0.64:
		return "small"
	case distance < 0.71:
		return "medium"
	}
	return "large"
}

// EffectOf is the effect of costs a over costs b, both in ascending order and not empty.
func EffectOf(a, b []float64) Effect {
	wins, ties := 0, 0
	below, upTo := 0, 0 // values of a that are less than, at most, one of b
	for _, v := range b {
		for below < len(a) && a[below] < v {
			below++
		}
		for upTo < len(a) && a[upTo] <= v {
			upTo++
		}
		wins, ties = wins+below, ties+upTo-below
	}
	return Effect((float64(wins) + float64(ties)/2) / float64(len(a)*len(b)))
}

// Pairs compares every two of some configurations that have tasks in common.
func (s *Study) Pairs(of []Configuration) []Pair {
	var pairs []Pair
	var p, sign []float64
	for i, a := range of {
		for _, b := range of[i+1:] {
			if pair, ok := s.pair(a, b); ok {
				pairs, p, sign = append(pairs, pair), append(p, pair.P), append(sign, pair.Duel.P)
			}
		}
	}
	corrected, correctedSign := Holm(p), Holm(sign)
	for i := range pairs {
		pairs[i].Holm, pairs[i].Duel.Holm = corrected[i], correctedSign[i]
	}
	return pairs
}

func (s *Study) pair(a, b Configuration) (Pair, bool) {
	var x, y []float64
	for _, t := range s.Tasks {
		first, ran := s.Outcome(a, t)
		second, too := s.Outcome(b, t)
		if ran && too {
			x, y = append(x, first.Cost), append(y, second.Cost)
		}
	}
	if len(x) == 0 {
		return Pair{}, false
	}
	duel := newDuel(x, y) // before order is lost
	slices.Sort(x)
	slices.Sort(y)
	test := benchmath.AssumeNothing.Compare(sample(x), sample(y)) // P is 1 where all costs are the same
	return Pair{
		A: a, B: b, Tasks: len(x), P: test.P, Effect: EffectOf(x, y), Duel: duel,
		PAR2: [2]float64{mean(x), mean(y)}, Median: [2]float64{middle(x), middle(y)},
	}, true
}

// Swapped is the same comparison seen from the other side.
func (p Pair) Swapped() Pair {
	p.A, p.B, p.Effect = p.B, p.A, 1-p.Effect
	p.Duel.Won, p.Duel.Lost = p.Duel.Lost, p.Duel.Won
	p.PAR2[0], p.PAR2[1] = p.PAR2[1], p.PAR2[0]
	p.Median[0], p.Median[1] = p.Median[1], p.Median[0]
	return p
}

// Holm corrects the p-values of several tests, so that the probability of one error or more stays below the
// level that they are held against (Holm, A simple sequentially rejective multiple test procedure, 1979).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	corrected := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(p)-rank)*p[i]))
		corrected[i] = least
	}
	return corrected
}
