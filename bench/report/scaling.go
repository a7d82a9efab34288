package report

import (
	"cmp"
	"math"
	"slices"

	"haft/bench/statistics"
)

// A Scaling says how the time of a configuration grows with the size of a family's instances. Two
// laws are fitted to the logarithms of the times: a power of the size, and an exponential function of it.
type Scaling struct {
	Configuration Configuration
	Family        string
	Points        []Point        // those that the laws are fitted to, by size
	Left          []int          // sizes left out, since some task of that size was not solved or the size is 0
	Fitted        bool           // there were points enough
	Power         statistics.Fit // log10 seconds over log10 size: the slope is the exponent
	Exponential   statistics.Fit // log10 seconds over size: ten to the slope is the factor for one more
}

// A Point is a task that was solved.
type Point struct {
	Size    int
	Seconds float64
}

// leastTime stands for shorter ones, which clocks round to nothing and which have no logarithm.
const leastTime = 1e-6

// leastSizes is how many different ones it takes to tell one law from the other.
const leastSizes = 3

// A Law is how time grows.
type Law string

// The laws.
const (
	Power       Law = "power"
	Exponential Law = "exponential"
	Neither     Law = "either" // the data do not tell them apart
)

// Better is the law that fits better. A difference of Akaike's criterion up to 2 says
// nothing (Burnham and Anderson, Model Selection and Multimodel Inference, 2002, section 2.6).
func (s *Scaling) Better() Law {
	switch difference := s.Exponential.AIC - s.Power.AIC; {
	case difference > 2:
		return Power
	case difference < -2:
		return Exponential
	}
	return Neither
}

// Seconds is what a law foretells for a size.
func (s *Scaling) Seconds(l Law, size float64) float64 {
	if l == Exponential {
		return math.Pow(10, s.Exponential.Intercept+s.Exponential.Slope*size)
	}
	return math.Pow(10, s.Power.Intercept+s.Power.Slope*math.Log10(size))
}

// Scalings are those of every configuration and family, by family.
func (s *Study) Scalings() []Scaling {
	var all []Scaling
	for _, c := range s.Configurations {
		all = append(all, s.scalingsOf(c)...)
	}
	slices.SortStableFunc(all, func(a, b Scaling) int { return cmp.Compare(a.Family, b.Family) })
	return all
}

// scalingsOf leaves out sizes of which a task was not solved: the others would be those that are
// easy for their size.
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
			scaling.add(size, outcomes)
		}
		scaling.fit()
		all = append(all, scaling)
	}
	return all
}

func (s *Scaling) add(size int, outcomes []Outcome) {
	unsolved := func(o Outcome) bool { return !o.Solved }
	if size < 1 || slices.ContainsFunc(outcomes, unsolved) {
		s.Left = append(s.Left, size)
		return
	}
	for _, o := range outcomes {
		s.Points = append(s.Points, Point{size, max(leastTime, o.Cost)})
	}
}

func (s *Scaling) fit() {
	slices.Sort(s.Left)
	slices.SortFunc(s.Points, func(a, b Point) int { return cmp.Or(a.Size-b.Size, cmp.Compare(a.Seconds, b.Seconds)) })
	var size, logSize, logSeconds []float64
	sizes := map[int]bool{}
	for _, p := range s.Points {
		size = append(size, float64(p.Size))
		logSize = append(logSize, math.Log10(float64(p.Size)))
		logSeconds = append(logSeconds, math.Log10(p.Seconds))
		sizes[p.Size] = true
	}
	if s.Fitted = len(sizes) >= leastSizes; s.Fitted {
		s.Power, s.Exponential = statistics.FitLine(logSize, logSeconds), statistics.FitLine(size, logSeconds)
	}
}
