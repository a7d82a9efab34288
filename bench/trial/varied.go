package trial

import (
	"fmt"
	"slices"
)

// varied returns an error if the part asks for variants that none of its jobs has, because its backends or modes know
// no such thing.
func (p *Part) varied(jobs []Job) error {
	if len(jobs) == 0 {
		return nil // each backend was refused, which is told
	}
	has := func(what func(Job) bool) bool { return slices.ContainsFunc(jobs, what) }
	own := slices.Equal(p.Encodings, DefaultPart().Encodings)
	switch {
	case p.Shuffles > 1 && !has(func(j Job) bool { return j.Shuffle > 0 }):
		return fmt.Errorf("shuffles are %d, but nothing is shuffled: that takes formulas, and a mode other than %s",
			p.Shuffles, Session)
	case p.SolverSeeds > 1 && !has(func(j Job) bool { return j.SolverSeed > 0 }):
		return fmt.Errorf("solver seeds are %d, but none of the backends takes a seed", p.SolverSeeds)
	case !own && !has(func(j Job) bool { return j.Encoding != "" }):
		return fmt.Errorf("encodings %q, but none of the backends takes formulas", p.Encodings)
	}
	return nil
}
