package statistics

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Fit is a straight line fitted to points by least squares.
type Fit struct {
	Intercept float64
	Slope     float64
	Interval  Interval // of the slope, by Student's t distribution
	R2        float64  // share of the variance that the line explains
	AIC       float64  // Akaike's information criterion, less is better; compare only fits to the same y
}

// FitLine fits a line to at least three points with at least two different x.
func FitLine(x, y []float64) Fit {
	intercept, slope := stat.LinearRegression(x, y, nil, false)
	n := float64(len(x))
	residual, spread := 0.0, 0.0
	center := stat.Mean(x, nil)
	for i := range x {
		off := y[i] - intercept - slope*x[i]
		residual += off * off
		spread += (x[i] - center) * (x[i] - center)
	}
	deviation := math.Sqrt(residual / (n - 2) / spread)
	margin := deviation * distuv.StudentsT{Sigma: 1, Nu: n - 2}.Quantile(1-(1-confidence)/2)
	return Fit{
		Intercept: intercept, Slope: slope,
		Interval: Interval{slope - margin, slope + margin, confidence},
		R2:       stat.RSquared(x, y, nil, intercept, slope),
		AIC:      n*math.Log(residual/n) + 2*parameters,
	}
}

// parameters of a line: slope, intercept, and the variance around it.
const parameters = 3

// Spearman returns the rank correlation of two lists, from -1 to 1; equal values share their mean rank (Kendall and
// Gibbons, Rank Correlation Methods, 1990, section 3.8). It returns NaN if all values of a list are equal.
func Spearman(x, y []float64) float64 {
	return stat.Correlation(ranks(x), ranks(y), nil)
}

// PartialSpearman returns the rank correlation of x and y that is left when both are compared with z: Pearson's partial
// correlation of the ranks. It returns NaN if all values of a list are equal, or if z has the ranks of x or of y.
func PartialSpearman(x, y, z []float64) float64 {
	xy, xz, yz := Spearman(x, y), Spearman(x, z), Spearman(y, z)
	rest := (1 - xz*xz) * (1 - yz*yz)
	if rest < unexplained {
		return math.NaN()
	}
	return (xy - xz*yz) / math.Sqrt(rest)
}

// unexplained is less than any share of the variance that ranks leave unexplained.
const unexplained = 1e-9

// ranks returns the rank of each value, from 1.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	all := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			all[i] = float64(from+1+to) / 2
		}
		from = to
	}
	return all
}
