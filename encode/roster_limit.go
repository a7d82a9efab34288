package encode

import (
	"fmt"
	"math"
	"math/bits"

	"haft/encode/formula"
)

// maxArmyClauses bounds the clauses of a roster for one side of an army. Some rosters grow with the subsets of its
// pieces, others with the ways to use up its limits.
const maxArmyClauses = 1 << 20

// growing holds these rosters, each with a function that estimates its clauses for a side.
var growing = map[string]func(s *Side) float64{
	"binomial":         (*Side).binomialSize,
	"binomial+exactly": (*Side).binomialBothSize,
	"hall-conflicts":   func(s *Side) float64 { return s.binomialBothSize() + s.hallSize(false) },
	"hall":             func(s *Side) float64 { return s.binomialBothSize() + s.hallSize(true) },
	"mdd":              (*Side).mddSize,
}

// SuitsArmy returns nil if every choice of the encoding is right for the army. Otherwise it returns the
// [formula.UnsuitedError] of [Encoding.EncodeArmy], without writing a formula.
func (e Encoding) SuitsArmy(a *Army) error {
	if e.History != histories[0].Name {
		return formula.Unsuited("encoding history=%s is about the plies of a game; an army has none", e.History)
	}
	for i := range a.Sides {
		s := &a.Sides[i]
		for _, axis := range Axes() {
			if c, err := axis.choice(e); err == nil && c.Filled && !s.filled() {
				return formula.Unsuited("encoding %s=%s needs limits that add up to the %d pieces of side %s",
					axis.Name, c.Name, len(s.May), s.Name)
			}
		}
		if size, ok := growing[e.Roster]; ok && size(s) > maxArmyClauses {
			return formula.Unsuited("encoding roster=%s would take %s for side %s; at most %d are written",
				e.Roster, aboutSo(size(s)), s.Name, maxArmyClauses)
		}
	}
	return nil
}

// aboutSo says how many clauses there would be.
func aboutSo(size float64) string {
	if math.IsInf(size, 1) {
		return "too many clauses to count"
	}
	return fmt.Sprintf("about %.2g clauses", size)
}

// binomialSize counts one clause for each k+1 pieces.
func (s *Side) binomialSize() (sum float64) {
	for _, k := range s.Limits {
		sum += choose(len(s.May), k+1)
	}
	return sum
}

// binomialBothSize also counts one clause for each m-k+1 pieces, where m is the number of pieces.
func (s *Side) binomialBothSize() float64 {
	sum := s.binomialSize()
	for _, k := range s.Limits {
		sum += choose(len(s.May), len(s.May)-k+1)
	}
	return sum
}

// hallSize counts the clauses of hallConflicts beside those of binomial+exactly, or, with rest, of hall. For many
// natures it returns infinity without counting the subsets.
func (s *Side) hallSize(rest bool) (sum float64) {
	m := len(s.May)
	if len(s.Limits) > 16 {
		return math.Inf(1)
	}
	for set, room := range hallSets(s.Limits, m) {
		sum += choose(m, room+1)
		if rest {
			sum += choose(m, room) * float64((m-room)*bits.OnesCount64(uint64(set)))
		}
	}
	return sum
}

// mddSize counts at most three clauses for an edge and two for a node. There is at most one node for each way to
// use up part of the limits.
func (s *Side) mddSize() float64 {
	nodes := 1.0
	for _, k := range s.Limits {
		nodes *= float64(min(k, len(s.May)) + 1)
	}
	return nodes * float64(3*len(s.Limits)+2)
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}
