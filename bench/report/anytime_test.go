package report_test

import (
	"math"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// searched is a run with a search that found costs and bounds: a cost is positive, a bound the opposite of itself.
func searched(backend string, seed int, seconds float64, steps ...float64) trial.Record {
	r := run(backend, seed, seconds)
	r.CostFrom, r.Answer, r.Expected = -10, "s", "s"
	for i := 0; i < len(steps); i += 2 {
		n := int(math.Abs(steps[i+1])) - 10
		p := trial.Progress{Seconds: steps[i]}
		if steps[i+1] > 0 {
			p.Cost = &n
		} else {
			p.Bound = &n
		}
		r.Progress = append(r.Progress, p)
	}
	return r
}

// searches is a study of some runs.
func searches(t *testing.T, records ...trial.Record) *report.Study {
	t.Helper()
	s, err := report.NewStudy(readTrials(t, lines(t, records)), usual)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Scores are those of the MaxSAT Evaluations: costs count from what every solution costs, and the best is that of all.
func TestAnytime(t *testing.T) {
	s := searches(t,
		searched("a", 1, 1, 0.1, 19, 0.2, 9, 0.4, -4, 1, -9), // the least is 9, so a bound without anything scores 1/10
		searched("b", 1, 99, 0.5, 19),
		searched("a", 2, 99, 0.4, -3),
		searched("b", 2, 2, 0.1, 3, 0.1, -3),
		searched("a", 3, 99), // nobody found a solution
		searched("b", 3, 99),
	)
	all := s.Anytimes()
	if len(all) != 2 || all[0].Tasks != 2 || all[0].Proved != 1 || all[0].Best != 1 || all[1].Best != 1 {
		t.Fatalf("%+v", all)
	}
	for _, c := range []struct {
		of           int
		at           float64
		score, bound float64
	}{
		{0, 0.05, 0, (0.1 + 0.25) / 2},
		{0, 0.1, 0.5 / 2, (0.1 + 0.25) / 2},
		{0, 0.3, 1. / 2, (0.1 + 0.25) / 2},
		{0, 0.4, 1. / 2, (0.5 + 1) / 2},
		{0, 9, 1. / 2, 1},
		{1, 0.1, 1. / 2, (0.1 + 1) / 2},
		{1, 9, (0.5 + 1) / 2, (0.1 + 1) / 2},
	} {
		p := all[c.of].At(c.at)
		if math.Abs(p.Score-c.score) > 1e-9 || math.Abs(p.Bound-c.bound) > 1e-9 {
			t.Errorf("%s at %v: %+v, want %v and %v", all[c.of].Configuration.Backend, c.at, p, c.score, c.bound)
		}
	}
	tables := s.Tables(2, "anytime")
	if len(tables) != 1 || tables[0].Rows[0][6] != "0.500" || tables[0].Rows[1][6] != "0.750" {
		t.Errorf("%+v", tables)
	}
	if none := searches(t, run("a", 1, 1), run("b", 1, 2)); none.Anytimes() != nil || len(none.Tables(2, "anytime")) != 0 {
		t.Error("a study without costs has a table of them")
	}
}
