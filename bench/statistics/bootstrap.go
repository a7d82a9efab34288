package statistics

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// An Interval contains the true value with the given confidence, from 0 to 1. Bounds may be
// infinite if there are too few values.
type Interval struct{ Low, High, Confidence float64 }

// The confidence of intervals, and the number of bootstrap samples.
const (
	confidence = 0.95
	draws      = 2000
)

// A Sample is what a study has measured, at least one value, and how it was drawn.
type Sample struct {
	Values  []float64 // in ascending order
	Cluster []int     // of each value, counted from 0: values that belong together, as of one instance; nil for none
	Stratum []int     // of each cluster, counted from 0: what the study has fixed, as the size; nil if all are alike
}

// Bootstrap returns an interval for a statistic, with a confidence of 95 %. It draws the clusters of
// each stratum with replacement, two thousand times, by seed; the values of a cluster stay together
// (Davison and Hinkley, Bootstrap Methods and their Application, 1997, sections 3.2 and 3.8). The
// statistic gets its values in ascending order.
//
// The bounds are quantiles of what is drawn. They lie further out than 2.5 % and 97.5 %, because the
// draws of few clusters vary too little (Hesterberg, What teachers should know about the bootstrap,
// 2015, section 5.3). By simulation, intervals of a mean over 30 clusters of each stratum and more then
// contain it in 93 to 97 % of studies, for times that are spread as those of one size are. It is 92 %
// for ten clusters, and 90 % for thirty of a very skewed distribution, log-normal with σ = 1.
func Bootstrap(s Sample, statistic func(sorted []float64) float64, seed uint64) Interval {
	r := newResampler(s)
	random := rand.New(rand.NewPCG(seed, uint64(len(s.Values))))
	results := make([]float64, draws)
	for i := range results {
		results[i] = statistic(r.draw(random))
	}
	slices.Sort(results)
	tail := r.tail()
	return Interval{Quantile(tail, results), Quantile(1-tail, results), confidence}
}

// Jackknife returns an interval for a statistic by what it is without each of the members that it is made of, with a
// confidence of 95 %: Tukey's, by Student's t distribution (Miller, The jackknife: a review, Biometrika 1974). For fewer
// than two members, the bounds are infinite. It is for few members, of which one may make up most of the statistic. Draws
// with replacement would leave that one out of a third of them only, and take another twice.
func Jackknife(value float64, without []float64) Interval {
	n := float64(len(without))
	if n < 2 {
		return Interval{math.Inf(-1), math.Inf(1), confidence}
	}
	center, squares := 0.0, 0.0
	for _, v := range without {
		center += v / n
	}
	for _, v := range without {
		squares += (v - center) * (v - center)
	}
	margin := math.Sqrt((n-1)/n*squares) * distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1+confidence)/2)
	return Interval{value - margin, value + margin, confidence}
}

// A resampler draws samples from a sample.
type resampler struct {
	Sample
	strata [][]int // the clusters of each
	times  []int   // how often each cluster is drawn
	drawn  []float64
}

func newResampler(s Sample) *resampler {
	if s.Cluster == nil {
		for i := range s.Values {
			s.Cluster = append(s.Cluster, i)
		}
	}
	clusters := slices.Max(s.Cluster) + 1
	if s.Stratum == nil {
		s.Stratum = make([]int, clusters)
	}
	return &resampler{Sample: s, strata: members(s.Stratum), times: make([]int, clusters)}
}

// members returns the clusters of each stratum. A stratum with a single cluster would seem to have
// no spread. So those are joined, and if that leaves one cluster alone, it joins another stratum.
func members(stratum []int) (strata [][]int) {
	all := make([][]int, slices.Max(stratum)+1)
	for cluster, at := range stratum {
		all[at] = append(all[at], cluster)
	}
	var single []int
	for _, clusters := range all {
		if len(clusters) > 1 {
			strata = append(strata, clusters)
		} else {
			single = append(single, clusters...)
		}
	}
	switch {
	case len(single) == 1 && len(strata) > 0:
		strata[0] = append(strata[0], single...)
	case len(single) > 0:
		strata = append(strata, single)
	}
	return strata
}

// draw returns a sample in ascending order. The next draw overwrites it.
func (r *resampler) draw(random *rand.Rand) []float64 {
	clear(r.times)
	for _, clusters := range r.strata {
		for range clusters {
			r.times[clusters[random.IntN(len(clusters))]]++
		}
	}
	r.drawn = r.drawn[:0]
	for i, v := range r.Values { // in order, without sorting
		for range r.times[r.Cluster[i]] {
			r.drawn = append(r.drawn, v)
		}
	}
	return r.drawn
}

// tail returns the share of draws to leave out at either end. As Student's t distribution is wider
// than the normal one, it is less than 2.5 %; and the draws of n clusters vary too little by the
// factor √((n-1)/n). In strata, those that spread most count most: the degrees of freedom are
// Satterthwaite's (An approximate distribution of estimates of variance components, 1946).
func (r *resampler) tail() float64 {
	off := r.deviations()
	drawn, estimated, uncertain := 0.0, 0.0, 0.0 // variance of the draws, of the sample, and how well that is known
	for _, clusters := range r.strata {
		n := float64(len(clusters))
		if n < 2 {
			return 0 // there is one cluster, and nothing to draw from
		}
		variance, center := 0.0, 0.0
		for _, c := range clusters {
			center += off[c] / n
		}
		for _, c := range clusters {
			variance += (off[c] - center) * (off[c] - center)
		}
		estimate := variance * n / (n - 1)
		drawn, estimated, uncertain = drawn+variance, estimated+estimate, uncertain+estimate*estimate/(n-1)
	}
	if drawn == 0 {
		return 0 // all are alike
	}
	t := distuv.StudentsT{Sigma: 1, Nu: estimated * estimated / uncertain}.Quantile((1 + confidence) / 2)
	return distuv.UnitNormal.CDF(-t * math.Sqrt(estimated/drawn))
}

// deviations returns by how much the values of each cluster are off the mean of all, in sum.
func (r *resampler) deviations() []float64 {
	center := 0.0
	for _, v := range r.Values {
		center += v / float64(len(r.Values))
	}
	off := make([]float64, len(r.times))
	for i, v := range r.Values {
		off[r.Cluster[i]] += v - center
	}
	return off
}
