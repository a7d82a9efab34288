package report_test

import (
	"math"
	"slices"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// The synthetic study was made with known laws. Their numbers lie in the intervals, the law that is said to hold, if
// any, is the true one, and sizes with unsolved tasks are left out. The constant parts of records are small.
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
			truth := report.Polynomial
			if exponent > 5 {
				fit, want, truth = c.Exponential, math.Log10(of(11)/of(10)), report.Exponential
			}
			width := fit.Interval.High - fit.Interval.Low
			if math.Abs(fit.Slope-want) > width {
				t.Errorf("%v, %s: slope %v in [%v, %v], truth %v", c.Configuration, c.Family, fit.Slope, fit.Interval.Low,
					fit.Interval.High, want)
			}
			if law := c.Law(); law != truth && law != report.Undecided && law != report.NoFit {
				t.Errorf("%v, %s: %s, truth %s", c.Configuration, c.Family, law, truth)
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
	if !c.Fitted || !near(c.Power.Slope, 1) || !near(c.Seconds(report.Polynomial, 10), 2) || c.Law() != report.Undecided {
		t.Errorf("times 1 2 3 of sizes 5 10 15 make the exponent %v, and %v s for 10", c.Power.Slope,
			c.Seconds(report.Polynomial, 10))
	}
}

// Instances that are alike count as one: by their hash, or those of tight as linear constraints. Then the laws cannot be
// tried; and three sizes make no interval.
func TestScalingOfAlike(t *testing.T) {
	const native, adder = "roster=native", "roster=adder"
	of := func(family, encoding string, sizes ...int) report.Scaling {
		var records []trial.Record
		for _, size := range sizes {
			for i := range 30 {
				r := run("a", 1000*size+i, exponential(1e-3, 1.4)(float64(size))*(1+float64(i%3)/10))
				r.Family, r.Size, r.Encoding = family, size, encoding
				records = append(records, r)
			}
		}
		return newStudy(t, records, usual).Scalings()[0]
	}
	sizes := []int{10, 14, 18, 22, 26}
	for _, c := range []struct {
		family, encoding string
		instances        int
		want             report.Law
	}{
		{"tight", adder, 150, report.Exponential},
		{"army", native, 150, report.Exponential},
		{"tight", native, 5, report.Undecided},
	} {
		got := of(c.family, c.encoding, sizes...)
		if len(got.Points) != 150 || len(got.Instances) != c.instances || got.Law() != c.want ||
			!near(got.Exponential.Slope, math.Log10(1.4)) || math.IsInf(got.Exponential.Interval.Low, 0) {
			t.Errorf("%s, %s: %d instances, %s, %+v", c.family, c.encoding, len(got.Instances), got.Law(), got.Exponential)
		}
	}
	if got := of("army", adder, sizes[:3]...); !math.IsInf(got.Exponential.Interval.Low, -1) ||
		!math.IsInf(got.Power.Interval.High, 1) || !near(got.Exponential.Slope, math.Log10(1.4)) {
		t.Errorf("three sizes: %+v", got.Exponential)
	}
}

// In pairs they are one if they are alike for both.
func TestPairsOfAlike(t *testing.T) {
	for encodings, want := range map[[2]string]int{
		{"roster=native", "roster=native"}: 2, {"roster=native", "roster=adder"}: 10, {"roster=adder", "roster=adder"}: 10,
	} {
		var records []trial.Record
		for i, backend := range []string{"a", "b"} {
			for n := range 10 {
				r := run(backend, n, 1+float64(n)/10)
				r.Size, r.Encoding = 10+n%2, encodings[i]
				records = append(records, r)
			}
		}
		s := newStudy(t, records, usual)
		if got := s.Pairs(s.Configurations)[0]; got.Instances != want || got.Tasks != 10 {
			t.Errorf("%v: %d instances, %d tasks", encodings, got.Instances, got.Tasks)
		}
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

// A law is said to hold only if there are five sizes, and the larger ones follow from the smaller ones. Flat lines and
// those that explain little are called what they are. The times have noise by seed, of a tenth unless told otherwise.
func TestLaw(t *testing.T) {
	five, seven := []int{10, 14, 18, 22, 26}, []int{10, 20, 30, 40, 50, 60, 70}
	for _, c := range []struct {
		name  string
		sizes []int
		of    func(size float64) float64
		noise float64
		want  report.Law
	}{
		{"two sizes", five[:2], power(1e-3, 2), 0.1, ""},
		{"three sizes cannot tell", five[:3], exponential(1e-3, 1.4), 0.1, report.Undecided},
		{"five", five, exponential(1e-3, 1.4), 0.1, report.Exponential},
		{"five that lie close together", []int{40, 41, 42, 43, 44}, exponential(1e-5, 1.2), 0.1, report.Undecided},
		{"a power", seven, power(1e-4, 2.5), 0.1, report.Polynomial},
		{"a power that is exponential from the middle on", seven, func(n float64) float64 {
			return power(1e-4, 1)(n) * math.Exp(max(0, n-40)/10)
		}, 0.1, report.Undecided},
		{"an exponential function that ends as a line", seven, func(n float64) float64 {
			return min(exponential(1e-4, 1.2)(n), 1e-4*math.Pow(1.2, 40)*n/40)
		}, 0.05, report.Undecided},
		{"flat", seven, power(1e-2, 0), 0.1, report.Flat},
		{"flat in the mean of much noise", seven, power(1e-2, 0), 2, report.NoFit},
		{"hardly growing", seven, power(1e-2, 0.02), 0.1, report.Flat},
		{"growing less than the noise", seven, power(1e-2, 0.5), 1, report.NoFit},
		{"shrinking", seven, power(10, -2), 0.1, report.Undecided},
	} {
		noise := syntheticNoise()
		var records []trial.Record
		for _, size := range c.sizes {
			for i := range 30 {
				r := run("a", 100*size+i, c.of(float64(size))*math.Exp(c.noise*noise.NormFloat64()))
				r.Size = size
				records = append(records, r)
			}
		}
		got := newStudy(t, records, usual).Scalings()[0]
		if got.Law() != c.want {
			t.Errorf("%s: %q, want %q: %+v, %+v, lead %v, off %v", c.name, got.Law(), c.want, got.Power, got.Exponential,
				got.Lead, got.Off)
		}
	}
}
