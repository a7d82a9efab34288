package report_test

import (
	"math"
	"slices"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// The synthetic study was made with known laws. Their numbers lie in the intervals, the better law is the true one or
// neither, and sizes with unsolved tasks are left out. The constant parts of records are small.
func TestScalingFindsTheLaw(t *testing.T) {
	s := newStudy(t, syntheticRecords(), usual)
	found := 0
	for _, c := range s.Scalings() {
		for _, l := range laws {
			if l.backend != c.Configuration.Backend || l.encoding != c.Configuration.Encoding || l.backend == "gophersat-pb" ||
				l.backend == "gini" && c.Family == "games" {
				continue // where the constant parts are not small
			}
			found++
			of := l.tight
			if c.Family == "games" {
				of = l.games
			}
			exponent := math.Log10(of(100) / of(10)) // of a power; for others it is about 5 to 20
			fit, want := c.Power, exponent
			truth := report.Power
			if exponent > 5 {
				fit, want, truth = c.Exponential, math.Log10(of(11)/of(10)), report.Exponential
			}
			width := fit.Interval.High - fit.Interval.Low
			if math.Abs(fit.Slope-want) > width {
				t.Errorf("%v, %s: slope %v in [%v, %v], truth %v", c.Configuration, c.Family, fit.Slope, fit.Interval.Low,
					fit.Interval.High, want)
			}
			if better := c.Better(); better != truth && better != report.Neither {
				t.Errorf("%v, %s: %s fits better, truth %s", c.Configuration, c.Family, better, truth)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d laws were looked at", found)
	}
}

// A size with an unsolved task, or without tasks, is left out. With only two sizes there is no fit.
func TestScalingLeavesOut(t *testing.T) {
	sized := func(size int, seconds ...float64) (all []trial.Record) {
		for i, s := range seconds {
			r := run("a", 100*size+i, s)
			r.Size = size
			all = append(all, r)
		}
		return all
	}
	records := append(append(append(sized(0, 1, 1), sized(5, 1, 1)...), sized(10, 2, 2)...), sized(20, 4, 99)...)
	c := newStudy(t, records, usual).Scalings()[0]
	if c.Fitted || len(c.Points) != 4 || len(c.Left) != 2 || c.Left[0] != 0 || c.Left[1] != 20 {
		t.Errorf("%+v", c)
	}
	records = append(records, sized(15, 3, 3)...)
	c = newStudy(t, records, usual).Scalings()[0]
	if !c.Fitted || !near(c.Power.Slope, 1) || !near(c.Seconds(report.Power, 10), 2) || c.Better() != report.Power {
		t.Errorf("times 1 2 3 of sizes 5 10 15 make the exponent %v, and %v s for 10", c.Power.Slope,
			c.Seconds(report.Power, 10))
	}
}

// Scalings are sorted by family, and within a family by configuration.
func TestScalingsByFamily(t *testing.T) {
	var records []trial.Record
	for _, backend := range []string{"b", "a"} {
		for i, family := range []string{"tight", "games", "legal"} {
			for size := range 3 {
				r := run(backend, 100*i+size, 1)
				r.Family, r.Size = family, size+1
				records = append(records, r)
			}
		}
	}
	s := newStudy(t, records, usual)
	var got, want []string
	for _, c := range s.Scalings() {
		got = append(got, c.Family+" "+c.Configuration.Backend)
	}
	for _, family := range []string{"games", "legal", "tight"} {
		for _, c := range s.Configurations {
			want = append(want, family+" "+c.Backend)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("they come as %v, want %v", got, want)
	}
}
