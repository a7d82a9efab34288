package ilp

import "haft/solve/solution"

// patience is the usual number of values that a dive tries. One random game in each of 100 encodings took 2.3
// seconds; with a patience of 300 it took 5.4, and with 3,000 the same. Without dives, a third of the encodings with
// auxiliary variables took minutes for each game.
const patience = 1000

// The number of longer dives at the root, before and after the larger relaxation, each half as long again as the
// last one. Encodings that propagate little, such as domain=log or linear=adder, need them: without them, one
// random game in 300 took more than a minute.
const (
	before = 4
	after  = 6
)

// dive decides a node by propagation alone, without any relaxation. It returns Unknown after it has tried the given
// number of values.
func (s *search) dive(values int) solution.Status {
	s.left = values
	return s.deeper()
}

// restart dives again the given number of times, longer each time.
func (s *search) restart(times int) solution.Status {
	for range times {
		s.longest += s.longest / 2
		if status := s.dive(s.longest); status != solution.Unknown {
			return status
		}
	}
	return solution.Unknown
}

// deeper tries both values of a variable while the dive may go on.
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
		status := solution.Unsat
		if s.try(v, value) {
			status = s.deeper()
		}
		s.back(mark)
		if status != solution.Unsat {
			return status
		}
	}
	return solution.Unsat
}

// heaviest returns the free variable with the largest weight, that is, of the rows found broken most often, so that
// the next dive begins where the last one failed (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic
// search by weighting constraints", ECAI 2004). It returns 0 if no variable is free.
func (s *search) heaviest() (best int) {
	for v := 1; v < len(s.value); v++ {
		if s.value[v] == free && (best == 0 || s.weight[v] > s.weight[best]) {
			best = v
		}
	}
	return best
}

// solved takes the values if every variable has one.
func (s *search) solved() solution.Status {
	s.found = make([]bool, len(s.value))
	for v, value := range s.value {
		s.found[v] = value == 1
	}
	return solution.Sat
}
