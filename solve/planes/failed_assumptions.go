package planes

import "haft/encode/formula"

// Core returns assumptions of the last Solve that cannot all hold, if it answered Unsat: none if there is no solution
// without assumptions. It need not be smallest.
func (s *Solver) Core() []formula.Lit { return s.core }

// blame finds the assumptions by which a literal that is assumed is false. It goes back along the trail: each literal
// that was needed has become true by a row in which others were false before, or it is an assumption (the final
// analysis of Eén and Sörensson, "An extensible SAT-solver", SAT 2003).
func (s *Solver) blame(failed lit) (core []formula.Lit) {
	core = append(core, failed.formula())
	if len(s.starts) == 0 {
		return core
	}
	needed := make([]bool, len(s.level))
	needed[failed.variable()] = true
	for i := len(s.trail) - 1; i >= s.starts[0]; i-- {
		l := s.trail[i]
		if !needed[l.variable()] {
			continue
		}
		reason := s.reason[l.variable()]
		if reason == nil {
			core = append(core, l.formula())
			continue
		}
		for _, t := range reason.terms {
			if s.falseBefore(t.lit, i) {
				needed[t.lit.variable()] = true
			}
		}
	}
	return core
}
