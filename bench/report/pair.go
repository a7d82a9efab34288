package report

import (
	"slices"

	"haft/bench/statistics"
)

// A Pair compares two configurations on the tasks that both were run on.
type Pair struct {
	A, B   Configuration
	Tasks  int
	P      float64           // of the U test of Mann and Whitney, two-sided
	Holm   float64           // P corrected for all pairs that are compared
	Effect statistics.Effect // of A over B
	Duel   Duel              // of A with B, task by task
	PAR2   [2]float64        // of A and of B, in seconds
	Median [2]float64        // of A and of B, in seconds
}

// Pairs compares every two of the given configurations, if they have tasks in common.
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
	corrected, correctedSign := statistics.Holm(p), statistics.Holm(sign)
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
	duel := newDuel(x, y) // before sorting, which loses which task is which
	slices.Sort(x)
	slices.Sort(y)
	return Pair{
		A: a, B: b, Tasks: len(x), P: statistics.UTest(x, y), Effect: statistics.EffectOf(x, y), Duel: duel,
		PAR2: [2]float64{mean(x), mean(y)}, Median: [2]float64{statistics.Median(x), statistics.Median(y)},
	}, true
}

// Swapped returns the same comparison with A and B exchanged.
func (p Pair) Swapped() Pair {
	p.A, p.B, p.Effect = p.B, p.A, 1-p.Effect
	p.Duel.Won, p.Duel.Lost = p.Duel.Lost, p.Duel.Won
	p.PAR2[0], p.PAR2[1] = p.PAR2[1], p.PAR2[0]
	p.Median[0], p.Median[1] = p.Median[1], p.Median[0]
	return p
}
