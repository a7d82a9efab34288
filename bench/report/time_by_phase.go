package report

import (
	"slices"

	"haft/bench/statistics"
	"haft/bench/trial"
)

// Phases says where the time of a configuration goes, and how large its formulas are. All values are medians over its
// tasks, solved or not, by statistics.Quantile.
type Phases struct {
	Configuration                       Configuration
	Vars, Clauses, Literals, Linear     float64
	Encode, Write, Solve, Parse, Verify float64 // in seconds
	Wall, CPU                           float64 // in seconds
	Memory                              float64 // in bytes, over the tasks on which it was measured; 0 if on none
}

// Phases returns the phases of all configurations, in their order. There are none if there is nothing to compare.
func (s *Study) Phases() []Phases {
	if len(s.Tasks) == 0 {
		return nil
	}
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

// medianRecord returns the median of a value of the records, or 0 if there are none, as where memory was not measured.
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

// phaseTable says where the time goes.
func (s *Study) phaseTable(names *Names) Table {
	t := Table{
		Name:  "phases",
		Title: "Where the time goes",
		Note: "Medians over the tasks, solved or not. Checking the answer does not count as time. CPU is of the solver " +
			"alone, without encode, write and parse. Sizes are summed over all questions, except in a session, which has " +
			"one formula. Memory is the most that was resident; for an embedded solver it is the most by which the " +
			"process grew. Tasks that were too short to measure it are left out.",
		Columns: columns(s.competitor(), "variables", "clauses", "linear",
			"encode", "write", "solve", "parse", "check", "wall", "CPU", "memory"),
	}
	for _, p := range s.Phases() {
		t.add(names.Of(p.Configuration), whole(p.Vars), whole(p.Clauses), whole(p.Linear),
			Seconds(p.Encode), Seconds(p.Write), Seconds(p.Solve), Seconds(p.Parse), Seconds(p.Verify),
			Seconds(p.Wall), Seconds(p.CPU), memory(p.Memory))
	}
	return t
}
