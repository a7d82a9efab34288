package ilp

import "haft/solve/solution"

// patience is how many values a dive tries, usually. With 300, a random game each through 100 encodings took 5.4 seconds
// instead of 2.3, with 3,000 as many; without dives a third of the encodings that have auxiliary variables took
// minutes a game.
const patience = 1000

// How many longer dives there are at the root, before the larger relaxation and after it, each half as long again as the
// last. What propagates little, as with domain=log or linear=adder, needs them: without, one random game in 300
// took more than a minute.
const (
	before = 4
	after  = 6
)

// dive decides a node by propagation alone, without any relaxation, or gives up as Unknown when it has tried so many
// values.
func (s *search) dive(values int) solution.Status {
	s.left = values
	return s.deeper()
}

// restart dives again, so many times, longer each time.
func (s *search) restart(times int) solution.Status {
	for range times {
		s.longest += s.longest / 2
		if status := s.dive(s.longest); status != solution.Unknown {
			return status
		}
	}
	return solution.Unknown
}

// deeper tries both values of a variable while the dive may.
func (s *search) deeper() solution.Status {
	v := s.heaviest()
	if v == 0 {
		return s.solved()
	}
	for _, value := range []int8{1, 0} {
		if s.left == 0 || s.ctx.Err() != nil {
			return solution.Unknown
		}
		s.left--
		mark := len(s.trail)
		s.fix(v, value)
		status := solution.Unsat
		if s.propagate(mark) {
			status = s.deeper()
		}
		s.back(mark)
		if status != solution.Unsat {
			return status
		}
	}
	return solution.Unsat
}

// heaviest is the free variable of the most rows that were found broken, so that the next dive begins where the last one
// failed (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI
// 2004). It is 0 if none is free.
func (s *search) heaviest() (best int) {
	for v := 1; v < len(s.value); v++ {
		if s.value[v] == free && (best == 0 || s.weight[v] > s.weight[best]) {
			best = v
		}
	}
	return best
}

// solved takes the values when every variable has one.
func (s *search) solved() solution.Status {
	s.found = make([]bool, len(s.value))
	for v, value := range s.value {
		s.found[v] = value == 1
	}
	return solution.Sat
}
