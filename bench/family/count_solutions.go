package family

import (
	"math/big"
	"slices"

	"haft/encode"
	"haft/solve"
)

// maxCounted bounds the nodes of a count as maxNodes bounds those of a search.
const maxCounted = 10000

// count returns the number of solutions of an instance with one question: of worlds, or of ways to give natures to the
// pieces of an army. It also says who counted them: "exact" or "search". It returns nil if there are several questions
// or if counting would take too long.
func (in *Instance) count() (n *big.Int, source string) {
	switch {
	case in.Problem != nil && in.Groups == nil && len(in.Problem.Any) == 0:
		return new(big.Int).SetUint64(solve.Count(in.Problem).Worlds), "exact"
	case in.counted != nil:
		return in.counted.count(), "search"
	}
	return nil, ""
}

// solutionVars returns the variables of a formula that say what a solution is: those of the pieces, which come first. The
// others are auxiliary.
func (in *Instance) solutionVars() (vars []int) {
	n := encode.NumX
	if in.Army != nil {
		n = in.Army.NumPieces() * len(in.Army.Natures)
	}
	for v := 1; v <= n; v++ {
		vars = append(vars, v)
	}
	return vars
}

// count returns the number of natures of all pieces that satisfy everything, or nil after too many nodes.
func (s search) count() *big.Int {
	s.nodes = 0
	return s.countFrom(allowed(s.army))
}

// countFrom counts among the natures in may, which it changes. The two cases of a branch exclude each other.
func (s *search) countFrom(may []encode.NatureSet) *big.Int {
	if s.nodes++; s.nodes > maxCounted {
		return nil
	}
	if !s.propagate(may) {
		return new(big.Int)
	}
	d, open := s.undecided(may)
	if !open {
		return s.fillings(may)
	}
	sum := new(big.Int)
	for _, among := range []encode.NatureSet{d.among, ^d.among} {
		next := slices.Clone(may)
		next[d.piece] &= among
		n := s.countFrom(next)
		if n == nil {
			return nil
		}
		sum.Add(sum, n)
	}
	return sum
}

// undecided returns a demand on which it still depends whether a pair or a list of alternatives holds.
func (s *search) undecided(may []encode.NatureSet) (demand, bool) {
	if d, ok := s.busiest(may); ok {
		return d, true
	}
	for _, groups := range s.any {
		open := stillOpen(groups, may)
		if slices.ContainsFunc(open, func(g []demand) bool { return met(g, may) }) {
			continue
		}
		for _, d := range open[0] {
			if may[d.piece]&^d.among != 0 {
				return d, true
			}
		}
	}
	return demand{}, false
}

// fillings counts the ways to give every piece one of its natures within the limits of its side: the product over the
// sides.
func (s *search) fillings(may []encode.NatureSet) *big.Int {
	product, first := big.NewInt(1), 0
	for _, side := range s.army.Sides {
		product.Mul(product, fillings(may[first:first+len(side.May)], side.Limits))
		first += len(side.May)
	}
	return product
}

// fillings counts for one side, piece by piece, by the room that is left.
func fillings(may []encode.NatureSet, limits []int) *big.Int {
	room := make([]byte, len(limits))
	for n, limit := range limits {
		room[n] = byte(min(limit, len(may))) // at most 63
	}
	ways := map[string]*big.Int{string(room): big.NewInt(1)}
	for _, set := range may {
		next := map[string]*big.Int{}
		for left, n := range ways {
			for nature := range limits {
				if !set.Has(nature) || left[nature] == 0 {
					continue
				}
				after := left[:nature] + string(rune(left[nature]-1)) + left[nature+1:]
				if next[after] == nil {
					next[after] = new(big.Int)
				}
				next[after].Add(next[after], n)
			}
		}
		ways = next
	}
	sum := new(big.Int)
	for _, n := range ways {
		sum.Add(sum, n)
	}
	return sum
}
