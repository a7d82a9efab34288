package report

import (
	"slices"

	"haft/bench/statistics"
	"haft/bench/trial"
)

// Phases says where the time of a configuration goes and what it works on: medians over its
// tasks, solved or not, by statistics.Quantile.
type Phases struct {
	Configuration                       Configuration
	Vars, Clauses, Literals, Linear     float64
	Encode, Write, Solve, Parse, Verify float64 // in seconds
	Wall, CPU                           float64
	Memory                              float64 // in bytes, of the tasks on which it was seen; 0 for none
}

// Phases are those of all configurations, in order.
func (s *Study) Phases() []Phases {
	var all []Phases
	for _, c := range s.Configurations {
		all = append(all, s.phases(c))
	}
	return all
}

func (s *Study) phases(c Configuration) Phases {
	outcomes := s.Outcomes(c)
	median := func(of func(*trial.Record) float64) float64 { return medianRecord(outcomes, of) }
	seen := slices.DeleteFunc(slices.Clone(outcomes), func(o Outcome) bool { return o.Record.Memory == 0 })
	return Phases{
		Configuration: c,
		Vars:          median(func(r *trial.Record) float64 { return float64(r.Vars) }),
		Clauses:       median(func(r *trial.Record) float64 { return float64(r.Clauses) }),
		Literals:      median(func(r *trial.Record) float64 { return float64(r.Literals) }),
		Linear:        median(func(r *trial.Record) float64 { return float64(r.Linear) }),
		Encode:        median(func(r *trial.Record) float64 { return r.Encode }),
		Write:         median(func(r *trial.Record) float64 { return r.Write }),
		Solve:         median(func(r *trial.Record) float64 { return r.Solve }),
		Parse:         median(func(r *trial.Record) float64 { return r.Parse }),
		Verify:        median(func(r *trial.Record) float64 { return r.Check }),
		Wall:          median(func(r *trial.Record) float64 { return r.Wall }),
		CPU:           median(func(r *trial.Record) float64 { return r.CPU }),
		Memory:        medianRecord(seen, func(r *trial.Record) float64 { return float64(r.Memory) }),
	}
}

// medianRecord is 0 of no outcomes.
func medianRecord(outcomes []Outcome, of func(*trial.Record) float64) float64 {
	if len(outcomes) == 0 {
		return 0
	}
	var values []float64
	for _, o := range outcomes {
		values = append(values, of(o.Record))
	}
	slices.Sort(values)
	return statistics.Quantile(0.5, values)
}
