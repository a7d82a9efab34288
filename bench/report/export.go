package report

import (
	"math"

	"haft/bench/statistics"
)

// A Figure is one number of a study, for programs.
type Figure struct {
	Table   string // scores, medians, pairs, scaling, anytime, phases
	Of      string // a configuration
	And     string // the other configuration of a pair, or the family of a scaling
	Measure string // its name with the unit, such as par2_s
	Value   float64
}

// Cells returns the figure as a row of a table, with all digits of the value.
func (f Figure) Cells() []string {
	return []string{f.Table, f.Of, f.And, f.Measure, plainNumber(f.Value)}
}

// A measure is a name and its value.
type measure struct {
	name  string
	value float64
}

// Figures returns all numbers of the study, unrounded. Pairs are compared among the Best, at most top of them.
func (s *Study) Figures(top int) []Figure {
	var all []Figure
	add := func(table, of, and string, measures ...measure) {
		for _, m := range measures {
			all = append(all, Figure{table, of, and, s.named(m.name), m.value})
		}
	}
	scores, best := s.Scores()
	if len(scores) > 0 {
		add("scores", VBS, "", scoreMeasures(best)[:6]...)
	}
	for _, c := range scores {
		add("scores", c.Configuration.String(), "", scoreMeasures(c)...)
	}
	for _, m := range s.Medians() {
		add("medians", m.Configuration.String(), "", medianMeasures(m)...)
	}
	for _, p := range s.Pairs(s.Best(top)) {
		add("pairs", p.A.String(), p.B.String(), pairMeasures(p)...)
	}
	for _, c := range s.Scalings() {
		if c.Fitted {
			add("scaling", c.Configuration.String(), c.Family, scalingMeasures(c)...)
		}
	}
	for _, a := range s.Anytimes() {
		end := a.Points[len(a.Points)-1]
		for _, m := range []measure{
			{"tasks", float64(a.Tasks)}, {"proved", float64(a.Proved)}, {"best", float64(a.Best)}, {"score", end.Score}, {"bound", end.Bound},
		} {
			all = append(all, Figure{"anytime", a.Configuration.String(), "", m.name, m.value})
		}
	}
	for _, p := range s.Phases() {
		for _, m := range phaseMeasures(p) { // these are seconds whatever is compared
			all = append(all, Figure{"phases", p.Configuration.String(), "", m.name, m.value})
		}
	}
	return all
}

func scoreMeasures(c Score) []measure {
	return []measure{
		{"tasks", float64(c.Tasks)},
		{"solved", float64(c.Solved)},
		{"par2_s", c.PAR2},
		{"par2_low_s", c.Spread.Low},
		{"par2_high_s", c.Spread.High},
		{"ratio", c.Ratio},
		{"fastest", float64(c.Fastest)},
		{"alone", float64(c.Alone)},
		{"marginal_contribution_s", c.Marginal},
	}
}

func medianMeasures(m Median) []measure {
	return []measure{
		{"tasks", float64(m.Tasks)},
		{"median_s", m.Value},
		{"low_s", m.Order.Low},
		{"high_s", m.Order.High},
		{"confidence", m.Order.Confidence},
		{"bootstrap_low_s", m.Bootstrap.Low},
		{"bootstrap_high_s", m.Bootstrap.High},
		{"lower_quartile_s", m.Quartiles[0]},
		{"upper_quartile_s", m.Quartiles[1]},
	}
}

func pairMeasures(p Pair) []measure {
	return []measure{
		{"tasks", float64(p.Tasks)},
		{"instances", float64(p.Instances)},
		{"ratio", p.Ratio},
		{"ratio_low", p.Spread.Low},
		{"ratio_high", p.Spread.High},
		{"p", p.P},
		{"p_holm", p.Holm},
		{"won", p.Won},
		{"par2_ratio", p.PAR2[0] / p.PAR2[1]},
		{"median_ratio", p.Median[0] / p.Median[1]},
	}
}

func scalingMeasures(c Scaling) []measure {
	all := []measure{
		{"tasks", float64(len(c.Points))}, {"instances", float64(len(c.Instances))}, {"sizes_left_out", float64(len(c.Left))},
	}
	for _, law := range []struct {
		name string
		fit  statistics.Fit
	}{{"power", c.Power}, {"exponential", c.Exponential}} {
		all = append(all, measure{law.name + "_slope", law.fit.Slope})
		if !math.IsInf(law.fit.Interval.Low, 0) {
			all = append(all, measure{law.name + "_low", law.fit.Interval.Low}, measure{law.name + "_high", law.fit.Interval.High})
		}
		all = append(all,
			measure{law.name + "_intercept", law.fit.Intercept},
			measure{law.name + "_r2", law.fit.R2},
			measure{law.name + "_aic", law.fit.AIC})
	}
	if c.Tried {
		all = append(all, measure{"lead_low", c.Lead.Low}, measure{"lead_high", c.Lead.High},
			measure{"power_off", c.Off[0]}, measure{"exponential_off", c.Off[1]})
	}
	return all
}

func phaseMeasures(p Phases) []measure {
	all := []measure{
		{"variables", p.Vars},
		{"clauses", p.Clauses},
		{"literals", p.Literals},
		{"linear", p.Linear},
		{"encode_s", p.Encode},
		{"write_s", p.Write},
		{"solve_s", p.Solve},
		{"parse_s", p.Parse},
		{"check_s", p.Verify},
		{"wall_s", p.Wall},
		{"cpu_s", p.CPU},
	}
	if p.Memory > 0 {
		all = append(all, measure{"memory_bytes", p.Memory})
	}
	return all
}
