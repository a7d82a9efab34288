package pb

import "haft/encode/formula"

// primes are the numbers of which bases are made. MiniSat+ goes on to 17. These keep the number of units small, since
// units are all products up to the largest coefficient: some tens of thousands for 60 bits.
var primes = []int{2, 3, 5, 7}

// mixedBase returns the base for which the digits of the coefficients add up to the least, the lowest digit first.
// The last digit has no base.
func mixedBase(terms []formula.Term) (base []int) {
	s := baseSearch{map[int]int{}, largest(terms), map[int]choiceOfBase{}}
	for _, t := range terms {
		s.times[t.Coef]++
	}
	for unit := 1; ; {
		next := s.from(unit).base
		if next == 0 {
			return base
		}
		base = append(base, next)
		unit *= next
	}
}

type baseSearch struct {
	times   map[int]int // how many terms have a coefficient
	largest int
	found   map[int]choiceOfBase // by unit
}

// choiceOfBase is how to go on from a unit: the least sum of digits and the next base, 0 for none.
type choiceOfBase struct{ sum, base int }

func (s *baseSearch) from(unit int) choiceOfBase {
	if best, known := s.found[unit]; known {
		return best
	}
	best := choiceOfBase{s.digits(unit, all), 0}
	for _, p := range primes {
		if unit > s.largest/p {
			break
		}
		if sum := s.digits(unit, p) + s.from(unit*p).sum; sum < best.sum {
			best = choiceOfBase{sum, p}
		}
	}
	s.found[unit] = best
	return best
}

// digits adds up the digits of the coefficients at a unit.
func (s *baseSearch) digits(unit, base int) (sum int) {
	for coef, times := range s.times {
		sum += times * (coef / unit % base)
	}
	return sum
}
