package planes

import (
	"context"

	"haft/encode/formula"
	"haft/solve/solution"
)

// Solve decides the rows with the given literals assumed for this call only. If there is a solution, value[v] is the
// value of variable v. The status is Unknown if the context ends first, or if [Solver.Err] is not nil. If the status is
// Unsat, [Solver.Core] says which assumptions are to blame.
func (s *Solver) Solve(ctx context.Context, assumed []formula.Lit) (status solution.Status, value []bool) {
	s.Work, s.core = Work{}, nil
	before := s.fixed
	if s.admit(assumed) != nil || s.err != nil {
		return solution.Unknown, nil
	}
	status = s.search(ctx, assumed)
	if status == solution.Sat {
		value = s.model()
	}
	s.backTo(0)
	s.Work.Propagations = s.fixed - before
	return status, value
}

// search decides, and leaves the values of a solution.
func (s *Solver) search(ctx context.Context, assumed []formula.Lit) solution.Status {
	conflict, patience := s.broken, restartAfter(1)
	for {
		if s.refuted {
			return solution.Unsat
		}
		if ctx.Err() != nil {
			return solution.Unknown
		}
		if conflict == nil {
			conflict = s.propagate()
		}
		if conflict != nil {
			conflict = s.learnFrom(ctx, conflict)
			patience--
			continue
		}
		if patience <= 0 {
			s.Work.Restarts++
			patience = restartAfter(s.Work.Restarts + 1)
			s.backTo(0)
		}
		if s.database.full() {
			s.dropRows()
		}
		if status := s.advance(assumed); status != solution.Unknown {
			return status
		}
	}
}

// learnFrom learns from a row that cannot hold. It returns another such row, or nil.
func (s *Solver) learnFrom(ctx context.Context, conflict *row) *row {
	s.Work.Conflicts++
	if len(s.starts) == 0 && s.log == nil {
		s.refuted = true
		return nil
	}
	switch s.analyze(ctx, conflict) {
	case learned:
		conflict = s.learn()
		s.order.decay()
		s.database.decay()
	case refuted:
		s.refuted = true
		s.contradict()
		conflict = nil
	}
	return conflict
}

// contradict ends the proof's line for a sum that cannot hold whatever the values are: without its literals, it says
// that 0 is positive.
func (s *Solver) contradict() {
	for i := range s.sum.vars {
		if t := s.sum.at(i); t.coef > 0 {
			s.log.weaken(t.coef, t.coef, t.lit)
		}
	}
	s.log.end()
}

// advance decides the next literal: first those that are assumed, then those of active variables. It returns Unknown
// if the search goes on.
func (s *Solver) advance(assumed []formula.Lit) solution.Status {
	for len(s.starts) < len(assumed) {
		l := litOf(assumed[len(s.starts)])
		switch s.value[l] {
		case -1:
			s.core = s.blame(l)
			return solution.Unsat
		case 0:
			s.decide(l)
			return solution.Unknown
		}
		s.newLevel()
	}
	for v := s.order.pop(); v > 0; v = s.order.pop() {
		if l := s.order.literal(v); s.value[l] == 0 {
			s.decide(l)
			return solution.Unknown
		}
	}
	return solution.Sat
}

func (s *Solver) decide(l lit) {
	s.Work.Decisions++
	s.newLevel()
	s.assign(l, nil)
}

func (s *Solver) backTo(level int) { s.back(level, s.order.release) }

func (s *Solver) model() []bool {
	value := make([]bool, len(s.level))
	for v := 1; v < len(value); v++ {
		value[v] = s.value[lit(v)<<1] > 0
	}
	return value
}

// restartUnit is the number of conflicts before the first restart.
const restartUnit = 100

// restartAfter returns the number of conflicts before the n-th restart, n from 1: 1, 1, 2, 1, 1, 2, 4, 1, ... units
// (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
func restartAfter(n int64) int {
	for k := 1; ; k++ {
		switch size := int64(1)<<k - 1; {
		case n == size:
			return restartUnit << (k - 1)
		case n < size:
			return restartAfter(n - size>>1)
		}
	}
}
