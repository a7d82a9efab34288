package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"haft/bench/statistics"
)

// A Scaling says how the time of a configuration grows with the size of a family's instances. Two
// laws are fitted to the logarithms of the times: a power of the size, and an exponential function of it.
type Scaling struct {
	Configuration Configuration
	Family        string
	Points        []Point        // the tasks of the sizes that count, by size
	instances     []Point        // their geometric means, by instance: the laws are fitted to these
	Left          []int          // sizes left out because a task of that size was not solved or the size is 0
	Fitted        bool           // there were enough points
	Power         statistics.Fit // log10 of seconds over log10 of size: the slope is the exponent
	Exponential   statistics.Fit // log10 of seconds over size: ten to the slope is the factor for one more
}

// A Point is a task that was solved.
type Point struct {
	Size    int
	Seconds float64
}

func (p Point) compare(q Point) int { return cmp.Or(p.Size-q.Size, cmp.Compare(p.Seconds, q.Seconds)) }

// minSizes is the number of different sizes that it takes to tell one law from the other.
const minSizes = 3

// A Law says how time grows.
type Law string

// The laws.
const (
	Power       Law = "power"
	Exponential Law = "exponential"
	Neither     Law = "either" // the data cannot tell them apart
)

// Better returns the law that fits better. A difference of up to 2 in Akaike's criterion does not decide (Burnham and
// Anderson, Model Selection and Multimodel Inference, 2002, section 2.6).
func (s *Scaling) Better() Law {
	switch difference := s.Exponential.AIC - s.Power.AIC; {
	case difference > 2:
		return Power
	case difference < -2:
		return Exponential
	}
	return Neither
}

// Seconds returns the time that a law predicts for a size.
func (s *Scaling) Seconds(l Law, size float64) float64 {
	if l == Exponential {
		return math.Pow(10, s.Exponential.Intercept+s.Exponential.Slope*size)
	}
	return math.Pow(10, s.Power.Intercept+s.Power.Slope*math.Log10(size))
}

// Scalings returns the scalings of every configuration and family, by family.
func (s *Study) Scalings() []Scaling {
	var all []Scaling
	for _, c := range s.Configurations {
		all = append(all, s.scalingsOf(c)...)
	}
	slices.SortStableFunc(all, func(a, b Scaling) int { return cmp.Compare(a.Family, b.Family) })
	return all
}

// scalingsOf returns the scalings of a configuration. It leaves out sizes with an unsolved task, because the solved
// ones would be the easy ones of their size.
func (s *Study) scalingsOf(c Configuration) []Scaling {
	bySize := map[string]map[int][]Outcome{}
	var families []string
	for _, o := range s.Outcomes(c) {
		family := o.Record.Family
		if bySize[family] == nil {
			bySize[family] = map[int][]Outcome{}
			families = append(families, family)
		}
		bySize[family][o.Record.Size] = append(bySize[family][o.Record.Size], o)
	}
	var all []Scaling
	for _, family := range families {
		scaling := Scaling{Configuration: c, Family: family}
		for size, outcomes := range bySize[family] {
			scaling.add(size, outcomes, s.Least())
		}
		scaling.fit()
		all = append(all, scaling)
	}
	return all
}

func (s *Scaling) add(size int, outcomes []Outcome, least float64) {
	unsolved := func(o Outcome) bool { return !o.Solved }
	if size < 1 || slices.ContainsFunc(outcomes, unsolved) {
		s.Left = append(s.Left, size)
		return
	}
	logs := map[string][]float64{}
	for _, o := range outcomes {
		seconds := max(least, o.Cost)
		s.Points = append(s.Points, Point{size, seconds})
		unit := unitOf(o.Record).name
		logs[unit] = append(logs[unit], math.Log(seconds))
	}
	for _, of := range logs {
		s.instances = append(s.instances, Point{size, math.Exp(mean(of))})
	}
}

func (s *Scaling) fit() {
	slices.Sort(s.Left)
	slices.SortFunc(s.Points, Point.compare)
	slices.SortFunc(s.instances, Point.compare)
	var size, logSize, logSeconds []float64
	sizes := map[int]bool{}
	for _, p := range s.instances {
		size = append(size, float64(p.Size))
		logSize = append(logSize, math.Log10(float64(p.Size)))
		logSeconds = append(logSeconds, math.Log10(p.Seconds))
		sizes[p.Size] = true
	}
	if s.Fitted = len(sizes) >= minSizes; s.Fitted {
		s.Power, s.Exponential = statistics.FitLine(logSize, logSeconds), statistics.FitLine(size, logSeconds)
	}
}

// sizeless reports whether the instances have no sizes, as files have none.
func (s *Scaling) sizeless() bool { return len(s.Points) == 0 && slices.Equal(s.Left, []int{0}) }

// scalingTable says how times grow, and which sizes were left out.
func (s *Study) scalingTable(names *Names) Table {
	t := Table{
		Name:  "growth",
		Title: "Growth with size",
		Note: "Two laws are fitted to the logarithms of the " + s.words().amounts +
			" of solved tasks, their mean for each instance: a power " +
			"of the size (exponent) and an exponential function (factor for each one more), with 95 % intervals. A law " +
			"fits if it is better by more than 2 in Akaike's criterion. Sizes with unsolved tasks are left out, since " +
			"only the easy ones would count.",
		Columns: []Column{
			{s.competitor(), false},
			{"family", false},
			{"tasks", true},
			{"exponent", true},
			{"95 %", true},
			{"R²", true},
			{"factor", true},
			{"95 %", true},
			{"R²", true},
			{"fits", false},
			{"left out", false},
		},
	}
	for _, c := range s.Scalings() {
		row := []string{names.Of(c.Configuration), c.Family, fmt.Sprint(len(c.Points))}
		left := sizes(c.Left)
		if c.sizeless() {
			row, left = append(row, "", "", "", "", "", "", "has no sizes"), ""
		} else if !c.Fitted {
			row = append(row, "", "", "", "", "", "", "fewer than three sizes")
		} else {
			row = append(row, fitCells(c.Power, share)...)
			row = append(row, fitCells(c.Exponential, factor)...)
			row = append(row, string(c.Better()))
		}
		t.add(append(row, left)...)
	}
	return t
}

// fitCells returns the slope in words, its interval, and R².
func fitCells(f statistics.Fit, word func(float64) string) []string {
	return []string{word(f.Slope), span(f.Interval, word), share(f.R2)}
}

// factor formats ten to the slope, which is the factor for one more.
func factor(slope float64) string { return fmt.Sprintf("%.3f", math.Pow(10, slope)) }

// sizes formats a list as "5, 6, 7", sorted.
func sizes(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Sorted(slices.Values(list))), " ", ", "), "[]")
}
