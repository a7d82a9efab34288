package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"haft/bench/statistics"
)

// A Scaling says how the time of a configuration grows with the size of a family's instances. Two laws are fitted to the
// logarithms of the times: a power of the size, and an exponential function of it. To tell them apart, both are also
// fitted to the smaller half of the sizes, and tried on the others. The intervals of three sizes are infinite.
type Scaling struct {
	Configuration Configuration
	Family        string
	Points        []Point        // the tasks of the sizes that count, by size
	Instances     []Point        // their geometric means, by instance: the laws are fitted to these
	Left          []int          // sizes left out because a task of that size was not solved or the size is 0
	Fitted        bool           // there were enough points
	Power         statistics.Fit // log10 of seconds over log10 of size: the slope is the exponent
	Exponential   statistics.Fit // log10 of seconds over size: ten to the slope is the factor for one more

	// Tried says that there were enough sizes to try the laws beyond those that they were fitted to, each with two
	// instances or more. Lead is then by how much larger the squared errors of the power are there than those of the
	// exponential function, in the mean over the instances: an interval by bootstrap. Off is the factor by which the
	// power and the exponential function miss the geometric mean of one of these sizes, at most.
	Tried bool
	Lead  statistics.Interval
	Off   [2]float64
}

// A Point is a task that was solved.
type Point struct {
	Size    int
	Seconds float64
}

func (p Point) compare(q Point) int { return cmp.Or(p.Size-q.Size, cmp.Compare(p.Seconds, q.Seconds)) }

// minSizes is the number of different sizes that it takes to fit a law, and moreSizes that to try it on.
const (
	minSizes  = 3
	moreSizes = 2
)

// A Law says how time grows.
type Law string

// What can be said of growth. Undecided means that the sizes do not tell.
const (
	Flat        Law = "flat"
	NoFit       Law = "no fit"
	Polynomial  Law = "polynomial"
	Exponential Law = "exponential"
	Undecided   Law = "undecided"
)

// A flat line changes by less than flatWithin from the least size to the greatest, whatever slope of its interval it
// has. A law that explains less than minR2 of the variance is no fit. One that is off by more than maxOff is no
// prediction.
const (
	flatWithin = 1.25
	minR2      = 0.8
	maxOff     = 2
)

// Law says how time grows. It is "" if no law was fitted. One law is said to hold only if
//   - it fits all sizes better by more than 2 in Akaike's criterion (Burnham and Anderson, Model Selection and Multimodel
//     Inference, 2002, section 2.6),
//   - fitted to the smaller half of the sizes, it predicts the larger ones better, by an interval without 0, and none of
//     them by a factor of 2 too small or too large,
//   - and the interval of its exponent is above 0, or of its factor above 1.
func (s *Scaling) Law() Law {
	if !s.Fitted {
		return ""
	}
	least, greatest := float64(s.Points[0].Size), float64(s.Points[len(s.Points)-1].Size)
	flat := func(f statistics.Fit, span float64) bool {
		return span*max(f.Interval.High, -f.Interval.Low) < math.Log10(flatWithin)
	}
	difference := s.Exponential.AIC - s.Power.AIC
	switch {
	case flat(s.Power, math.Log10(greatest/least)) && flat(s.Exponential, greatest-least):
		return Flat
	case !(max(s.Power.R2, s.Exponential.R2) >= minR2):
		return NoFit
	case s.Tried && difference < -2 && s.Lead.Low > 0 && s.Off[1] <= maxOff && s.Exponential.Interval.Low > 0:
		return Exponential
	case s.Tried && difference > 2 && s.Lead.High < 0 && s.Off[0] <= maxOff && s.Power.Interval.Low > 0:
		return Polynomial
	}
	return Undecided
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
	for _, c := range slices.SortedFunc(maps.Keys(s.outcomes), Configuration.compare) {
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
	for _, o := range s.Ran(c) {
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
		scaling.fit(s.Seed)
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
		s.Instances = append(s.Instances, Point{size, math.Exp(mean(of))})
	}
}

// fit fits the laws, and tries them; the seed is of the bootstrap.
func (s *Scaling) fit(seed uint64) {
	slices.Sort(s.Left)
	slices.SortFunc(s.Points, Point.compare)
	slices.SortFunc(s.Instances, Point.compare)
	instances := map[int]int{} // by size
	for _, p := range s.Instances {
		instances[p.Size]++
	}
	sizes := slices.Sorted(maps.Keys(instances))
	if s.Fitted = len(sizes) >= minSizes; !s.Fitted {
		return
	}
	s.Power, s.Exponential = lawsOf(s.Instances)
	if len(sizes) == minSizes { // nearly any three lie on a line
		unknown := statistics.Interval{Low: math.Inf(-1), High: math.Inf(1), Confidence: 1}
		s.Power.Interval, s.Exponential.Interval = unknown, unknown
	}
	later := sizes[(len(sizes)+1)/2:]
	alone := func(size int) bool { return instances[size] == 1 }
	if s.Tried = len(sizes) >= minSizes+moreSizes && !slices.ContainsFunc(later, alone); !s.Tried {
		return
	}
	s.try(later[0], seed)
}

// try fits the laws to the sizes below one, and compares what they predict of the others.
func (s *Scaling) try(first int, seed uint64) {
	from, _ := slices.BinarySearchFunc(s.Instances, first, func(p Point, size int) int { return p.Size - size })
	short := &Scaling{}
	short.Power, short.Exponential = lawsOf(s.Instances[:from])
	type lead struct {
		value   float64
		stratum int
	}
	var leads []lead
	misses := map[int]*[2][]float64{} // decimal logarithms, by size and law
	for _, p := range s.Instances[from:] {
		if misses[p.Size] == nil {
			misses[p.Size] = new([2][]float64)
		}
		var squares [2]float64
		for i, law := range []Law{Polynomial, Exponential} {
			miss := math.Log10(p.Seconds / short.Seconds(law, float64(p.Size)))
			misses[p.Size][i] = append(misses[p.Size][i], miss)
			squares[i] = miss * miss
		}
		leads = append(leads, lead{squares[0] - squares[1], p.Size - first})
	}
	for _, of := range misses {
		for i := range s.Off {
			s.Off[i] = max(s.Off[i], math.Pow(10, math.Abs(mean(of[i]))))
		}
	}
	slices.SortStableFunc(leads, func(a, b lead) int { return cmp.Compare(a.value, b.value) })
	var sample statistics.Sample
	for _, l := range leads {
		sample.Values, sample.Stratum = append(sample.Values, l.value), append(sample.Stratum, l.stratum)
	}
	s.Lead = statistics.Bootstrap(sample, mean, seed)
}

// lawsOf fits both laws to points of three sizes or more.
func lawsOf(points []Point) (power, exponential statistics.Fit) {
	var size, logSize, logSeconds []float64
	for _, p := range points {
		size = append(size, float64(p.Size))
		logSize = append(logSize, math.Log10(float64(p.Size)))
		logSeconds = append(logSeconds, math.Log10(p.Seconds))
	}
	return statistics.FitLine(logSize, logSeconds), statistics.FitLine(size, logSeconds)
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
			"of the size (exponent) and an exponential function (factor for each one more), with 95 % intervals, for four " +
			"sizes or more. Instances are alike, and count as one, if they differ only in the order of terms. " +
			"\"polynomial\" or \"exponential\" is the law that fits better by more than 2 in Akaike's criterion and, fitted " +
			"to the smaller half of five sizes or more, of two instances at least, predicts the others better, by an interval without 0, and within a " +
			"factor of 2; if the sizes do not tell, it is \"undecided\". A \"flat\" line changes by less than a quarter over all sizes. \"no fit\" means " +
			"that both laws explain less than four fifths of the variance (R²). Sizes with unsolved tasks are left out, since only " +
			"the easy ones would count.",
		Columns: []Column{
			{s.competitor(), false},
			{"family", false},
			{"instances", true},
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
		row := []string{names.Of(c.Configuration), c.Family, fmt.Sprint(len(c.Instances))}
		left := sizes(c.Left)
		if c.sizeless() {
			row, left = append(row, "", "", "", "", "", "", "has no sizes"), ""
		} else if !c.Fitted {
			row = append(row, "", "", "", "", "", "", "fewer than three sizes")
		} else {
			row = append(row, fitCells(c.Power, share)...)
			row = append(row, fitCells(c.Exponential, factor)...)
			row = append(row, string(c.Law()))
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
